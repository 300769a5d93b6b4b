// @generated from buy_tickets.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Buy tickets for a play, a concert or another show
 *
 * Domain: culture. Entity: tickets. Waits for confirmation.
 */
export class BuyTickets extends IntentBase {
  static readonly spec = {
    command: "buy_tickets",
    entity: "tickets",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "show",
        type: "str",
        required: true,
        match: "fold",
        known: [
          "The Glass Orchard",
          "Sea of Lanterns",
          "An Evening of Tango",
          "Midnight at the Museum",
          "Little Wolf, Big Moon",
        ],
      },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      { name: "seats", type: "int", required: true },
      { name: "section", type: { enum: ["stalls", "circle", "balcony"] }, required: false },
      { name: "concessions", type: "int", required: false },
      { name: "email", type: "str", required: true },
    ],
  } as const satisfies IntentSpec;

  /** The title of the show */
  show: string | null = null;

  /** The day of the performance */
  date: string | null = null;

  /** When the performance starts */
  time: string | null = null;

  /** How many seats */
  seats: number | null = null;

  /** Where in the hall */
  section: "stalls" | "circle" | "balcony" | null = null;

  /** How many of the seats are for students, pensioners or children */
  concessions: number | null = null;

  /** Where to send the tickets */
  email: string | null = null;
}
