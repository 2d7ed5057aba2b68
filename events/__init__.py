"""The record: what happened, and proof that it was not changed. No rules, no statistics."""
