"""The `fupan` command line: typer commands over the three rooms behind it."""

from dashboard.cli.app import main

__all__ = ["main"]
