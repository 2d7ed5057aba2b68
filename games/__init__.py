"""The rules: pure state machines, one per game. No I/O, no clock, no randomness of their own."""
