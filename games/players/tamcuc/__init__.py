"""The computer players of Tam Cúc."""
