"""Chuo Pai: climbing play with Sichuan long cards, three seats, one point a card."""
