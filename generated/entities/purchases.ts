// @generated from find_purchases.json. Do not edit: run `backlot generate`.
/** One row of purchases. */
export type Purchases = {
  /** Names the row within its entity. */
  id?: string | number
  /** The number on the receipt */
  order_number?: string | null
  /** What was bought */
  item?: string | null
  /** What it cost, in euros */
  price?: number | null
  /** The day it was bought */
  bought_on?: string | null
  /** For how many days after the purchase it can be sent back; 30 if not given */
  days_to_return?: number | null
  date_of_purchases?: string | null
};
