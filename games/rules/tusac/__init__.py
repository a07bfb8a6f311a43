"""Tứ Sắc, the four-colour card game, as VinaGames plays it."""
