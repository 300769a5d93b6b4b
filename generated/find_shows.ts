// @generated from find_shows.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Search what is on stage in town
 *
 * Domain: culture. Entity: shows. A query.
 */
export class FindShows extends IntentBase {
  static readonly spec = {
    command: "find_shows",
    entity: "shows",
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
      { name: "genre", type: "str", required: false, match: "fold" },
      {
        name: "venue",
        type: "str",
        required: false,
        match: "fold",
        known: ["Playhouse", "Concert Hall on the Lake", "The Vault", "Puppet Theatre Kasper"],
      },
      { name: "date", type: "date", required: false },
      { name: "time", type: "time", required: false },
      { name: "price", type: "float", required: false },
      { name: "age_from", type: "int", required: false },
      { name: "step_free", type: "bool", required: false },
      { name: "date_of_shows", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The title of the show */
  show: string | null = null;

  /** What kind of show */
  genre: string | null = null;

  /** The house it is shown in */
  venue: string | null = null;

  /** The day of the performance */
  date: string | null = null;

  /** When the performance starts */
  time: string | null = null;

  /** Price of a full-price seat in the stalls, in euros */
  price: number | null = null;

  /** From what age it is suitable */
  age_from: number | null = null;

  /** Whether a wheelchair gets to the seats */
  step_free: boolean | null = null;
  date_of_shows: string | null = null;
}
