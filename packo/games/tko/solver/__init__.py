"""The solver of TKO, one idea to a module; `packo.games.tko.solve` gathers what other parts use."""
