"""Xiangqi over HTTP: options, a game against a computer, and how it ends."""

import pytest

from tests.api.conftest import Broker
from tests.api.person import Person, computers

MATE_IN_ONE = "3k5/R8/1R7/9/9/9/9/9/9/5K3 w"


def test_a_game_against_the_beginner_ends_in_mate(an: Person, broker: Broker) -> None:
    options = {"handicap": "custom", "fen": MATE_IN_ONE}
    view = an.opens(game="xiangqi", options=options, computers=computers(1, "beginner"))
    assert view["seat_view"]["side"] == "red"
    asked = {"prompt": view["prompt"]["number"]}
    hint = an.post(f"tables/{view['code']}/hint/", asked).json()
    assert (hint["action"], hint["because"]) == ("b7b9", "It wins by force in 1.")
    choice = [each["action"] for each in view["actions"]].index("b7b9")
    after = an.acts(view, choice)
    assert after["status"] == "finished"
    assert after["last_hand"]["ending"] == "checkmate"


def test_the_beginner_answers_each_move(an: Person, broker: Broker) -> None:
    view = an.opens(game="xiangqi", computers=computers(1, "beginner"))
    for plies in (2, 4, 6):
        an.acts(view)
        broker.run()
        view = an.sees(view["code"])
        assert len(view["seat_view"]["moves"]) == plies
        assert an.is_asked(view)


@pytest.mark.parametrize(
    ("options", "option"),
    [
        pytest.param({"handicap": "custom", "fen": "9/9 w"}, "fen", id="no position"),
        pytest.param({"handicap": "queen"}, "handicap", id="no such odds"),
        pytest.param({"fold": 2}, "fold", id="too few times"),
    ],
)
def test_an_option_is_refused_by_name(
    an: Person, options: dict[str, object], option: str
) -> None:
    body = {"game": "xiangqi", "seats": 2, "options": options}
    answer = an.post("tables/", body)
    assert answer.status_code == 400
    assert option in answer.content.decode()
