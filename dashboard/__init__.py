"""The face: the `fupan` command line and the Streamlit pages."""
