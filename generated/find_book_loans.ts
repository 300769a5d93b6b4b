// @generated from borrow_book.json, find_book_loans.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up books that are reserved or lent
 *
 * Domain: culture. Entity: book_loans. A query.
 */
export class FindBookLoans extends IntentBase {
  static readonly spec = {
    command: "find_book_loans",
    entity: "book_loans",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "title",
        type: "str",
        required: false,
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
        name: "branch",
        type: "str",
        required: false,
        match: "fold",
        known: ["Central Library", "Harbour Branch", "Linden Quarter Branch", "Mobile library, stop 4"],
      },
      {
        name: "format",
        type: { enum: ["paperback", "hardback", "large_print", "audiobook"] },
        required: false,
      },
      { name: "due", type: "date", required: false },
      {
        name: "author",
        type: "str",
        required: false,
        match: "fold",
        known: ["R. Adeyemi", "Ulla Sandström", "Paolo Venier", "M. T. Harcourt"],
      },
      { name: "weeks", type: "int", required: false },
      { name: "date_of_book_loans", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the book */
  title: string | null = null;

  /** The branch where the user picks it up */
  branch: string | null = null;

  /** The kind of copy */
  format: "paperback" | "hardback" | "large_print" | "audiobook" | null = null;

  /** The day by which it goes back */
  due: string | null = null;

  /** Who wrote it */
  author: string | null = null;

  /** For how many weeks */
  weeks: number | null = null;
  date_of_book_loans: string | null = null;
}
