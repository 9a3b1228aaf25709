"""Random walks over games and options that go forth and back, and hold what must hold anywhere."""

from __future__ import annotations

from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import packo
from packo.core import IllegalAction, Joint, Play, record

TOYS = Path(__file__).parent.parent / "rooms"
GAMES = [
    (TOYS / "nim", {}),
    (TOYS / "nim", {"heaps": [3, 3], "misere": True}),
    (TOYS / "kuhn", {}),
    (TOYS / "matching_pennies", {"rounds": 4}),
    ("tko", {}),
    ("tko", {"power_arrow": True, "rounds_to_win": 1}),
    ("tko", {"power_arrow": True, "arrow_on_ties": False}),
    ("tko", {"boxers": "open"}),
    ("tko", {"boxers": "hidden", "mirror": True, "power_arrow": True}),
]


class Walk(RuleBasedStateMachine):
    @initialize(which=st.sampled_from(GAMES))
    def load(self, which):
        source, options = which
        self.game = packo.load(source, **options)
        self.play = Play.start(self.game.root)

    @precondition(lambda self: not self.play.state.is_terminal)
    @rule(data=st.data())
    def move(self, data):
        state = self.play.state
        if state.is_chance:
            move = data.draw(st.sampled_from(list(state.chance)))
        else:
            move = {i: data.draw(st.sampled_from(state.legal_actions(i))) for i in state.actors}
        before, text = hash(state), repr(state.position)
        after = self.play.then(move)
        assert after.state == state.child(move)
        assert after.back is self.play
        assert (hash(state), repr(state.position)) == (before, text)
        self.play = after

    @precondition(lambda self: len(self.play))
    @rule(data=st.data())
    def undo(self, data):
        earlier = self.play.plays[data.draw(st.integers(0, len(self.play) - 1))]
        again = earlier
        for move in self.play.moves[len(earlier) :]:
            again = again.then(move)
        assert again == self.play
        assert again.state == self.play.state
        self.play = earlier

    @rule(text=st.text(max_size=6) | st.sampled_from(["U", "+U", "pass", "1 from A", "heads & tails", "U & B"]))
    def refused_or_legal(self, text):
        state, before = self.play.state, repr(self.play.state.position)
        refusal = None
        try:
            state.child(state.parse(text))
        except IllegalAction as error:
            refusal = error.rule
        assert refusal in self.game.book if refusal else state.parse(text) in list(state.moves())
        assert repr(state.position) == before

    @rule()
    def record(self):
        text = record.dumps(self.play)
        back = record.loads(text, game=self.game)
        assert back == self.play
        assert record.dumps(back) == text

    @rule()
    def perfect_recall(self):
        for i in range(self.game.num_players):
            steps = self.play.information_state(i)
            assert len(steps) == len(self.play) + 1
            mine = [step.own for step in steps if step.own is not None]
            made = []
            for before, move in zip(self.play.states, self.play.moves, strict=False):
                if i in before.actors:
                    made.append(move[i] if isinstance(move, Joint) else move)
            assert mine == made

    @invariant()
    def notation_is_inverse(self):
        if not hasattr(self, "play"):
            return
        state = self.play.state
        for move in list(state.moves())[:20]:
            assert state.parse(str(move)) == move
        for i in state.actors:
            for action in state.legal_actions(i):
                assert state.parse(str(action), i) == action

    @invariant()
    def symmetry_keeps_returns(self):
        if not hasattr(self, "play") or not self.play.state.is_terminal:
            return
        p, rules = self.play.state.position, self.game.rules
        points = rules.returns(p)
        for q, seats in (*rules.symmetry(p), rules.canonical(p)):
            assert all(rules.returns(q)[seat] == points[i] for i, seat in enumerate(seats))


TestWalk = Walk.TestCase
TestWalk.settings = settings(max_examples=40, stateful_step_count=25, deadline=None)
