"""Every way to be refused, each with its clause."""

from typing import Final

from games.kernel.refusals import Reason

DISCARD_DUE = Reason("discard_due", "TS-5.5", "You owe a discard first.")
NO_DISCARD_DUE = Reason("no_discard_due", "TS-5.5", "You discard only after a meld.")
NOT_HIT_YET = Reason("not_hit_yet", "TS-5.3", "Hit first: you may pass only on a turned card.")
HIT_ALREADY = Reason("hit_already", "TS-5.4", "You have hit already: meld the card or pass.")
NOTHING_ACTIVE = Reason("nothing_active", "TS-13.4", "No card is active: hit for one.")
NOT_HELD = Reason("not_held", "TS-3.1", "You do not hold these cards in your private block.")
KHAP_LOCKED = Reason("khap_locked", "TS-3.4", "A Khạp is never broken.")
NOT_A_SET = Reason("not_a_set", "TS-7.1", "With the active card this makes no set.")
MORE_TRASH = Reason("more_trash", "TS-7.2", "This meld would leave you with more trash.")
KING_KEPT = Reason("king_kept", "TS-4.3", "A king is a set by itself and never trash.")
NOT_TRASH = Reason("not_trash", "TS-8.1", "Only trash is discarded, and this card is none.")

REASONS: Final = (
    DISCARD_DUE,
    NO_DISCARD_DUE,
    NOT_HIT_YET,
    HIT_ALREADY,
    NOTHING_ACTIVE,
    NOT_HELD,
    KHAP_LOCKED,
    NOT_A_SET,
    MORE_TRASH,
    KING_KEPT,
    NOT_TRASH,
)
