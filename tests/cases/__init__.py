"""The unit cases by clause, and their runner: `python -m tests.cases [FILE …]`."""
