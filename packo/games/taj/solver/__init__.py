"""The parts of the solvers of TAJ's votes, one idea to a module; `packo.games.taj.voting` is their door."""
