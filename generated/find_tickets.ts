// @generated from buy_tickets.json, find_tickets.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up tickets for shows that were bought
 *
 * Domain: culture. Entity: tickets. A query.
 */
export class FindTickets extends IntentBase {
  static readonly spec = {
    command: "find_tickets",
    entity: "tickets",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "show",
        type: "str",
        required: false,
        match: "fold",
        known: [
          "The Glass Orchard",
          "Sea of Lanterns",
          "An Evening of Tango",
          "Midnight at the Museum",
          "Little Wolf, Big Moon",
        ],
      },
      { name: "date", type: "date", required: false },
      { name: "section", type: { enum: ["stalls", "circle", "balcony"] }, required: false },
      { name: "time", type: "time", required: false },
      { name: "seats", type: "int", required: false },
      { name: "concessions", type: "int", required: false },
      { name: "email", type: "str", required: false },
      { name: "date_of_tickets", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the show */
  show: string | null = null;

  /** The day of the performance */
  date: string | null = null;

  /** Where in the hall the seats are */
  section: "stalls" | "circle" | "balcony" | null = null;

  /** When the performance starts */
  time: string | null = null;

  /** How many seats */
  seats: number | null = null;

  /** How many of the seats are for students, pensioners or children */
  concessions: number | null = null;

  /** Where to send the tickets */
  email: string | null = null;
  date_of_tickets: string | null = null;
}
