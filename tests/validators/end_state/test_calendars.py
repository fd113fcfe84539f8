from made_content import same


def test_calendars_and_cards_without_their_stamps() -> None:
    def event(stamp: str, summary: str) -> bytes:
        return (
            f"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:{stamp}\r\nDTSTAMP:{stamp}\r\nDTSTART:20260101\r\n"
            f"SUMMARY:{summary}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        ).encode()

    assert same(event("1", "Dinner"), event("2", "Dinner"))
    assert same(event("1", "Dinner"), event("1", "Din\r\n ner"))
    assert not same(event("1", "Dinner"), event("1", "Lunch"))
    card = b"BEGIN:VCARD\nFN:Emily\nREV:1\nEND:VCARD\n"
    assert same(card, card.replace(b"REV:1", b"REV:2"))
    assert not same(card, card.replace(b"Emily", b"Emil"))
    revised = event("1", "Dinner").replace(b"SUMMARY", b"X-EVOLUTION-DATA-REVISION:2026(0)\r\nSUMMARY")
    assert same(event("1", "Dinner"), revised)
