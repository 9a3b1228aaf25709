"""A digest of a person's own code: the same for the same code in any process, another for other code."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from fractions import Fraction

import packo
from packo.play.bots import RandomBot
from packo.play.fingerprint import fingerprint

SOURCE = """
from dataclasses import dataclass, field
from fractions import Fraction
import packo.core as core
HALF = Fraction(1, {number})
def helper(x):  # a remark
    return [y for y in x if y in {{"a", "b", "c", ("d", "e")}}] * HALF
class Own(core.Rules):
    @dataclass(frozen=True)
    class Options:
        goal: int = core.option({goal}, "Points.", parse=lambda value: value)
    cache = {{}}
    def step(self, p, move):
        return helper(p), super().step
    @staticmethod
    def of(x): return {{"a", "b"}}
"""
PRINT = "\nfrom packo.play.fingerprint import fingerprint\nprint(fingerprint(Own))"


def printed(seed, number=2, goal=3, source=SOURCE):
    code = source.format(number=number, goal=goal) + PRINT
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
    )
    return done.stdout


def test_it_is_the_same_in_every_process_and_follows_what_is_named():
    first = printed("1")
    assert len(first.strip()) == 16
    assert first == printed("2") == printed("3", source="# more\n\n" + SOURCE.replace("# a remark", ""))
    assert first != printed("1", number=3)
    assert first != printed("1", goal=4)
    assert first != printed("1", source=SOURCE.replace("helper(p)", "helper(move)"))


def test_what_is_packos_has_none():
    assert fingerprint(type(packo.load("tko").rules)) is None
    assert fingerprint(RandomBot()) is None


def test_an_object_counts_by_its_class_and_what_it_holds():
    @dataclass(frozen=True)
    class Bold:
        share: Fraction

        def choose(self, seat, rng):
            return seat.legal[0]

    assert fingerprint(Bold(Fraction(1, 2))) == fingerprint(Bold(Fraction(1, 2)))
    assert fingerprint(Bold(Fraction(1, 2))) != fingerprint(Bold(Fraction(1, 3)))


def test_closures_count():
    def made(number):
        return lambda seat, rng: seat.legal[number]

    assert fingerprint(made(0)) == fingerprint(made(0)) != fingerprint(made(1))
