import pytest

from games.rules.xiangqi.repetition import Charge, judge
from tests.rules.xiangqi.positions import cycle, placed


def _case(pieces: str, move: str, charge: Charge, name: str) -> object:
    return pytest.param(pieces, move, charge, id=name)


def _charge(pieces: str, move: str) -> Charge:
    """What this one move would charge Red with, if all its moves were like it."""
    return judge(placed(pieces), cycle(move), 0, chases=True).red


NOTHING, CHASE = Charge.NOTHING, Charge.CHASE


@pytest.mark.rule("XQ-8.1")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 Rd4 ca5", "d4d5", CHASE, "free to take"),
        _case("Kd0 kf9 Rd4 ca5 rd8", "d4d5", NOTHING, "pinned to its own general"),
        _case("Kd0 kf9 Rd4 ca5 pb5", "d4d5", NOTHING, "something in the way"),
    ],
)
def test_a_threat_is_a_legal_capture(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge


@pytest.mark.rule("XQ-8.2")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 Rb0 pa5", "b0a0", NOTHING, "a soldier on its own half"),
        _case("Kd0 kf9 Rb0 pa4", "b0a0", CHASE, "a soldier across the river"),
        _case("Kd0 kf9 Rb0 ba7", "b0a0", CHASE, "an elephant"),
        _case("Kd0 ka9 Rb0", "b0a0", Charge.CHECK, "a general is checked, not chased"),
    ],
)
def test_what_can_be_chased(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge


@pytest.mark.rule("XQ-8.3")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 nd2", "d0d1", NOTHING, "a general"),
        _case("Ke0 kf9 Pa5 nb6", "a5b5", NOTHING, "a soldier"),
        _case("Ke0 kf9 Ad0 nd2", "d0e1", CHASE, "an advisor"),
        _case("Kd0 kf9 Bc0 nc4", "c0a2", CHASE, "an elephant"),
    ],
)
def test_who_may_chase(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge


@pytest.mark.rule("XQ-8.4")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 Rb0 ca5", "b0a0", CHASE, "unprotected"),
        _case("Kd0 kf9 Rb0 ca5 ra9", "b0a0", NOTHING, "protected"),
        _case("Ke0 kd9 Rd1 Rb0 ca5 rd5", "b0a0", CHASE, "the protector is pinned"),
        _case("Kd0 kf9 Nc1 ra5 ra9", "c1b3", CHASE, "a horse and a protected chariot"),
        _case("Kd0 kf9 Nc1 ca5 ra9", "c1b3", NOTHING, "a horse and a protected cannon"),
        _case("Kd0 kf9 Cb0 pa2 ra5 ra9", "b0a0", CHASE, "a cannon and a protected chariot"),
        _case("Kd0 kf9 Cb0 pa2 na5 ra9", "b0a0", NOTHING, "a cannon and a protected horse"),
        _case("Kd0 kf9 Bc0 nc4 rc9", "c0a2", CHASE, "an elephant and a protected horse"),
        _case("Kd0 kf9 Bc0 pc4 rc9", "c0a2", NOTHING, "an elephant and a protected soldier"),
        _case("Ke0 kf9 Af0 cd2 rd9", "f0e1", CHASE, "an advisor and a protected cannon"),
        _case("Ke0 kf9 Af0 pd2 rd9", "f0e1", NOTHING, "an advisor and a protected soldier"),
    ],
)
def test_a_threat_that_wins_something(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge


@pytest.mark.rule("XQ-8.5")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 Rb0 ra5", "b0a0", NOTHING, "chariots that face each other"),
        _case("Ke0 kd9 Ra0 rd5", "a0a5", NOTHING, "chariots on a rank"),
        _case("Ke0 kd9 Ra0 rd5 Rd1", "a0a5", CHASE, "the other is pinned"),
        _case("Kd0 kf9 Nb3 na6", "b3c5", NOTHING, "horses"),
        _case("Kd0 kf9 Nb3 na6 pb6", "b3c5", CHASE, "the other horse is hobbled"),
    ],
)
def test_an_offer_to_exchange(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge


@pytest.mark.rule("XQ-8.6")
@pytest.mark.parametrize(
    ("pieces", "move", "charge"),
    [
        _case("Kd0 kf9 Ra0 ca5", "a0a2", NOTHING, "it stood already"),
        _case("Kd0 kf9 Ra0 ca5 Pb1", "b1b2", NOTHING, "another piece moved"),
        _case("Kd0 kf9 Ra0 Na2 ca5", "a2c3", CHASE, "a line was opened"),
        _case("Kd0 kf9 Re5 ca5 ra9 Nc6", "c6a7", NOTHING, "the protection was cut"),
        _case("Ke0 kd9 Rb1 Ra0 cb5 nd6", "a0d0", CHASE, "the protector was pinned"),
        _case("Ke0 kf9 Rb1 cb5 re5", "e0d0", NOTHING, "a step out of check"),
    ],
)
def test_a_threat_that_is_new(pieces: str, move: str, charge: Charge) -> None:
    assert _charge(pieces, move) is charge
