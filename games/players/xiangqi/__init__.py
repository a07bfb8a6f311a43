"""The computer players of Xiangqi."""
