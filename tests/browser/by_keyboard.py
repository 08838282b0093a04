"""A player who never touches a mouse."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.at_table import AtTable, Spot

#: No way to anything is longer than this.
MOST_KEYS = 120

#: Which key leads nearer to an element; none if it has the focus.
WAY = """(goal) => {
  const active = document.activeElement;
  if (goal === active) return "";
  const before = goal.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING;
  return before && active !== document.body ? "Shift+Tab" : "Tab";
}"""

FOCUSED = """() => {
  const box = document.activeElement.getBoundingClientRect();
  return [document.activeElement.id, box.x + box.width / 2, box.y + box.height / 2];
}"""


class ByKeyboard(AtTable):
    """A player with Tab, arrows, Enter and Escape."""

    def tab_to(self, goal: Locator) -> None:
        """Go to something with Tab, or back to it with Shift and Tab."""
        for _ in range(MOST_KEYS):
            way: str = goal.evaluate(WAY)
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"Tab does not lead to {goal}")

    def press(self, button: Locator) -> None:
        self.tab_to(button)
        self.page.keyboard.press("Enter")

    def touch(self, spot: Spot) -> None:
        """Go there with the arrows as long as they lead on, then with Tab."""
        seen = set[str]()
        while True:
            id, x, y = self.page.evaluate(FOCUSED)
            if id == spot.part or id in seen or not self.page.locator("#frame g:focus").count():
                break
            seen.add(id)
            dx, dy = spot.x - x, spot.y - y
            along = ("ArrowRight" if dx > 0 else "ArrowLeft", "ArrowDown" if dy > 0 else "ArrowUp")
            self.page.keyboard.press(along[abs(dy) > abs(dx)])
        self.tab_to(self.page.locator(f"[id='{spot.part}']"))
        self.page.keyboard.press("Enter")

    def focused(self) -> str:
        """What has the focus."""
        id: str = self.page.evaluate(FOCUSED)[0]
        return id
