// @generated from borrow_book.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Reserve a book at the city library
 *
 * Domain: culture. Entity: book_loans. Waits for confirmation.
 */
export class BorrowBook extends IntentBase {
  static readonly spec = {
    command: "borrow_book",
    entity: "book_loans",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "title",
        type: "str",
        required: true,
        match: "fold",
        known: [
          "The Salt Path",
          "The Clockmaker's Niece",
          "A Field Guide to Moss",
          "Persian Home Cooking",
          "The Last Ferry",
        ],
      },
      {
        name: "author",
        type: "str",
        required: false,
        match: "fold",
        known: ["R. Adeyemi", "Ulla Sandström", "Paolo Venier", "M. T. Harcourt"],
      },
      {
        name: "branch",
        type: "str",
        required: true,
        match: "fold",
        known: ["Central Library", "Harbour Branch", "Linden Quarter Branch", "Mobile library, stop 4"],
      },
      {
        name: "format",
        type: { enum: ["paperback", "hardback", "large_print", "audiobook"] },
        required: true,
      },
      { name: "weeks", type: "int", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the book */
  title: string | null = null;

  /** Who wrote it */
  author: string | null = null;

  /** The branch where the user picks it up */
  branch: string | null = null;

  /** The kind of copy */
  format: "paperback" | "hardback" | "large_print" | "audiobook" | null = null;

  /** For how many weeks */
  weeks: number | null = null;
}
