"""HUE: a shared board of colours, built card by card; the last card in hand says what counts."""
