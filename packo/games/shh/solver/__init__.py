"""SHH solved, one idea to a module: clearing all consonants, words laid by seats in turn, and best play with open
hands."""
