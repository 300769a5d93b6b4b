// @generated from book_train_ticket.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Buy train tickets, single or return
 *
 * Domain: travel. Entity: train_tickets. Waits for confirmation.
 */
export class BookTrainTicket extends IntentBase {
  static readonly spec = {
    command: "book_train_ticket",
    entity: "train_tickets",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "origin",
        type: "str",
        required: true,
        match: "fold",
        known: ["Ghent", "Lyon Part-Dieu", "Turin", "Krakow Central", "Basel SBB"],
      },
      {
        name: "destination",
        type: "str",
        required: true,
        match: "fold",
        known: ["Bruges", "Geneva", "Milan", "Warsaw", "Freiburg"],
      },
      { name: "travel_date", type: "date", required: true },
      { name: "departure_time", type: "time", required: true },
      { name: "trip_type", type: { enum: ["single", "return"] }, required: true },
      { name: "return_date", type: "date", required: true, when: { slot: "trip_type", in: ["return"] } },
      { name: "passengers", type: "int", required: false },
      { name: "ticket_class", type: { enum: ["standard", "first"] }, required: false },
      { name: "bicycle", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The station where the journey starts */
  origin: string | null = null;

  /** The station where the journey ends */
  destination: string | null = null;

  /** The day of the outward journey */
  travel_date: string | null = null;

  /** When the outward train leaves */
  departure_time: string | null = null;

  /** There only, or there and back */
  trip_type: "single" | "return" | null = null;

  /** The day of the journey back */
  return_date: string | null = null;

  /** How many people travel */
  passengers: number | null = null;

  /** The class of the seats */
  ticket_class: "standard" | "first" | null = null;

  /** Whether a bicycle comes along */
  bicycle: boolean | null = null;
}
