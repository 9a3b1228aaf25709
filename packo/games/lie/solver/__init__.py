"""Rounds of LIE between two players, solved."""
