// @generated from book_train_ticket.json, find_train_tickets.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up train tickets that were bought
 *
 * Domain: travel. Entity: train_tickets. A query.
 */
export class FindTrainTickets extends IntentBase {
  static readonly spec = {
    command: "find_train_tickets",
    entity: "train_tickets",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "origin",
        type: "str",
        required: false,
        match: "fold",
        known: ["Ghent", "Lyon Part-Dieu", "Turin", "Krakow Central", "Basel SBB"],
      },
      {
        name: "destination",
        type: "str",
        required: false,
        match: "fold",
        known: ["Bruges", "Geneva", "Milan", "Warsaw", "Freiburg"],
      },
      { name: "travel_date", type: "date", required: false },
      { name: "trip_type", type: { enum: ["single", "return"] }, required: false },
      { name: "price", type: "float", required: false },
      { name: "departure_time", type: "time", required: false },
      { name: "return_date", type: "date", required: false },
      { name: "passengers", type: "int", required: false },
      { name: "ticket_class", type: { enum: ["standard", "first"] }, required: false },
      { name: "bicycle", type: "bool", required: false },
      { name: "date_of_train_tickets", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The station where the journey starts */
  origin: string | null = null;

  /** The station where the journey ends */
  destination: string | null = null;

  /** The day of the outward journey */
  travel_date: string | null = null;

  /** There only, or there and back */
  trip_type: "single" | "return" | null = null;

  /** What the tickets cost together, in euros */
  price: number | null = null;

  /** When the outward train leaves */
  departure_time: string | null = null;

  /** The day of the journey back */
  return_date: string | null = null;

  /** How many people travel */
  passengers: number | null = null;

  /** The class of the seats */
  ticket_class: "standard" | "first" | null = null;

  /** Whether a bicycle comes along */
  bicycle: boolean | null = null;
  date_of_train_tickets: string | null = null;
}
