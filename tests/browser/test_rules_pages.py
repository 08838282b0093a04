"""The rules pages: every number can be linked to, and every picture is there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from motu.core.registry import game
from tests.browser.guests import Guests

pytestmark = pytest.mark.browser

LANGS = ("en", "pl")


@pytest.mark.parametrize("lang", LANGS)
def test_every_number_is_an_anchor(guests: Guests, lang: str) -> None:
    numbers = re.findall(r"\*\*(K\d\.\d)\*\*", game("kahuna").rules_text(lang))
    assert len(numbers) > 25
    page = guests.come(lang=lang)
    page.goto("/rules/kahuna")
    found = page.locator("p.rule").evaluate_all("rules => rules.map((rule) => rule.id)")
    assert found == numbers
    lost = page.evaluate(
        """() => [...document.querySelectorAll("main a[href^='#'], .contents a[href^='#']")]
          .map((link) => link.getAttribute("href"))
          .filter((href) => !document.getElementById(href.slice(1)))"""
    )
    assert lost == []
    expect(page.locator("html")).to_have_attribute("lang", lang)


@pytest.mark.parametrize("lang", LANGS)
def test_a_link_leads_to_its_paragraph(guests: Guests, lang: str) -> None:
    page = guests.come(lang=lang)
    page.goto("/rules/kahuna#K2.4")
    rule = page.locator("[id='K2.4']")
    expect(rule).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector(':target').id") == "K2.4"
    page.locator("main a[href='#K3.3']").first.click()
    expect(page.locator("[id='K3.3']")).to_be_in_viewport()
    expect(rule).not_to_be_focused()


@pytest.mark.parametrize("lang", LANGS)
def test_every_figure_is_there(guests: Guests, lang: str) -> None:
    page = guests.come(lang=lang)
    page.goto("/rules/kahuna")
    figures = page.locator("figure img")
    assert figures.count() >= 3
    for figure in figures.all():
        figure.scroll_into_view_if_needed()
        # Not `decode`, which refuses pictures that a browser begins to load just then.
        is_there = "(img) => img.complete && img.naturalWidth > 0"
        page.wait_for_function(is_there, arg=figure.element_handle())
        assert figure.get_attribute("alt")
        assert f"lang={lang}" in (figure.get_attribute("src") or "")


def test_the_first_page_leads_to_the_rules_and_back(guests: Guests) -> None:
    page = guests.come()
    page.goto("/")
    page.get_by_role("link", name="Rules of Kahuna").click()
    page.wait_for_url("**/rules/kahuna")
    page.locator(".contents").get_by_role("link", name="Play Kahuna").click()
    page.wait_for_url("**/#kahuna")
    expect(page.locator("#kahuna")).to_be_in_viewport()
