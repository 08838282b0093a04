"""The form of Trails of Tucana, with options that depend on the number of players."""

from __future__ import annotations

import re

from tests.server.running import Server


def test_a_form_that_is_refused_comes_back_as_it_was_filled_in(server: Server) -> None:
    form = {
        "game": "tucana", "seats": "1", "seat1": "human", "name1": 'Łucja "<b>', "listed": "yes",
        "seat2": "bot:random", "clock": "live", "bank": "37", "option-map": "grande",
        "option-special_bonuses": "true",
    }  # fmt: skip
    for lang, words in (
        ("en", "“Special bonuses” is only available when the number of players is 2–8."),
        ("pl", "Opcja „Premie specjalne” jest dostępna tylko wtedy, gdy liczba graczy to 2–8."),
    ):
        page = server.visitor(lang).post("/new", data=form)
        assert page.status_code == 400
        _, _, rest = page.text.partition('<article class="game" id="tucana"')
        mine, _, others = rest.partition("</article>")
        assert f'<p class="fault" role="alert" tabindex="-1" autofocus>{words}</p>' in mine
        assert '<details class="how" open>' in mine
        for filled in (
            '<option value="1" selected>', '<option value="grande" selected>',
            'value="Łucja &#34;&lt;b&gt;"', '<option value="live" selected>', 'value="37"',
        ):  # fmt: skip
            assert filled in mine
            assert filled not in others
        (bonus,) = re.findall(r'<input[^>]*name="option-special_bonuses"[^>]*>', mine)
        (same,) = re.findall(r'<input[^>]*name="option-symmetric"[^>]*>', mine)
        (listed,) = re.findall(r'<input[^>]*name="listed"[^>]*>', mine)
        assert [" checked" in field for field in (bonus, same, listed)] == [True, False, True]
