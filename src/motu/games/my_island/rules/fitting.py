"""Where a tile fits on an island, in all its poses (I2.2 to I2.5). Compiled.

All spaces are tried at once. A pose is looked at from its lowest space: the others lie a number of
bits further, in the same word or the next, so the sets of what is free, and of what lies next to a
symbol, are shifted back by as many and laid over each other. Poses that cover the same spaces from
there, such as a line turned by half, differ only in their symbols.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from motu.games.my_island.rules.bitmap import WORD, first, how_many, how_many_in, nth
from motu.games.my_island.rules.island import Island
from motu.games.my_island.rules.land import POSES, SHIFT_BITS, SYMBOL_BITS, Land

#: The bits of one shift, and of one symbol.
SHIFT: Final = 63
SYMBOL: Final = 3


def fit(land: Land, island: Island, tile: i64, fitting: vec[i64]) -> i64:
    """The lowest spaces of all placements, as a set for each pose; how many placements there are.

    In the margin of a set stands how many there are in it. What is shifted in from the next word
    can go beyond the bits of a word, where nothing is free. On every island words 1 to 4 are all.
    """
    words = land.ground.words
    size = land.sizes[tile]
    allowed = island.allowed
    taken = island.taken
    free_a = allowed[1] & ~taken[1]
    free_b = allowed[2] & ~taken[2]
    free_c = allowed[3] & ~taken[3]
    free_d = allowed[4] & ~taken[4]
    # I2.3: a space next to an equal symbol; I2.2: of the first tile, a beach space.
    wanted = island.beside
    each = words
    if taken[1] | taken[2] | taken[3] | taken[4] == 0:
        wanted = island.masks
        each = 0
    found: i64 = 0
    first_turn = POSES * tile
    last = first_turn + POSES
    alike = land.alike[tile]
    while first_turn < last:
        shifts = land.shifts[first_turn]
        by_1 = shifts & SHIFT
        by_2 = (shifts >> SHIFT_BITS) & SHIFT
        by_3 = shifts >> (2 * SHIFT_BITS)
        to_1 = WORD - by_1
        to_2 = WORD - by_2
        to_3 = WORD - by_3
        fits_a = free_a & (free_a >> by_1 | free_b << to_1)
        fits_b = free_b & (free_b >> by_1 | free_c << to_1)
        fits_c = free_c & (free_c >> by_1 | free_d << to_1)
        fits_d = free_d & (free_d >> by_1)
        if size > 2:
            fits_a &= free_a >> by_2 | free_b << to_2
            fits_b &= free_b >> by_2 | free_c << to_2
            fits_c &= free_c >> by_2 | free_d << to_2
            fits_d &= free_d >> by_2
        if size > 3:
            fits_a &= free_a >> by_3 | free_b << to_3
            fits_b &= free_b >> by_3 | free_c << to_3
            fits_c &= free_c >> by_3 | free_d << to_3
            fits_d &= free_d >> by_3
        for turn in range(first_turn, first_turn + alike):
            order = land.orders[turn]
            there = each * (order & SYMBOL)
            meets_a = wanted[there + 1]
            meets_b = wanted[there + 2]
            meets_c = wanted[there + 3]
            meets_d = wanted[there + 4]
            there = each * ((order >> SYMBOL_BITS) & SYMBOL)
            b, c, d = wanted[there + 2], wanted[there + 3], wanted[there + 4]
            meets_a |= wanted[there + 1] >> by_1 | b << to_1
            meets_b |= b >> by_1 | c << to_1
            meets_c |= c >> by_1 | d << to_1
            meets_d |= d >> by_1
            if size > 2:
                there = each * ((order >> (2 * SYMBOL_BITS)) & SYMBOL)
                b, c, d = wanted[there + 2], wanted[there + 3], wanted[there + 4]
                meets_a |= wanted[there + 1] >> by_2 | b << to_2
                meets_b |= b >> by_2 | c << to_2
                meets_c |= c >> by_2 | d << to_2
                meets_d |= d >> by_2
            if size > 3:
                there = each * (order >> (3 * SYMBOL_BITS))
                b, c, d = wanted[there + 2], wanted[there + 3], wanted[there + 4]
                meets_a |= wanted[there + 1] >> by_3 | b << to_3
                meets_b |= b >> by_3 | c << to_3
                meets_c |= c >> by_3 | d << to_3
                meets_d |= d >> by_3
            meets_a &= fits_a
            meets_b &= fits_b
            meets_c &= fits_c
            meets_d &= fits_d
            here = how_many_in(meets_a, meets_b, meets_c, meets_d)
            pose = words * land.turns[turn]
            fitting[pose] = here
            fitting[pose + 1] = meets_a
            fitting[pose + 2] = meets_b
            fitting[pose + 3] = meets_c
            fitting[pose + 4] = meets_d
            found += here
        first_turn += alike
    return found


def placements_into(land: Land, tile: i64, fitting: vec[i64], out: vec[i64]) -> i64:
    """The placements that `fit` found, pose by pose; how many there are."""
    words = land.ground.words
    cell_at = land.ground.cell_at
    found: i64 = 0
    for pose in range(i64(POSES)):
        lead = land.leads[POSES * tile + pose]
        for word in range(1, words - 1):
            fits = fitting[words * pose + word]
            ahead = WORD * word + lead
            while fits:
                out[found] = POSES * cell_at[ahead + first(fits)] + pose
                found += 1
                fits &= fits - 1
    return found


def placement(land: Land, tile: i64, fitting: vec[i64], which: i64) -> i64:
    """One of them, by its place in that order."""
    words = land.ground.words
    pose: i64 = 0
    while which >= fitting[words * pose]:
        which -= fitting[words * pose]
        pose += 1
    at = words * pose + 1
    ahead = WORD + land.leads[POSES * tile + pose]
    here = how_many(fitting[at])
    while which >= here:
        which -= here
        at += 1
        ahead += WORD
        here = how_many(fitting[at])
    return POSES * land.ground.cell_at[ahead + nth(fitting[at], which)] + pose
