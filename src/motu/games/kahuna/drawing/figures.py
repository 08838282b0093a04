"""The positions that the rules page of Kahuna shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from motu.core.faces import Figure

FIGURES: Final[Mapping[str, Figure]] = {
    "start": Figure("hands FAAA,JOJO,LALE / 2xCOCO,GOLA; row LALE,BARI,KAHU"),
    # Coral has just built GOLA-JOJO: three of four lines at GOLA.
    "control": Figure(
        "bridges BARI-FAAA,COCO-GOLA,FAAA-GOLA,GOLA-JOJO / COCO-KAHU,FAAA-JOJO,IFFI-JOJO,JOJO-KAHU;"
        " hands BARI,FAAA,LALE / COCO,IFFI,KAHU; row GOLA,HUNA,JOJO"
    ),
    # The printed worked example, before Coral's turn.
    "example": Figure(
        "bridges ALOA-DUDA,BARI-COCO,BARI-ELAI,DUDA-ELAI,DUDA-HUNA,ELAI-HUNA"
        " / ALOA-BARI,ALOA-HUNA,ELAI-FAAA,ELAI-IFFI,ELAI-JOJO,HUNA-IFFI,HUNA-LALE;"
        " hands ALOA,BARI / ELAI,2xHUNA; row JOJO,KAHU,LALE"
    ),
}
