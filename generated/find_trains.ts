// @generated from find_trains.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up the trains between two stations on a day
 *
 * Domain: travel. Entity: trains. A query.
 */
export class FindTrains extends IntentBase {
  static readonly spec = {
    command: "find_trains",
    entity: "trains",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "origin", type: "str", required: true, match: "fold" },
      { name: "destination", type: "str", required: true, match: "fold" },
      { name: "travel_date", type: "date", required: true },
      { name: "departure_time", type: "time", required: false },
      { name: "arrival_time", type: "time", required: false },
      { name: "changes", type: "int", required: false },
      { name: "price", type: "float", required: false },
      { name: "date_of_trains", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The station where the journey starts */
  origin: string | null = null;

  /** The station where the journey ends */
  destination: string | null = null;

  /** The day of the journey */
  travel_date: string | null = null;

  /** When the train leaves */
  departure_time: string | null = null;

  /** When the train arrives */
  arrival_time: string | null = null;

  /** How often one changes trains */
  changes: number | null = null;

  /** Price of one standard ticket in euros */
  price: number | null = null;
  date_of_trains: string | null = null;
}
