"""The sentences that the browser's scripts say. They travel with every page, translated."""

from __future__ import annotations

from typing import Final

from motu.core.message import Message, msg

CLIENT_WORDS: Final[dict[str, Message]] = {
    "back_to_now": msg("Back to now"),
    "bot": msg("bot"),
    "close": msg("Close"),
    "connected_again": msg("Connected again."),
    "connection_lost": msg("The connection is lost. Trying again…"),
    "do_it": msg("Do it"),
    "look_at": msg("Show the board after move {n}"),
    "looking_at": msg("You are looking at move {n} of {total}."),
    "move_of": msg("Move {n} of {total}"),
    "nothing_to_pick": msg("There is nothing for you to do right now."),
    "past_failed": msg("That position could not be fetched. Check the connection."),
    "picked": msg("Picked: {picks}."),
    "play_on": msg("Play on from here"),
    "play_on_title": msg("Play on from move {n}"),
    "points_are": msg("Points: {n}"),
    "record_failed": msg("The record could not be sent. Check the connection and try again."),
    "record_reading": msg("Reading the record…"),
    "record_too_big": msg("That file is too large for the record of a game."),
    "rule": msg("Rule {rule}"),
    "score_sheet": msg("Score sheet"),
    "step_back": msg("Step back"),
    "to_move": msg("to move"),
    "total": msg("Total"),
    "won": msg("won"),
    "you": msg("You"),
}
