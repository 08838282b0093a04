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
    # Chapter 3: landing places.
    "pirates": Figure(
        "seats 1; components episode_8; card triangle-fhw; laid line-wfp:D13:4,line-hfp:C14:4,"
        "line-fhw:H4:5,line-fph:H7:5,triangle-fwp:C12:3,triangle-fhp:A16:2,triangle-fph:H6:3,"
        "rhombus-fwhp:D12:1,rhombus-wpfh:H9:4; marker 19; won 5,0,0,0,2,2,0,0"
    ),
    # Chapter 4.
    "monsters": Figure(
        "seats 1; components episode_12; card rhombus-wpfh; laid pair-fw:F9:3,pair-fh:F4:1,"
        "pair-hp:H4:5,line-wfp:F7:5,line-hfp:E12:4,line-fph:D10:5,triangle-fwh:H7:5,"
        "triangle-fhw:H6:3,triangle-fpw:G1,triangle-fhp:G3:1,rhombus-fhpw:B14:1,"
        "trefoil-pfwh:F10:4; marker 25; won 0,0,0,5,6,2,2,0,0,0"
    ),
    # Chapter 5.
    "plateau": Figure(
        "seats 1; components episode_14; card line-hfp; laid pair-fw:K4,pair-fh:C1:4,"
        "pair-fp:D3:4,pair-wp:J4:3,line-fwp:H2,line-fhw:J7:3,line-fph:H7,triangle-fwh:B14,"
        "triangle-fpw:H1:4,triangle-fhp:E2:1,rhombus-fpwh:J1,rhombus-fwhp:H6:3,"
        "rhombus-wpfh:A5:2,rhombus-wfhp:E12:4,trefoil-pfwh:F10:4,wave-hpfw:B2:1; marker 30; "
        "won 0,0,0,5,3,8,4,0,0,0"
    ),
    # Chapter 6.
    "telescopes": Figure(
        "seats 1; components episode_17; card triangle-fph; laid pair-hp:C1:1,line-hfp:A15:2,"
        "line-fwh:C14:2,line-whp:B2:1,triangle-fwh:H1:4,triangle-fhw:A4:1,triangle-fpw:A1,"
        "triangle-fhp:F6:1,triangle-whp:H7:4,triangle-wph:F1:4,rhombus-fhpw:F4:4,"
        "rhombus-wfhp:D9:1,rhombus-hwfp:F11:2,trefoil-pfwh:G4:5; marker 21; won 0,0,0,0,3,8,0,0"
    ),
    # Chapter 7.
    "roofs": Figure(
        "seats 1; components episode_20; card line-fhw; laid pair-fh:H5:5,pair-wp:F7:3,"
        "line-fwh:H4:3,line-whp:D12:5,line-wph:E1:1,triangle-fwh:H6:5,triangle-fhw:C2:3,"
        "triangle-fpw:B4:3,triangle-fph:F3:1,triangle-whp:A2:2,rhombus-fhpw:G10:4,"
        "rhombus-fwhp:G9:3,trefoil-pfwh:D2:5; marker 22; won 0,0,0,0,4,4,0,4,0,0"
    ),
    # Chapter 8.
    "rings": Figure(
        "seats 1; components episode_24; card rhombus-wpfh; laid pair-fw:F10:4,pair-fh:A15:1,"
        "pair-wh:F5:4,pair-wp:E9:2,line-wfp:G5:5,line-fwh:C3:4,line-whp:H7:4,line-fph:E1:1,"
        "line-wph:H4:3,triangle-fhw:D1:4,triangle-fpw:G9:2,triangle-fhp:F3:2,triangle-whp:H6:3,"
        "triangle-wph:D2,rhombus-fhpw:A1,trefoil-pfwh:D12:1,bow-wfhp:B13; marker 29; won 0,0,0,"
        "5,8,0,0,0,6,0,0"
    ),
}
