"""What a hand is worth: kết, đè, or the plain count against par."""

from games.kernel.outcomes import Outcome, ScoreLine
from games.kernel.refusals import Reason
from games.kernel.seats import Seat, all_seats
from games.rules.tamcuc.cards import Card, Cards
from games.rules.tamcuc.combinations import Kind, classify
from games.rules.tamcuc.options import BonusTable, Options, bonus_table, par
from games.rules.tamcuc.reasons import DE, KET_BLACK_SOLDIERS, KET_PAIR, KET_TRIPLE, PLAIN
from games.rules.tamcuc.state import Phase, State

_KET_PAIRS = frozenset(
    {
        Card.RED_SOLDIER,
        Card.BLACK_HORSE,
        Card.RED_HORSE,
        Card.BLACK_CANNON,
        Card.RED_CANNON,
        Card.BLACK_CHARIOT,
        Card.RED_CHARIOT,
    }
)


def ket_of(cards: Cards) -> Reason | None:
    """Which kết these cards make as the House's last set; None if they make none (TC-7.3)."""
    combination = classify(cards)
    if combination is None or combination.kind is Kind.SINGLE:
        return None
    if cards[0] is Card.BLACK_SOLDIER:
        return KET_BLACK_SOLDIERS
    if combination.kind is Kind.LOWER_TRIPLE:
        return KET_TRIPLE
    return KET_PAIR if combination.kind is Kind.PAIR and cards[0] in _KET_PAIRS else None


def ket_amount(ket: Reason, amounts: BonusTable) -> int:
    """What a kết is worth before each payer's own cards are taken off."""
    if ket is KET_BLACK_SOLDIERS:
        return amounts.black_soldiers
    return amounts.triple if ket is KET_TRIPLE else amounts.pair


def de_amount(options: Options, seat_count: int, last: Cards, winning: Cards) -> int | None:
    """What đè is worth before the floor when `winning` beat the House's `last` set.

    None if that is no đè (TC-7.4, TC-7.9).
    """
    amounts, ket = bonus_table(options, seat_count), ket_of(last)
    if ket is None:
        return None
    if options.de_scope == "black_soldiers":
        is_pressed = last[0] is Card.BLACK_SOLDIER and winning[0] is Card.RED_SOLDIER
        return amounts.de if is_pressed else None
    combination = classify(winning)
    if combination is None or combination.kind is Kind.UPPER_TRIPLE:
        return None
    return 2 * ket_amount(ket, amounts)


def outcome(state: State) -> Outcome | None:
    """How the hand ended, or None while it is played (TC-7.1)."""
    if state.phase is not Phase.OVER:
        return None
    if state.options.bonus == "full":
        return _bonus(state) or _plain(state)
    return _plain(state)


def _bonus(state: State) -> Outcome | None:
    """The outcome by kết or đè; None where the last round made neither."""
    last = state.played[-1]
    house, winner = last.house, last.best
    ket = ket_of(last.lays[house])
    if ket is None:
        return None
    if winner == house:
        amount = ket_amount(ket, bonus_table(state.options, state.seat_count))
        payers = [seat for seat in all_seats(state.seat_count) if seat != house]
        return Outcome(ket, _payments(ket, amount, payers, house, state.won))
    pressed = de_amount(state.options, state.seat_count, last.lays[house], last.lays[winner])
    if pressed is None:
        return None
    return Outcome(DE, _payments(DE, pressed, [house], winner, state.won))


def _payments(
    reason: Reason, amount: int, payers: list[Seat], payee: Seat, won: tuple[int, ...]
) -> tuple[ScoreLine, ...]:
    """Each payer's amount less its cards won, never below nothing, and the payee's gain."""
    lines: list[ScoreLine] = []
    for payer in payers:
        due = max(0, amount - won[payer])
        if due:
            lines.append(ScoreLine(payer, -due, reason, payee))
            lines.append(ScoreLine(payee, due, reason, payer))
    return tuple(lines)


def _plain(state: State) -> Outcome:
    share = par(state.options, state.seat_count)
    return Outcome(
        PLAIN,
        tuple(
            ScoreLine(Seat(seat), cards - share, PLAIN) for seat, cards in enumerate(state.won)
        ),
    )
