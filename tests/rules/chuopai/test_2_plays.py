from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest

from games.kernel.refusals import NotAnAction
from games.rules.chuopai.combinations import SPECIALS, beating_plays, combination_of, plays_of
from games.rules.chuopai.game import CHUO_PAI
from games.rules.chuopai.options import Options
from games.rules.chuopai.tiles import PACK, TILES, Tiles, in_order
from tests.rules.chuopai.positions import LARGE, OPTIONS, WIDE, after, dealt, tiles
from tests.rules.playouts import dice
from tests.rules.tables import refusal

BOTH = Options(special_max=12, wide_totals=True)


def made(codes: str, options: Options = OPTIONS) -> tuple[str, int, int] | None:
    combination = combination_of(tiles(codes), options)
    if combination is None:
        return None
    return combination.family.value, combination.size, combination.rank


@pytest.mark.rule("CP-2.1")
@pytest.mark.parametrize(
    ("codes", "what"),
    [
        pytest.param("24", ("red", 1, 1), id="V04 one card"),
        pytest.param("26 26", ("black", 2, 3), id="V05 a pair"),
        pytest.param("22 22 22 22", ("main", 4, 1), id="V08 four alike"),
        pytest.param("66 66", ("main", 2, 7), id="V17 a pair of cores is plain"),
        pytest.param("-", None, id="no cards"),
    ],
)
def test_like_cards_count_as(codes: str, what: tuple[str, int, int] | None) -> None:
    assert made(codes) == what


@pytest.mark.rule("CP-2.2")
@pytest.mark.parametrize(
    "codes",
    [
        pytest.param("26 35", id="V06 eights"),
        pytest.param("12 24", id="V07 lowest reds"),
        pytest.param("26 26 35", id="three"),
    ],
)
def test_equal_ranks_make_no_set(codes: str) -> None:
    assert made(codes) is None


@pytest.mark.rule("CP-2.2")
@pytest.mark.parametrize("codes", ["26 35", "26 26 35"])
def test_equal_tiles_played_together_are_refused(codes: str) -> None:
    state = dealt(f"{codes} 66 / 55 / 33")
    assert refusal(CHUO_PAI, state, f"0 play {codes}") == "equal_not_alike"


@pytest.mark.rule("CP-2.3")
@pytest.mark.parametrize(
    ("codes", "what"),
    [
        pytest.param("66 45", ("special", 2, 4), id="V09"),
        pytest.param("66 36 45", ("special", 3, 4), id="V10"),
        pytest.param("66 66 36 45", ("special", 4, 4), id="V11"),
        pytest.param("11 26 35", ("special", 3, 3), id="V14"),
        pytest.param("44 25 34", ("special", 3, 2), id="V15"),
        pytest.param("13 14", ("special", 2, 1), id="harmony and five"),
        pytest.param("36 45", None, id="V18 no core"),
        pytest.param("66 26", None, id="V22 the wrong total"),
        pytest.param("66 11 36", None, id="V24 two cores"),
    ],
)
def test_a_special_counts_as(codes: str, what: tuple[str, int, int] | None) -> None:
    assert made(codes) == what


@pytest.mark.rule("CP-2.3")
@pytest.mark.parametrize("codes", ["36 45", "66 26", "66 11 36", "66 55"])
def test_cards_that_do_not_go_together_are_refused(codes: str) -> None:
    state = dealt(f"{codes} 22 / 55 / 33")
    assert refusal(CHUO_PAI, state, f"0 play {codes}") == "illegal_combination"


@pytest.mark.rule("CP-2.4")
@pytest.mark.parametrize(
    "codes", [pytest.param("66 66 66 36", id="V13"), "66 36 36 45", "66 45 45 45"]
)
def test_any_split_of_four_is_the_same_special(codes: str) -> None:
    assert made(codes) == ("special", 4, 4)


@pytest.mark.rule("CP-2.5")
@pytest.mark.parametrize(
    ("codes", "options", "what"),
    [
        pytest.param("66 66 36 36 45", OPTIONS, None, id="V25 five by default"),
        pytest.param("66 66 36 36 45", LARGE, ("special", 5, 4), id="V25 five of twelve"),
        pytest.param(
            "66 " * 4 + "36 " * 4 + "45 " * 4, LARGE, ("special", 12, 4), id="all twelve"
        ),
        pytest.param("66 66 36 36 45", Options(special_max=5), ("special", 5, 4), id="of five"),
    ],
)
def test_a_large_special(
    codes: str, options: Options, what: tuple[str, int, int] | None
) -> None:
    assert made(codes, options) == what


@pytest.mark.rule("CP-2.5")
def test_a_special_above_the_limit_says_so() -> None:
    state = dealt("66 66 36 36 45 / 55 / 33")
    assert refusal(CHUO_PAI, state, "0 play 66 66 36 36 45") == "special_too_large"


@pytest.mark.rule("CP-2.6")
@pytest.mark.parametrize(
    ("codes", "options", "what"),
    [
        pytest.param("11 44", OPTIONS, None, id="V19"),
        pytest.param("44 16", OPTIONS, None, id="V20"),
        pytest.param("11 44", WIDE, ("special", 2, 3), id="V21 Man as an eight"),
        pytest.param("44 16", WIDE, ("special", 2, 2), id="V21 High Foot as a seven"),
        pytest.param("11 44 26", WIDE, ("special", 3, 3), id="with a military eight"),
        pytest.param("11 44 16", WIDE, None, id="never two specials in one"),
    ],
)
def test_the_wide_totals(
    codes: str, options: Options, what: tuple[str, int, int] | None
) -> None:
    assert made(codes, options) == what


@pytest.mark.rule("CP-2.7")
@pytest.mark.parametrize(
    ("over", "under", "beats"),
    [
        pytest.param("66 36", "11 35", True, id="heaven over earth"),
        pytest.param("11 35", "44 34", True, id="earth over man"),
        pytest.param("44 34", "13 23", True, id="man over harmony"),
        pytest.param("66 66", "13 23", False, id="V32 a pair against a special"),
        pytest.param("66 36", "55 55", False, id="a special against a pair"),
        pytest.param("66 66 36", "66 36 45", False, id="V34 one split against another"),
        pytest.param("66 36 45", "66 66 36", False, id="V34 the other way round"),
    ],
)
def test_a_special_beats(over: str, under: str, beats: bool) -> None:
    assert (tiles(over) in beating_plays(tiles(over), tiles(under), OPTIONS)) is beats


@pytest.mark.rule("CP-2.8")
@pytest.mark.parametrize(
    ("answer", "code"),
    [
        pytest.param("66 66", "wrong_size", id="V31 too many"),
        pytest.param("15", "wrong_family", id="another family"),
        pytest.param("22", "not_higher", id="lower"),
        pytest.param("55", "not_higher", id="the same tile"),
        pytest.param("33", None, id="higher"),
    ],
)
def test_answering_a_plum_blossom(answer: str, code: str | None) -> None:
    state = after("55 66 / 33 66 66 22 15 55 / 44", "0 play 55")
    assert refusal(CHUO_PAI, state, f"1 play {answer}") == code


@pytest.mark.rule("CP-2.9")
@pytest.mark.parametrize("codes", ["66", "55 55", "66 36"])
def test_cards_not_held_are_refused(codes: str) -> None:
    state = dealt("55 36 / 33 / 44")
    assert refusal(CHUO_PAI, state, f"0 play {codes}") == "cards_not_held"


@pytest.mark.rule("CP-2.1")
def test_every_lead_of_a_small_hand() -> None:  # V36
    wanted = "66;66 66;36;45;24;66 36;66 45;66 66 36;66 66 45;66 36 45;66 66 36 45"
    plays = plays_of(tiles("66 66 36 45 24"), OPTIONS)
    assert {" ".join(play) for play in plays} == set(wanted.split(";"))
    assert len(plays) == 11


@pytest.mark.rule("CP-2.3")
@pytest.mark.parametrize(
    ("options", "count"),
    [(OPTIONS, 148), (WIDE, 178)],
    ids=["by default", "with wide totals"],
)
def test_the_plays_of_the_whole_pack_are_counted(options: Options, count: int) -> None:
    plays = plays_of(PACK, options)
    assert len(plays) == len(set(plays)) == count


def _by_brute_force(hand: Tiles, options: Options) -> Iterator[Tiles]:
    held = Counter(hand)
    for size in range(1, 5):
        for cards in combinations_with_replacement(TILES, size):
            if not Counter(cards) - held and combination_of(cards, options):
                yield cards


@pytest.mark.rule("CP-2.4")
@pytest.mark.parametrize("options", [OPTIONS, WIDE], ids=["by default", "with wide totals"])
def test_the_plays_of_a_hand_are_those_of_a_brute_force(options: Options) -> None:  # V54
    every = list(_by_brute_force(PACK, options))
    for number in range(40):
        held = Counter(dice(number).deal.shuffled(PACK)[:28])
        hand = in_order(held.elements())
        wanted = {cards for cards in every if not Counter(cards) - held}
        assert set(plays_of(hand, options)) == wanted


@pytest.mark.rule("CP-2.6")
def test_a_play_is_one_special_at_most_even_with_wide_totals() -> None:
    for size in range(2, 5):
        for cards in combinations_with_replacement(TILES, size):
            kinds = [
                special
                for special in SPECIALS
                if special.core in cards
                and set(cards) - {special.core}
                and set(cards) - {special.core} <= {*special.matching, *special.wide}
            ]
            assert len(kinds) <= 1, cards


@pytest.mark.rule("CP-2.8")
def test_what_beats_a_play_is_what_compares_higher() -> None:
    for number in range(12):
        hand = in_order(dice(number).deal.shuffled(PACK)[:28])
        rest = dice(number).deal.shuffled(PACK)[28:]
        for best in plays_of(in_order(rest), BOTH)[::5]:
            to_beat = combination_of(best, BOTH)
            assert to_beat is not None
            beating = {
                play
                for play in plays_of(hand, BOTH)
                if (made := combination_of(play, BOTH)) and made.beats(to_beat)
            }
            assert set(beating_plays(hand, best, BOTH)) == beating


@pytest.mark.rule("CP-2.1")
@pytest.mark.parametrize(
    "text",
    ["", "play", "pass 66", "play 77", "play 61", "play  66", "Play 66", "play" + " 66" * 13],
)
def test_text_that_is_no_action(text: str) -> None:
    with pytest.raises(NotAnAction):
        CHUO_PAI.parse_action(text)


@pytest.mark.rule("CP-2.3")
def test_the_order_of_cards_in_a_text_does_not_matter() -> None:
    action = CHUO_PAI.parse_action("play 45 36 66")
    assert CHUO_PAI.format_action(action) == "play 66 36 45"
