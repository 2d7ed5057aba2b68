"""`python -m dashboard.cli` is `fupan`."""

from dashboard.cli.app import main

main()
