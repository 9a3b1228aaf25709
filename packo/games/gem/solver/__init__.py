"""The parts of GEM's solvers, one idea to a module; `packo.games.gem.solve` is their door."""
