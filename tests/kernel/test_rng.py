"""The stream of chance, pinned: a stored match must deal the same cards for ever."""

from collections import Counter
from hashlib import sha256
from itertools import permutations

import pytest

from games.kernel.rng import Rng, derived_seed

ZEROS = bytes(32)


def test_the_words_are_sha256_of_the_seed_and_a_block_number() -> None:
    seed = bytes(range(32))
    blocks = [sha256(seed + number.to_bytes(8, "big")).digest() for number in range(3)]
    wanted = [
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    ]
    rng = Rng(seed)
    assert [rng.below(1 << 32) for _ in wanted] == wanted


@pytest.mark.parametrize(
    ("bound", "drawn"),
    [
        (1 << 32, [741658141, 4063986572, 1522477695, 1681378467]),
        (52, [29, 48, 11, 15, 29, 9, 47, 11, 46, 44, 50, 7]),
        (1_000_003, [655918, 974383, 473129, 373424]),
        (1, [0, 0, 0]),
    ],
)
def test_numbers_below_a_bound_are_pinned(bound: int, drawn: list[int]) -> None:
    rng = Rng(ZEROS)
    assert [rng.below(bound) for _ in drawn] == drawn


def test_shuffles_and_fractions_are_pinned() -> None:
    assert "".join(Rng(ZEROS).shuffled("abcdefghijklmnop")) == "kfhpaemgdjibolcn"
    assert Rng(ZEROS).unit() == 741658141 / 2**32


def test_named_seeds_are_pinned() -> None:
    assert derived_seed(ZEROS, "deal", 0).hex() == (
        "2faa26533e53787e7094783fb28e99e9496003c2cc42c82df9bf9b58f6d415a9"
    )
    assert derived_seed(ZEROS, "mind", 2, 17).hex() == (
        "d8395da5b0a78c01d5d0631e85ee1a3dca8e0004d7eee9002f81e9aec336d208"
    )


def test_names_do_not_run_into_each_other() -> None:
    names = [("a", "b"), ("ab",), ("a", "", "b"), ("a", 1), ("a1",), ()]
    assert len({derived_seed(ZEROS, *name) for name in names}) == len(names)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_no_seed(length: int) -> None:
    with pytest.raises(ValueError, match=f"32 bytes, got {length}"):
        Rng(bytes(length))


@pytest.mark.parametrize("bound", [0, -1, (1 << 32) + 1])
def test_a_bound_out_of_range_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="a bound is from 1"):
        Rng(ZEROS).below(bound)


def test_a_shuffle_leaves_its_argument_and_keeps_every_item() -> None:
    items = [1, 1, 2, 3]
    assert sorted(Rng(ZEROS).shuffled(items)) == items
    assert items == [1, 1, 2, 3]


def test_every_order_is_as_likely() -> None:
    """24 orders, 24,000 shuffles of one fixed stream: each within five standard deviations."""
    rng = Rng(ZEROS)
    counts = Counter("".join(rng.shuffled("abcd")) for _ in range(24_000))
    assert set(counts) == {"".join(order) for order in permutations("abcd")}
    assert all(abs(count - 1000) < 5 * 31 for count in counts.values())


def test_a_bound_that_does_not_divide_2_to_the_32_is_not_biased() -> None:
    """Taken modulo 3 * 2**30, a quarter of all words would count for a third of the numbers."""
    rng, bound = Rng(ZEROS), 3 << 30
    low = sum(rng.below(bound) < 1 << 30 for _ in range(9_000))
    assert abs(low - 3_000) < 5 * 45
