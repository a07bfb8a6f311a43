import pytest

from games.kernel import grades
from games.kernel.grades import Mark
from games.kernel.words import Phrase, in_english


def test_a_chance_grows_with_the_score_and_is_even_at_nothing() -> None:
    chances = [grades.chance(score, None) for score in range(-20_000, 20_001, 100)]
    assert chances == sorted(chances)
    assert grades.chance(0, None) == 0.5
    assert grades.chance(200, None) + grades.chance(-200, None) == pytest.approx(1)
    assert grades.chance(200, None) == pytest.approx(2 / 3, abs=0.01)
    assert (grades.chance(0, 3), grades.chance(0, -3)) == (1, 0)


@pytest.mark.parametrize(
    ("loss", "given"),
    [
        pytest.param(0.0, Mark.GOOD, id="as good as the best"),
        pytest.param(0.049, Mark.GOOD, id="hardly less"),
        pytest.param(0.05, Mark.INACCURACY, id="a twentieth"),
        pytest.param(0.1, Mark.MISTAKE, id="a tenth"),
        pytest.param(0.2, Mark.BLUNDER, id="a fifth"),
        pytest.param(1.0, Mark.BLUNDER, id="all"),
    ],
)
def test_a_mark_goes_by_what_was_lost(loss: float, given: Mark) -> None:
    assert grades.mark(loss, is_best=False) is given
    assert grades.mark(loss, is_best=True) is Mark.BEST


@pytest.mark.parametrize("given", list(Mark))
def test_words_name_the_best_but_of_the_best_itself(given: Mark) -> None:
    said = in_english(grades.words(given, Phrase("this")))
    assert ("this" in said) is (given is not Mark.BEST)


def test_accuracy_falls_with_the_loss() -> None:
    falling = [grades.accuracy(loss / 10) for loss in range(11)]
    assert falling[0] == 100
    assert falling == sorted(falling, reverse=True)
    assert 0 < falling[-1] < 1
