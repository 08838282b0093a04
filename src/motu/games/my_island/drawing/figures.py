"""The positions that the rules page of My Island shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

FIGURES: Final[Mapping[str, Figure]] = {
    "start": Figure("card line-hfp"),
    # Four houses on the beach, and most of the beach still open.
    "episode": Figure(
        "seats 1; components episode_1; card triangle-fhp; laid line-whp:H3,line-wph:D1:1,"
        "rhombus-wpfh:H2:3,rhombus-hwfp:H7:3; marker 14; won 4,0"
    ),
    # Five houses, and a road from the totem on B5.
    "groups": Figure(
        "seats 1; card pair-fw; laid line-hfp:D3:4,line-fwh:H3:4,line-fph:A4:1,triangle-fph:F2:4,"
        "rhombus-fwhp:E1:4; marker 18; won 0,3,0,5,0,0,0,0,0"
    ),
    # Seven houses on the beach, two passes, two beach spaces open.
    "example_13": Figure(
        "seats 1; components episode_1; gone pair-fw,triangle-fhp,rhombus-fwhp; "
        "laid line-wfp:A16:3,line-fhw:F11:5,line-whp:H3,line-wph:D1:1,triangle-fwp:C3:2,"
        "rhombus-fhpw:B15:2,"
        "rhombus-fpwh:G10:2,rhombus-wpfh:H2:3,rhombus-wfhp:C1:4,rhombus-hwfp:H7:3; marker 13;"
        " passes 2; won 7,-2; stopped 13"
    ),
    # Two villages, two farms, a fortification, four roads, a pass, the largest village and the
    # largest farm, three beach spaces open.
    "example_51": Figure(
        "gone line-wph; laid pair-fw:B1:4,pair-fh:F8:1,pair-fp:E5,pair-wh:E1,pair-hp:A16:3,"
        "line-wfp:F4,line-hfp:G7:4,line-fwh:G4:3,line-fwp:E9:5,line-fhw:F9:1,line-whp:H3:3,"
        "line-fph:H8:3,triangle-fwh:E4:2,triangle-fhw:F1,triangle-fwp:B3,triangle-fhp:D4:3,"
        "triangle-fph:F10,rhombus-fhpw:G6:2,rhombus-fpwh:C1,rhombus-fwhp:E11:4,"
        "rhombus-hwfp:B15:2 / pair-fw:G8:4,pair-fh:E12:2,pair-fp:H3:4,pair-wh:F4,pair-wp:H5:3,"
        "pair-hp:B4:1,line-wfp:E1,line-hfp:G6:3,line-fwh:D3:3,line-fwp:B12:2,line-fhw:D13:5,"
        "line-whp:F1,line-fph:H8:3,triangle-fwh:B2:1,triangle-fhw:A3,triangle-fwp:D11:1,"
        "triangle-fhp:B1:4,triangle-fph:C13:2,rhombus-fhpw:H2:3,rhombus-fpwh:H9:4,"
        "rhombus-fwhp:B13:5,rhombus-hwfp:F6:5; marker 51 / 25; passes 1 / 0;"
        " won 6,6,3,20,5,5,0,0,-3 / 3,0,3,0,0,0,5,5,-1; stopped 23 / 23"
    ),
}
