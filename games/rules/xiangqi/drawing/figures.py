"""Figures of the pieces for those who read no Chinese, drawn in a square from -30 to 30."""

from games.rules.xiangqi.board import (
    ADVISOR,
    CANNON,
    CHARIOT,
    ELEPHANT,
    GENERAL,
    HORSE,
    SOLDIER,
)

FIGURES = {
    GENERAL: (
        '<path d="M-23 12 L-28 -16 L-13 -2 L0 -26 L13 -2 L28 -16 L23 12 Z"/>'
        '<rect x="-23" y="16" width="46" height="9" rx="2"/>'
    ),
    ADVISOR: (
        '<path d="M0 -28 L22 -18 H14 A14 14 0 0 1 -14 -18 H-22 Z"/>'
        '<circle cx="0" cy="-11" r="9"/>'
        '<path d="M-23 26 C-23 6 -12 1 0 1 C12 1 23 6 23 26 Z"/>'
    ),
    ELEPHANT: (
        '<path d="M-27 24 V0 C-27 -17 -12 -23 2 -21 C17 -20 24 -10 24 2 C24 11 27 13 30 10'
        ' C31 22 18 23 16 12 L13 7 V24 H3 V11 H-14 V24 Z"/>'
        '<path class="hole" d="M4 -13 C14 -13 15 2 6 5 C0 2 -1 -9 4 -13 Z"/>'
        '<circle class="hole" cx="17" cy="-6" r="2.6"/>'
    ),
    HORSE: (
        '<path d="M-15 26 H20 C24 4 19 -16 4 -23 L1 -31 L-7 -23 C-16 -18 -23 -6 -26 3'
        ' C-26 10 -17 12 -13 7 L-3 3 C-1 12 -13 13 -15 26 Z"/>'
        '<circle class="hole" cx="-7" cy="-11" r="2.8"/>'
    ),
    CHARIOT: (
        '<path d="M-22 26 H22 V18 H15 V-6 H21 V-25 H11 V-17 H5 V-25 H-5 V-17 H-11 V-25 H-21'
        ' V-6 H-15 V18 H-22 Z"/>'
    ),
    CANNON: (
        '<path d="M-27 -3 L19 -23 A5 5 0 0 1 23 -13 L-21 10 A8 8 0 0 1 -27 -3 Z"/>'
        '<circle cx="-5" cy="13" r="14"/><circle class="hole" cx="-5" cy="13" r="7.5"/>'
        '<circle cx="-5" cy="13" r="3"/><path d="M6 16 L29 21 V27 H2 Z"/>'
    ),
    SOLDIER: (
        '<circle cx="0" cy="-15" r="11"/>'
        '<path d="M-20 26 H20 C19 13 9 10 8 -2 H-8 C-9 10 -19 13 -20 26 Z"/>'
    ),
}
"""SVG by kind; what has the class `hole` is of the colour of the face."""
