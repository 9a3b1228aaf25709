"""SHH: a silent team spells words letter by letter, and never says what it holds."""
