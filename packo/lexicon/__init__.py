"""The words that SHH, Play On Words and Decipher are played with; `load(level)` or `load("my_words.txt")`."""

from packo.lexicon.choosing import chosen, read_words
from packo.lexicon.words import LEVELS, Lexicon, LexiconError, load

__all__ = ["LEVELS", "Lexicon", "LexiconError", "chosen", "load", "read_words"]
