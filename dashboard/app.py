"""The Streamlit app: navigation, the language switch, and the pages behind it. Run by `fupan dashboard`."""

from collections.abc import Callable

import streamlit as st

from dashboard.draw import icon
from dashboard.page import fairness, findings, hands, replay
from dashboard.page.shell import Shell, guarded, language, reader, switch
from dashboard.words import say

PAGES: tuple[tuple[str, Callable[[Shell], None], str], ...] = (
    ("hands", hands.render, ":material/list_alt:"),
    ("findings", findings.render, ":material/flag:"),
    ("replay", replay.render, ":material/replay:"),
    ("fairness", fairness.render, ":material/balance:"),
)


FLAGS = ("--browser.gatherUsageStats", "false")
"""What `streamlit run` needs beside .streamlit/config.toml, which holds the rest; this must hold without it too."""
STYLE = """<style>
.stMainBlockContainer { max-width: 1240px; padding: 4.5rem 1.5rem 3rem; }
.stMainBlockContainer h1 { padding: 0; }
@media (max-width: 640px) { .stMainBlockContainer { padding-inline: 0.75rem; } }
</style>"""


def main() -> None:
    """Draw the page that is asked for."""
    lang = language()
    # A drawn icon: Streamlit would fetch a named one from the network.
    st.set_page_config(page_title=f"Fupan 复盘 · {say('app', lang)}", page_icon=icon(), layout="wide")
    st.html(STYLE)
    held = reader()

    def page(name: str, render: Callable[[Shell], None], mark: str) -> st.Page:
        def draw() -> None:
            with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute"):
                head = st.container(width="stretch")
                switch()
            guarded(render, Shell(lang, held, head))

        return st.Page(draw, title=say(name, lang), icon=mark, url_path=name, default=name == "hands")

    st.navigation([page(*one) for one in PAGES], position="top").run()


if __name__ == "__main__":
    main()
