"""Every field of every sheet has a name in both languages, so that a doubt can be told; squares have none."""

import pytest

from kitpress.content import game_ids, load_game
from kitpress.layout import load_sheets
from kitpress.rules import for_game


@pytest.mark.parametrize("game_id", game_ids())
def test_every_field_of_every_sheet_has_a_name(game_id: str) -> None:
    game = load_game(game_id)
    rules = for_game(game)
    for sheet in load_sheets(game):
        names = {field.id: rules.field_words(field.id, game) for field in sheet.fields}
        assert None not in names.values()
        assert len({str(words) for words in names.values()}) == len(names)
        assert all(words and "{" not in words.en + words.es for words in names.values())
    for place in ("F7", "F7|G7"):
        assert rules.field_words(place, game) is None
