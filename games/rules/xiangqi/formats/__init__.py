"""The files that games of Xiangqi are kept in, read and written."""
