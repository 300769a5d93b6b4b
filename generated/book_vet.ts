// @generated from book_vet.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Make an appointment for an animal
 *
 * Domain: pets. Entity: vet_visits. Waits for confirmation.
 */
export class BookVet extends IntentBase {
  static readonly spec = {
    command: "book_vet",
    entity: "vet_visits",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "animal",
        type: "str",
        required: true,
        match: "fold",
        known: ["Biscuit", "Mr Whiskers", "Olive", "Captain Hook", "Peanut"],
      },
      { name: "reason", type: "str", required: true },
      { name: "date", type: "date", required: true },
      { name: "time", type: "time", required: true },
      {
        name: "vet",
        type: "str",
        required: false,
        match: "fold",
        known: ["Dr Sato", "Dr Brandt", "Dr Mbeki", "Dr Castellanos"],
      },
      { name: "home_visit", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What the animal is called */
  animal: string | null = null;

  /** What it is about */
  reason: string | null = null;

  /** The day of the visit */
  date: string | null = null;

  /** When the visit starts */
  time: string | null = null;

  /** The vet, where somebody has a preference */
  vet: string | null = null;

  /** Whether the vet comes to the animal */
  home_visit: boolean | null = null;
}
