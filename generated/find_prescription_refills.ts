// @generated from find_prescription_refills.json, refill_prescription.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Look up prescriptions that were made up before
 *
 * Domain: health. Entity: prescription_refills. A query.
 */
export class FindPrescriptionRefills extends IntentBase {
  static readonly spec = {
    command: "find_prescription_refills",
    entity: "prescription_refills",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "medication",
        type: "str",
        required: false,
        match: "fold",
        known: ["levothyroxine 75 mcg", "salbutamol inhaler", "metformin 500 mg", "cetirizine", "ramipril 5 mg"],
      },
      {
        name: "pharmacy",
        type: "str",
        required: false,
        match: "fold",
        known: ["Swan Pharmacy", "Pharmacie du Marché", "Market Hall Chemist", "St Anne's Apothecary"],
      },
      { name: "days_supply", type: "int", required: false },
      { name: "home_delivery", type: "bool", required: false },
      { name: "date_of_prescription_refills", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The medicine that was made up */
  medication: string | null = null;

  /** The pharmacy that made it up */
  pharmacy: string | null = null;

  /** For how many days the medicine should last */
  days_supply: number | null = null;

  /** Whether the pharmacy brings it */
  home_delivery: boolean | null = null;
  date_of_prescription_refills: string | null = null;
}
