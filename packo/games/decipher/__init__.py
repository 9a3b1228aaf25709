"""Decipher: a hidden word is rebuilt from the strokes of its letters, one question at a time."""
