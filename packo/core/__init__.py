"""What a game is.  Standard library only; knows no game, no picture, no Jupyter."""

from packo.core.answer import Answer, Certified, Estimated, Exact
from packo.core.book import Book, IllegalAction, Refusal
from packo.core.cards import CardError, Cards
from packo.core.chance import Deal, Lottery
from packo.core.game import Game
from packo.core.joint import Joint
from packo.core.options import OptionError, option
from packo.core.play import Play
from packo.core.room import UnknownGame
from packo.core.rules import CHANCE, SIMULTANEOUS, TERMINAL, Image, Rules, Shown, TooManyPositions
from packo.core.state import State

__all__ = [
    "CHANCE",
    "SIMULTANEOUS",
    "TERMINAL",
    "Answer",
    "Book",
    "CardError",
    "Cards",
    "Certified",
    "Deal",
    "Estimated",
    "Exact",
    "Game",
    "IllegalAction",
    "Image",
    "Joint",
    "Lottery",
    "OptionError",
    "Play",
    "Refusal",
    "Rules",
    "Shown",
    "State",
    "TooManyPositions",
    "UnknownGame",
    "option",
]
