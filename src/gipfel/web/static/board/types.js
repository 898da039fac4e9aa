/**
 * What travels between a server and the board: docs/scene.md and docs/tree.md as types.
 *
 * @typedef {{code: string, params?: Record<string, unknown>, game?: string}} Speech
 * @typedef {"plate" | "cell" | "piece" | "mark" | "label"} Layer
 * @typedef {object} Item
 * @property {Layer} layer
 * @property {string} symbol
 * @property {number} x
 * @property {number} y
 * @property {number} [size]
 * @property {number} [angle]
 * @property {string} [at] the cell this belongs to
 * @property {string[]} [over] further cells it lies on
 * @property {string} [touch] what touching it means
 * @property {true} [dormant] shown only while its touch is offered
 * @property {string} [group] what moves together
 * @property {string} [text] what a label says, or what is written on something else
 * @property {number[]} [shift] how far right and down of its place it is drawn, however the board is turned
 * @property {Speech} [speech]
 * @typedef {{symbol: string, count: number, goal?: number, touch?: string, speech?: Speech, won?: true, gain?: string}} TrayItem
 * @typedef {{name: string, owner: 0 | 1 | null, speech: Speech, items: TrayItem[], notes: Speech[]}} Tray
 * @typedef {object} Scene
 * @property {number} v
 * @property {string} game
 * @property {number[]} view left, top, width, height
 * @property {0 | 1 | null} player
 * @property {4 | 6} ways
 * @property {string} [hand] the symbol that comes onto the board when no tray is touched first
 * @property {true} [stacks] what comes to a taken cell lands on what is there, and pushes nothing
 * @property {string} [leaves] the symbol that a piece leaves where it stood
 * @property {true} [oriented] a cell touched after a piece has come to its place says how it lies there
 * @property {string[]} [faces] symbols that are sides of one piece
 * @property {string[]} [switch] a choice that a switch beside the board makes: the first, unless it is turned over
 * @property {Speech} [closing] what decided a game that is over
 * @property {Item[]} items
 * @property {number[][]} strokes
 * @property {Tray[]} trays
 *
 * @typedef {Speech & {asks?: true, losses?: Record<string, string[]>, far?: string[], ghosts?: Record<string, Item>}} Prompt `losses`: the cells a touch would clear; `far`: what is reached by a longer way; `ghosts`: how a piece would lie after a touch
 * @typedef {object} TreeNode
 * @property {Prompt} [prompt]
 * @property {Record<string, number>} [touch]
 * @property {true | string[]} [final] what of it is final under strict touch; true: everything
 * @property {true} [end]
 * @property {true} [open]
 * @property {true} [moved]
 * @typedef {{v: number, path: string[], root: number, nodes: TreeNode[], scene?: Scene}} Tree
 *
 * @typedef {object} Turn the turn that led to a scene
 * @property {string} [text] in notation
 * @property {string[][]} [steps] its touches, step by step
 * @property {number | null} [player] who made it
 * @property {Speech[]} [told] what it did, in words
 * @property {{at: string, x: number, y: number}[]} [gone] places it took from the board
 *
 * @typedef {{plies: string[][][], rank?: number}} Line a line to draw: turns to come, each as steps
 * @typedef {(path: string[]) => Promise<Tree>} More
 * @typedef {Record<string, string>} Texts
 *
 * @typedef {object} Options
 * @property {number[]} plays
 * @property {0 | 1} bottom
 * @property {number} rotation
 * @property {boolean} confirm
 * @property {boolean} strict
 * @property {boolean} coordinates
 * @property {"inside" | "outside" | "shared"} trays
 * @property {boolean} motion
 * @property {boolean} typing
 * @property {boolean} tools
 * @property {boolean} prompt
 * @property {boolean} small
 * @property {boolean} words whether turns are said in words, where their game tells them
 * @property {string} label
 * @property {string[]} preset choices that are made by themselves where they are offered
 *
 * @typedef {{root: SVGElement, lay: (items: Item[]) => void, told: (named: (touch: string) => string) => string}} Layered what a page draws over the pieces, and tells of it
 * @typedef {{x: number, y: number}} Point
 */

/** @type {Readonly<Options>} */
export const DEFAULTS = Object.freeze({
  plays: [],
  bottom: 0,
  rotation: 0,
  confirm: false,
  strict: false,
  coordinates: true,
  trays: "inside",
  motion: true,
  typing: true,
  tools: true,
  prompt: true,
  small: false,
  words: true,
  label: "",
  preset: [],
});
