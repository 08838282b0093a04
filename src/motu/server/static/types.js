/**
 * What the server sends, see docs/protocol.md. Types only; nothing runs here.
 *
 * @typedef {object} PickTree
 * @property {Record<string, PickTree>} [next]
 * @property {number} [action]
 * @property {Piece} [piece]  what is taken into the hand here: below it are its poses and places
 *
 * @typedef {number | {next?: Record<string, SentTree>, action?: number, hand?: number[][]}} SentTree  as it is sent
 *
 * @typedef {[pick: string, words: string, turn: number, x: number, y: number, svg?: string]} Pose
 * @typedef {{svg: string, poses: Pose[], ready?: true}} Piece
 * @typedef {[pick: string, words: string, x: number, y: number]} Place
 * @typedef {"wide" | "tall"} Shape
 * @typedef {[id: string, svg: string]} PartSvg
 * @typedef {[from: number, ...parts: PartSvg[]]} SentParts  as they are sent: where the first is kept, and all
 *
 * @typedef {object} GameEvent
 * @property {string} words
 * @property {string} rule
 * @property {string} kind
 * @property {string[]} parts
 * @property {[from: string, to: string][]} moved
 * @property {number[]} [gained]  at a scoring: the points that each seat gets
 *
 * @typedef {{n: number, seat: number, events: GameEvent[]}} LogEntry
 *
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} side
 * @property {"human" | "bot"} kind
 * @property {string} level
 * @property {string} level_title
 * @property {boolean} mine
 * @property {boolean} free
 * @property {boolean} here
 * @property {boolean} to_act
 * @property {"resigned" | "time" | ""} out  whether and why it cannot win any more
 * @property {number} points
 * @property {number} standing
 *
 * @typedef {{label: string, points: number[], rule: string, note: string | null}} SheetRow
 *
 * @typedef {object} Over
 * @property {string} words
 * @property {number[]} winners
 * @property {{rows: SheetRow[], totals: number[]} | null} sheet
 * @property {string} plot
 * @property {string} headline
 * @property {string} why
 * @property {string} verdict  how good a solo game was
 * @property {boolean} hands  whether all hands can be looked at now
 * @property {boolean} stopped
 * @property {string} best  what a solo game is compared with; empty for all others
 *
 * @typedef {"undo" | "end" | "draw"} OfferKind
 * @typedef {{kind: OfferKind, words: string, mine: boolean, answer: boolean}} Offer
 * @typedef {{words: string, left: number[], stands: number[]}} Clock
 * @typedef {{seat: number, name: string, text: string, at: number}} Said
 *
 * @typedef {object} Can  What this viewer may do beside the game's own actions.
 * @property {number[]} sit
 * @property {number[]} bot
 * @property {boolean} leave
 * @property {number[]} resign  the own seats that may resign
 * @property {OfferKind[]} offers
 * @property {boolean} stop
 * @property {number[]} claim
 * @property {boolean} chat
 * @property {boolean} hint
 * @property {boolean} go_on
 *
 * @typedef {object} Shuffle  How the shuffle comes about; hashes and numbers by their seats.
 * @property {"commit" | "reveal" | ""} asks  what this browser has to do now
 * @property {number | null} seat  under which seat its number stands
 * @property {number[]} waits  the seats that are waited for, once all have sat down
 * @property {boolean} dealt
 * @property {Record<string, string>} hashes
 * @property {Record<string, string>} numbers
 * @property {number[]} missed  the seats that did not show their number, so that all drew again
 * @property {number[]} silent  the seats that take part without a number
 * @property {string} secret  the number of the house, once the game is over
 * @property {boolean} is_made  whether the seed is made of numbers
 * @property {string} begun  what it went on from, in words
 *
 * @typedef {object} Position  What `full`, `step` and `info` have in common, made whole by `Told`.
 * @property {number} seq
 * @property {number} moves
 * @property {number | null} eyes
 * @property {{seat: number, words: string, button: string} | null} handover
 * @property {{words: string, button: string} | null} pass_on
 * @property {string} [picture]
 * @property {string[]} [text]  this and what picks and actions are called: if asked for
 * @property {string} ask
 * @property {number[]} to_act
 * @property {PickTree} picks
 * @property {Record<string, Piece>} [pieces]
 * @property {Place[]} [places]
 * @property {Record<string, string>} [pick_words]
 * @property {Record<string, string>} [actions]
 * @property {Seat[]} seats
 * @property {{can: boolean, words: string}} undo
 * @property {boolean} practice
 * @property {string} practice_words  that it is, or how it would come to that
 * @property {{words: string, given: number[], used: string}} hints  what was agreed, and who was given any
 * @property {Over | null} over
 * @property {boolean} waiting
 * @property {Can} can
 * @property {Offer | null} offer
 * @property {Clock | null} clock
 * @property {string} hash
 * @property {string} seed
 * @property {Shuffle} shuffle
 * @property {string} next
 * @property {{url: string, words: string} | null} series
 * @property {{done: boolean, words: string, action: number | null, help: string}} [lesson]  how the task of a step stands
 * @property {number} [heard]  when it came in; added by the page
 *
 * @typedef {Position & {type: "full", picture: string, log: LogEntry[], chat: Said[], house: string, news?: string}} Full
 * @typedef {Position & {type: "step", parts?: PartSvg[], again?: number[], events: GameEvent[], seat: number, relog?: LogEntry[], ack?: string}} Step
 * @typedef {Position & {type: "info", news?: string}} Info
 * @typedef {{type: "chat", seq: number, said: Said}} ChatSaid
 * @typedef {{type: "house", words: string}} House  what is said to everybody on this server
 * @typedef {{type: "log", before: number, lines: LogEntry[]}} Earlier
 * @typedef {{type: "ack", id: string, seq: number}} Ack
 * @typedef {{type: "refused", id: string, words: string, rule: string, link: string}} Refused
 * @typedef {{type: "preview", action: number, words: string[], parts: PartSvg[]}} Preview
 * @typedef {{type: "why", words: string, rule: string, link: string}} Why
 * @typedef {{action: number, path: string[], words: string, value: number, expected: string, reasons: string[]}} Candidate
 * @typedef {{type: "hint", seat: number, moves?: number, words: string, candidates: Candidate[]}} Hint
 * @typedef {{type: "bye", words: string}} Bye
 * @typedef {{type: "pong"}} Pong
 * @typedef {Full | Step | Info | ChatSaid | House | Earlier | Ack | Refused | Preview | Why | Hint | Bye | Pong} FromServer
 *
 * @typedef {{moves: number, points: number[], standing: number[], picture: string, text: string[], events: GameEvent[]}} Past
 */

export {};
