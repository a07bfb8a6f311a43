"""One line for each kind of event."""

from games.kernel.events import Payload
from games.kernel.words import Gap, Phrase
from games.rules.chuopai.tiles import names_of, read_tile

SENTENCES = {
    "dealt": Phrase("Seat {seat} is dealt {cards}."),
    "bonus_taken": Phrase("Seat {seat} takes the opening bonus: {cards}."),
    "deal_opened": Phrase("Deal {deal} opens; seat {seat} leads."),
    "led": Phrase("Seat {seat} leads {cards}."),
    "beat": Phrase("Seat {seat} beats it with {cards}."),
    "passed": Phrase("Seat {seat} cannot beat it and passes."),
    "went_out": Phrase("Seat {seat} has no cards left."),
    "round_won": Phrase("Seat {seat} wins the round and scores {count}: {cards}."),
    "leads": Phrase("Seat {seat} leads the next round."),
    "lead_passed_on": Phrase("Seat {other_seat} has no cards left, so seat {seat} leads."),
    "deal_ended": Phrase("The deal is over. Points: {points}."),
}


def words(kind: str, data: Payload) -> Phrase:
    """What happened, in one sentence; seats are said by number."""
    return Phrase(SENTENCES[kind].text, {name: _gap(name, data[name]) for name in data})


def _gap(name: str, value: object) -> Gap:
    if isinstance(value, list):
        if name == "cards":
            return names_of(read_tile(str(code)) for code in value)
        return ", ".join(str(number) for number in value)
    if isinstance(value, int):
        return value
    return str(value)
