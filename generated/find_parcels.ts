// @generated from find_parcels.json, send_parcel.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * See where parcels are
 *
 * Domain: post. Entity: parcels. A query.
 */
export class FindParcels extends IntentBase {
  static readonly spec = {
    command: "find_parcels",
    entity: "parcels",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      { name: "tracking_number", type: "str", required: false },
      {
        name: "recipient",
        type: "str",
        required: false,
        match: "fold",
        known: ["Ulla Berg", "Jonas Okafor", "Grandma Rosa", "Noor Haddad", "Bookshop on the Bridge"],
      },
      {
        name: "status",
        type: { enum: ["announced", "on_its_way", "at_the_locker", "delivered"] },
        required: false,
      },
      { name: "service", type: { enum: ["standard", "express"] }, required: false },
      { name: "address", type: "str", required: false },
      { name: "weight_kg", type: "float", required: false },
      {
        name: "handover",
        type: { enum: ["post_office", "parcel_locker", "home_collection"] },
        required: false,
      },
      { name: "collection_date", type: "date", required: false },
      { name: "insured_value", type: "float", required: false },
      { name: "date_of_parcels", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** The number on the label */
  tracking_number: string | null = null;

  /** Whom it is for */
  recipient: string | null = null;

  /** How far it has got */
  status: "announced" | "on_its_way" | "at_the_locker" | "delivered" | null = null;

  /** How fast it travels */
  service: "standard" | "express" | null = null;

  /** Street, number and town it goes to */
  address: string | null = null;

  /** What it weighs, in kilograms */
  weight_kg: number | null = null;

  /** How the parcel gets to the post */
  handover: "post_office" | "parcel_locker" | "home_collection" | null = null;

  /** The day on which it is collected */
  collection_date: string | null = null;

  /** What it is worth, in euros, if it is to be insured */
  insured_value: number | null = null;
  date_of_parcels: string | null = null;
}
