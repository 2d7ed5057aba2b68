"""The face: drawings, frames, the player and the pages."""
