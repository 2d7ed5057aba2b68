"""Filters that live in the page's address: a link shows what its sender saw, and the browser's back button goes back.

Streamlit's own binding writes the labels of options into the address, which change with the language; here the values
stand there. A widget is keyed by `key(page, name)` and calls `keep` when a person changes it.
"""

from collections.abc import Collection, Mapping

import streamlit as st


def key(page: str, name: str) -> str:
    """Name the widget that holds a field of a page."""
    return f"{page}.{name}"


def load(page: str, fields: Mapping[str, str]) -> dict[str, str]:
    """Bring the widgets in line with the address (field → default) and give the values.

    To be called before the page's widgets are made. Values are whatever text the address holds.
    """
    asked = {name: st.query_params.get(name, default) for name, default in fields.items()}
    held = all(key(page, name) in st.session_state for name in fields)
    if not held or st.session_state.get(f"{page}:address") != asked:
        for name, value in asked.items():
            st.session_state[key(page, name)] = value
        st.session_state[f"{page}:address"] = asked
    return {name: str(st.session_state[key(page, name)] or fields[name]) for name in fields}


def keep(page: str, fields: Mapping[str, str], reset: Collection[str] = ()) -> None:
    """Write the widgets' values into the address; fields in `reset` go back to their defaults first."""
    for name in reset:
        st.session_state[key(page, name)] = fields[name]
    values = {name: str(st.session_state.get(key(page, name)) or fields[name]) for name in fields}
    st.session_state[f"{page}:address"] = values
    others = {name: value for name, value in st.query_params.to_dict().items() if name not in fields}
    st.query_params.from_dict(others | {name: value for name, value in values.items() if value != fields[name]})


def clear(page: str, fields: Mapping[str, str]) -> None:
    """Put every field back to its default."""
    keep(page, fields, tuple(fields))
