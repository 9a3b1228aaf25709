"""LIE: liar's dice with cards; each card is one of two dice, and only its holder knows which."""
