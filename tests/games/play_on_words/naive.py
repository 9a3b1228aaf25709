"""Play On Words once more: slow, mutable, and written from the rule sheet alone.

It shares no line and no table with packo.games.play_on_words, so that a mistake would have to be made twice to stay
hidden; only the dictionary is packo's.  Words are found by trying every word of it with every card.  Moves are text in
packo's notation: «new C-A-T», «on 2: C-A-R-T», «done», and a card that is turned over.
"""

from __future__ import annotations

import copy
import re

from packo.lexicon import load

LETTERS = "EEEEEEEE AAAAAA IIIII NNNN OOOO RRRR SSSS TTTT DDD LLL UUU BB CC GG HH MM PP YY F J K Q V W X Z"
OTHERS = "ST SH TH CH CK QU J/X V/Z V* C* D*"
CARDS = [*LETTERS.replace(" ", ""), *OTHERS.split()]
HEIGHT = {2: 5, 3: 6, 4: 7}
VOWELS = "AEIOU"
CONSONANTS = "BCDFGHJKLMNPQRSTVWXYZ"


def faces(card):
    """All that a card can stand for."""
    if card == "V*":
        return list(VOWELS)
    if card == "C*":
        return list(CONSONANTS)
    if card == "D*":
        return [one + other for one in VOWELS for other in VOWELS] + [letter + letter for letter in CONSONANTS]
    return card.split("/")


def value(card):
    return 0 if "*" in card else 1 if "/" in card else len(card)


def is_special(card):
    return len(card) > 1


def sort_of(card):
    """Letters, combos, flips, and the wild cards for one vowel, for one consonant, for two letters."""
    if "*" in card:
        return 3 + "VCD".index(card[0])
    return 2 if "/" in card else 1 if len(card) == 2 else 0


def laid(word, held, loose, free):
    """All ways to lay a word with every held card and some loose ones: lists of (card, letters), each with its loose
    cards.  Held cards are (card, letters); if they are free they may stand for something else."""
    pieces = [(card, faces(card) if free else [letters], True) for card, letters in held]
    pieces += [(card, faces(card), False) for card in loose]
    found = []

    def go_on(rest, left, chosen):
        if not rest:
            if not any(must for _, _, must in left):
                found.append(list(chosen))
            return
        tried = []
        for number, piece in enumerate(left):
            card, letters, must = piece
            if piece in tried:
                continue
            tried.append(piece)
            for face in letters:
                if rest.startswith(face):
                    go_on(rest[len(face) :], left[:number] + left[number + 1 :], [*chosen, (card, face, must)])

    go_on(word, pieces, [])
    return [
        ([(card, face) for card, face, _ in way], sorted(card for card, _, must in way if not must)) for way in found
    ]


def kept(held, free):
    """The letters that stay."""
    return "".join(sorted("".join(face for card, face in held if not free or card.isalpha())))


def promising(words, held, loose, free):
    """The words that are worth a try: no letter but those under wild cards may be lacking."""
    cards = list(loose) + [card for card, _ in held if free and not card.isalpha()]
    wild = sum({"V*": 1, "C*": 1, "D*": 2}.get(card, 0) for card in cards)
    letters = kept(held, free) + "".join(card for card in cards if "*" not in card)
    there = set(letters)
    for word, signs in words:
        if len(signs - there) <= wild:
            lacking = sum(max(0, word.count(letter) - letters.count(letter)) for letter in signs)
            if lacking <= wild:
                yield word


def preferred(ways):
    """The way with most points, fewest wild cards, fewest cards; then by the cards, then letter by letter."""

    def order(way):
        tiles, loose = way
        points = sum(value(card) for card, _ in tiles)
        wild = sum("*" in card for card in loose)
        return -points, wild, len(loose), loose, [sort_of(card) for card, _ in tiles]

    return min(ways, key=order)


def text(tiles):
    return "-".join(card if card == face else f"{card}={face}" for card, face in tiles)


def read(notation):
    return [tuple(piece.split("=")) if "=" in piece else (piece, piece) for piece in notation.split("-")]


def spelled(tiles):
    return "".join(face for _, face in tiles)


class Twin:
    """A game that is played by changing it."""

    def __init__(
        self,
        players=2,
        best_of=1,
        words=60,
        irregular_plurals=False,
        same_turn=False,
        rechoose=False,
        plurals_in_order=False,
    ):
        self.players, self.best_of = players, best_of
        self.same_turn, self.rechoose = same_turn, rechoose
        dictionary = load(words)
        self.dictionary = [word for word in dictionary if len(word) > 1 and not dictionary.is_profane(word)]
        self.plurals = {word for word in self.dictionary if dictionary.is_plural(word, irregular=not irregular_plurals)}
        self.with_s = {word for word in self.dictionary if dictionary.is_plural(word, irregular=False)}
        if plurals_in_order:
            self.with_s = set()
        self.known, self.with_letters, self.newable = {}, {}, {}
        self.won = [0] * players
        self.games = 0
        self.beginner = 0
        self.set_up()

    def set_up(self):
        self.unknown = sorted(CARDS)
        self.places = [{"card": None, "below": HEIGHT[self.players]} for _ in range(8)]
        self.table = []
        self.turn = self.beginner
        self.idle = 0
        self.next_discard = 0
        self.over = False
        self.begin_turn()

    def copy(self):
        other = copy.copy(self)
        other.unknown = list(self.unknown)
        other.places = [dict(place) for place in self.places]
        twins = {id(place): copied for place, copied in zip(self.places, other.places, strict=True)}
        other.turning = twins.get(id(self.turning))
        other.table = [dict(word) for word in self.table]
        other.won = list(self.won)
        return other

    # -- what can be made -------------------------------------------------------------------------------------------

    def showing(self):
        return sorted(place["card"] for place in self.places if place["card"])

    def made(self, held, loose):
        """All words that loose cards make, alone or of the cards of a word on the table, with all ways to lay them."""
        key = tuple(held), tuple(loose)
        if key not in self.known:
            old, found = spelled(held), {}
            words = self.words_with(kept(held, self.rechoose))
            for word in promising(words, held, loose, self.rechoose):
                if self.is_mere_plural(old, word) if old else word in self.plurals:
                    continue
                ways = [way for way in laid(word, held, loose, self.rechoose) if way[1]]
                if ways:
                    found[word] = ways
            self.known[key] = found
        return self.known[key]

    def is_mere_plural(self, old, word):
        """Whether an S is added at the end, and nothing is rearranged."""
        if word in (old + "S", old + "ES"):
            return True
        return word in self.with_s and bool(re.fullmatch(".*" + ".*".join(old) + ".*S", word))

    def words_with(self, letters):
        """The words that have all these letters, each with its different letters."""
        if letters not in self.with_letters:
            needed = [(letter, letters.count(letter)) for letter in set(letters)]
            self.with_letters[letters] = [
                (word, frozenset(word))
                for word in self.dictionary
                if all(word.count(letter) >= count for letter, count in needed)
            ]
        return self.with_letters[letters]

    def has_new(self, loose):
        key = "-".join(loose)
        if key not in self.newable:
            words = promising(self.words_with(""), [], loose, self.rechoose)
            self.newable[key] = any(word not in self.plurals and laid(word, [], loose, False) for word in words)
        return self.newable[key]

    def needs_new(self):
        return not self.has_made_new and self.has_new(self.showing())

    def leaves_new(self, used):
        rest = self.showing()
        for card in used:
            rest.remove(card)
        return self.has_new(rest)

    def words_on_table(self):
        """In the order of their numbers."""
        return sorted(self.table, key=lambda word: (word["owner"], word["tiles"], word["now"]))

    def news(self):
        """Each new word with all ways to lay it."""
        return {} if self.has_made_new else self.made([], self.showing())

    def ons(self, word):
        """Each word that may be made of a word on the table now, with all ways to lay it."""
        if word["now"] and not self.same_turn:
            return {}
        found = self.made(word["tiles"], self.showing())
        if self.needs_new():
            found = {name: [way for way in ways if self.leaves_new(way[1])] for name, ways in found.items()}
        return {name: ways for name, ways in found.items() if ways}

    def every_choice(self):
        """All moves of the player, with every choice of cards and for every word on the table."""
        found = {f"new {text(tiles)}" for ways in self.news().values() for tiles, _ in ways}
        for number, word in enumerate(self.words_on_table(), start=1):
            found |= {f"on {number}: {text(tiles)}" for ways in self.ons(word).values() for tiles, _ in ways}
        return found | (set() if self.needs_new() else {"done"})

    def choices(self):
        """The moves that are listed: one for each spelling, and one for words on the table that are alike."""
        found = [f"new {text(preferred(ways)[0])}" for ways in self.news().values()]
        seen = []
        for number, word in enumerate(self.words_on_table(), start=1):
            if word not in seen:
                seen.append(word)
                found += [f"on {number}: {text(preferred(ways)[0])}" for ways in self.ons(word).values()]
        return found if self.needs_new() else [*found, "done"]

    def legal(self):
        """All moves."""
        if self.over:
            return []
        return sorted(set(self.unknown)) if self.turning is not None else self.choices()

    # -- what happens -----------------------------------------------------------------------------------------------

    def play(self, move):
        if self.turning is not None:
            self.unknown.remove(move)
            self.turning["card"] = move
            self.turning["below"] -= 1
            self.begin_turn()
        elif move == "done":
            self.end_turn()
        elif move.startswith("new "):
            self.has_made_new = True
            self.lay(read(move[len("new ") :]), [])
        else:
            number, _, tiles = move[len("on ") :].partition(": ")
            word = self.words_on_table()[int(number) - 1]
            self.table = [other for other in self.table if other is not word]
            self.lay(read(tiles), word["tiles"])

    def lay(self, tiles, old):
        cards = [card for card, _ in tiles]
        for card, _ in old:
            cards.remove(card)
        for card in cards:
            next(place for place in self.places if place["card"] == card)["card"] = None
        self.taken += len(cards)
        self.table.append({"owner": self.turn, "tiles": tiles, "now": not self.same_turn})

    def begin_turn(self):
        """Turn over what is to be turned over, and then let the player begin."""
        self.taken, self.has_made_new, self.eight = 0, False, False
        self.turning = next((place for place in self.places if not place["card"] and place["below"]), None)
        if self.turning is not None:
            return
        gaps = [place for place in self.places if not place["card"]]
        givers = sorted((place for place in self.places if place["below"]), key=lambda place: -place["below"])
        if gaps and givers:
            gaps[0]["card"], givers[0]["card"] = givers[0]["card"], None
            self.turning = givers[0]
            return
        if self.has_new(self.showing()):
            self.eight = not gaps
            self.next_discard = 0
            return
        for step in range(8):
            place = self.places[(self.next_discard + step) % 8]
            if place["below"]:
                place["card"] = None
                self.turning = place
                self.next_discard = (self.next_discard + step + 1) % 8
                return
        self.next_discard = 8
        self.eight = not gaps
        if not any(self.made(word["tiles"], self.showing()) for word in self.table):
            self.end_game()

    def end_turn(self):
        again = self.eight and self.has_made_new and self.taken == 8 and any(place["below"] for place in self.places)
        self.idle = 0 if self.taken else self.idle + 1
        for word in self.table:
            word["now"] = False
        if not again:
            self.turn = self.after(self.turn)
        self.next_discard = 0
        if self.idle == self.players:
            self.end_game()
        else:
            self.begin_turn()

    def after(self, player):
        return player + 1 if player + 1 < self.players else 0

    def end_game(self):
        for player, result in enumerate(self.results()):
            self.won[player] += result == max(self.results())
        self.games += 1
        if self.games == self.best_of or max(self.won) * 2 > self.best_of:
            self.over = True
        else:
            self.beginner = self.after(self.beginner)
            self.set_up()

    def results(self):
        """Points and special cards of each player."""
        found = []
        for player in range(self.players):
            cards = [card for word in self.table if word["owner"] == player for card, _ in word["tiles"]]
            found.append((sum(map(value, cards)), sum(map(is_special, cards))))
        return found

    def is_over(self):
        return self.over

    def scores(self):
        """Points, or games won in a match."""
        return [points for points, _ in self.results()] if self.best_of == 1 else list(self.won)

    def winners(self):
        results = self.results() if self.best_of == 1 else self.won
        return [player for player in range(self.players) if results[player] == max(results)]

    def winner(self):
        """Who is first, or share the first rank; None while the game is on."""
        return tuple(self.winners()) if self.over else None

    def key(self):
        """All that matters from here on, as text; equal for games that can no longer differ."""
        places = " ".join(f"{place['card'] or '-'}{place['below']}" for place in self.places)
        words = " ".join(f"{word['owner']}:{text(word['tiles'])}{'!' * word['now']}" for word in self.words_on_table())
        parts = [places, "".join(self.unknown), words, f"won {self.won} of {self.games} from {self.beginner}"]
        if self.over:
            return " / ".join([*parts, "over"])
        parts.append(f"player {self.turn}, idle {self.idle}, next {self.next_discard}")
        if self.turning is None:
            parts.append(f"new {self.has_made_new}, taken {self.taken}, eight {self.eight}")
        return " / ".join(parts)
