"""The `fupan` command: its sub-commands, and how errors reach people."""

import os
import sys
from importlib.metadata import version as installed

import typer

from dashboard.cli import judging, making, showing
from dashboard.cli.common import Trouble, stderr
from events.lake import Unreadable

app = typer.Typer(
    name="fupan",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Fupan 复盘: rebuilds, judges and shows every hand of card, tile and board games.",
    epilog="Exit codes: 0 good, 1 findings or rejects, 2 usage. The log's place: --log or FUPAN_LOG.",
)
making.add_to(app)
judging.add_to(app)
showing.add_to(app)


@app.command()
def version(json_: bool = typer.Option(False, "--json", help="One JSON object.")) -> None:
    """Print the version."""
    text = installed("fupan")
    typer.echo('{"version": "%s"}' % text if json_ else f"fupan {text}")  # noqa: UP031


def main() -> None:
    """Run the command line; no trace back reaches a person unless FUPAN_TRACE is set."""
    try:
        app()
    except (Trouble, Unreadable) as trouble:
        stderr.print(f"fupan: {trouble}", style="red", markup=False, highlight=False, soft_wrap=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("FUPAN_TRACE"):
            raise
        stderr.print(
            f"fupan: {type(error).__name__}: {error}\nThis is a fault of Fupan itself; FUPAN_TRACE=1 shows where.",
            style="red",
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
        sys.exit(3)
