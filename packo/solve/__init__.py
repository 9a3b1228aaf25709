"""Solvers that any game can use: matrix games, recursive games, and the certificates that prove their answers.

Each solver proposes; a separate, short checker proves.  Import the modules by name (`packo.solve.matrix`,
`packo.solve.recursive`, `packo.solve.certify`); this page imports nothing, so that `import packo` stays light.
"""
