"""FLY: a swatter is dropped on a table of flies, and sets of colours and symbols are collected."""
