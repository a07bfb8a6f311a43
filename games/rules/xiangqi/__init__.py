"""The rules of Xiangqi."""
