// @generated from book_vet.json, find_vet_visits.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up visits to the vet
 *
 * Domain: pets. Entity: vet_visits. A query.
 */
export class FindVetVisits extends IntentBase {
  static readonly spec = {
    command: "find_vet_visits",
    entity: "vet_visits",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "animal",
        type: "str",
        required: false,
        match: "fold",
        known: ["Biscuit", "Mr Whiskers", "Olive", "Captain Hook", "Peanut"],
      },
      { name: "date", type: "date", required: false },
      {
        name: "vet",
        type: "str",
        required: false,
        match: "fold",
        known: ["Dr Sato", "Dr Brandt", "Dr Mbeki", "Dr Castellanos"],
      },
      { name: "reason", type: "str", required: false },
      { name: "time", type: "time", required: false },
      { name: "home_visit", type: "bool", required: false },
      { name: "date_of_vet_visits", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What the animal is called */
  animal: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** The vet */
  vet: string | null = null;

  /** What it is about */
  reason: string | null = null;

  /** When the visit starts */
  time: string | null = null;

  /** Whether the vet comes to the animal */
  home_visit: boolean | null = null;
  date_of_vet_visits: string | null = null;
}
