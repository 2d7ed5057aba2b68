"""The pages: each module has `render(shell)`.

Not named `pages`: a folder of that name beside app.py is Streamlit's older way of navigation, and a deep link would run
its files as scripts.
"""
