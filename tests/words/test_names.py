import pytest
from django.utils import translation

from config.http.languages import say
from games import catalogue


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Tam Cúc", "Tứ Sắc", "Chuo Pai", "Xiangqi"]),
        ("vi", ["Tam Cúc", "Tứ Sắc", "Chuo Pai", "Cờ tướng"]),
        ("zh-hans", ["三菊", "四色牌", "戳牌", "象棋"]),
        ("ms", ["Tam Cúc", "Tứ Sắc", "Chuo Pai", "Xiangqi"]),
    ],
)
def test_games_are_called_by_what_their_players_call_them(
    language: str, names: list[str]
) -> None:
    with translation.override(language):
        called = {each.game.info.slug: say(each.title) for each in catalogue.ENTRIES}
    assert [called[slug] for slug in ("tamcuc", "tusac", "chuopai", "xiangqi")] == names
