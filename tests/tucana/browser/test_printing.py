"""Print and play: from the first page to a PDF in three clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guests
from tests.browser.test_screens import TOO_SMALL, too_wide
from tests.reading_pdf import pages_of, words_on

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_page_leads_to_the_pdf(guests: Guests, lang: str) -> None:
    page = guests.come(lang=lang)
    page.goto("/")
    page.locator("#tucana a[href='/print/tucana']").click()
    page.wait_for_url("**/print/tucana")
    page.locator("[name=seats]").select_option("3")
    page.locator("[name=map]").select_option("grande")
    page.locator("[name=what]").select_option("sheets")
    page.locator("[name=seed]").fill("7")
    # Some browsers show the file in a viewer of their own, others save it at once.
    guests.forgiven.append("a request to chrome")
    with page.expect_response("**/print/tucana.pdf?**") as answered:
        page.locator("form.choose button").click()
    assert answered.value.status == 200
    assert answered.value.headers["content-type"] == "application/pdf"
    sheets = pages_of(page.request.get(answered.value.url).body())
    assert len(sheets) == 3
    assert ("Imię" if lang == "pl" else "Name") in words_on(sheets[0])
    assert "IslaGrande" in words_on(sheets[0])


def test_the_rules_lead_to_it_too(guests: Guests) -> None:
    page = guests.come()
    page.goto("/rules/tucana")
    page.get_by_role("link", name="Print and play").click()
    page.wait_for_url("**/print/tucana")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Trails of Tucana")


@pytest.mark.parametrize("lang", ["en", "pl"])
def test_the_form_fits_a_phone(guests: Guests, lang: str) -> None:
    page = guests.come(lang=lang)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto("/print/tucana")
    assert too_wide(page) <= 0
    found = [one for one in page.evaluate(TOO_SMALL, 44) if "checkbox" not in one]
    assert [one for one in found if "rule-link" not in one] == []
