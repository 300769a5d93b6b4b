// @generated from refill_prescription.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Have a repeat prescription made up by a pharmacy
 *
 * Domain: health. Entity: prescription_refills. Waits for confirmation.
 */
export class RefillPrescription extends IntentBase {
  static readonly spec = {
    command: "refill_prescription",
    entity: "prescription_refills",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "medication",
        type: "str",
        required: true,
        match: "fold",
        known: ["levothyroxine 75 mcg", "salbutamol inhaler", "metformin 500 mg", "cetirizine", "ramipril 5 mg"],
      },
      {
        name: "pharmacy",
        type: "str",
        required: true,
        match: "fold",
        known: ["Swan Pharmacy", "Pharmacie du Marché", "Market Hall Chemist", "St Anne's Apothecary"],
      },
      { name: "days_supply", type: "int", required: true },
      { name: "home_delivery", type: "bool", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The medicine, with its strength where there are several */
  medication: string | null = null;

  /** The pharmacy that makes it up */
  pharmacy: string | null = null;

  /** For how many days the medicine should last */
  days_supply: number | null = null;

  /** Whether the pharmacy brings it */
  home_delivery: boolean | null = null;
}
