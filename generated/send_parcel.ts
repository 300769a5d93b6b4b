// @generated from send_parcel.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Send a parcel to somebody
 *
 * Domain: post. Entity: parcels. Waits for confirmation.
 */
export class SendParcel extends IntentBase {
  static readonly spec = {
    command: "send_parcel",
    entity: "parcels",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "recipient",
        type: "str",
        required: true,
        match: "fold",
        known: ["Ulla Berg", "Jonas Okafor", "Grandma Rosa", "Noor Haddad", "Bookshop on the Bridge"],
      },
      { name: "address", type: "str", required: true },
      { name: "weight_kg", type: "float", required: true },
      {
        name: "handover",
        type: { enum: ["post_office", "parcel_locker", "home_collection"] },
        required: true,
      },
      {
        name: "collection_date",
        type: "date",
        required: true,
        when: { slot: "handover", in: ["home_collection"] },
      },
      { name: "service", type: { enum: ["standard", "express"] }, required: false },
      { name: "insured_value", type: "float", required: false },
    ],
  } as const satisfies IntentSpec;

  /** Whom it is for */
  recipient: string | null = null;

  /** Street, number and town it goes to */
  address: string | null = null;

  /** What it weighs, in kilograms */
  weight_kg: number | null = null;

  /** How the parcel gets to the post */
  handover: "post_office" | "parcel_locker" | "home_collection" | null = null;

  /** The day on which it is collected */
  collection_date: string | null = null;

  /** How fast it travels */
  service: "standard" | "express" | null = null;

  /** What it is worth, in euros, if it is to be insured */
  insured_value: number | null = null;
}
