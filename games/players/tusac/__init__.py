"""Computer players of Tứ Sắc."""
