import type { BehaviourWorld, Value } from "backlot/kit";
import { Refusal } from "./refusal.js";

/** The day on which all tasks take place. */
export const TODAY = "2025-02-25";

/** A customer, as far as tools read one. */
export interface Customer {
  readonly customer_id: string;
  readonly full_name: string;
  readonly date_of_birth: string;
  readonly phone_number: string;
  readonly line_ids: readonly string[];
  readonly bill_ids: readonly string[];
}

/** A line, as far as tools read one. */
export interface Line {
  readonly line_id: string;
  readonly phone_number: string;
  readonly status: string;
  readonly plan_id: string;
  readonly data_used_gb: number;
  readonly data_refueling_gb: number;
  readonly roaming_enabled: boolean;
}

/** A plan, as far as tools read one. */
export interface Plan {
  readonly data_limit_gb: number;
  readonly price_per_month: number;
  readonly data_refueling_price_per_gb: number;
}

/** A bill, as far as tools read one. */
export interface Bill {
  readonly bill_id: string;
  readonly issue_date: string;
  readonly total_due: number;
  readonly line_items: readonly Value[];
  readonly status: string;
}

const NOUNS = { lines: "Line", plans: "Plan", devices: "Device", bills: "Bill", customers: "Customer" } as const;

/** Returns a record by its id. @throws Refusal if there is none */
export function recordOf<R extends object>(world: BehaviourWorld, entity: keyof typeof NOUNS, id: string): R {
  const found = world.get<R>(entity, id);
  if (found === null) throw new Refusal(`${NOUNS[entity]} with ID ${id} not found`);
  return found;
}

/** Returns a line of a customer. @throws Refusal if either is unknown, or the line is another customer's */
export function lineOf(world: BehaviourWorld, customer: string, line: string): Line {
  const { line_ids } = recordOf<Customer>(world, "customers", customer);
  if (!line_ids.includes(line)) throw new Refusal(`Line ${line} not found for customer ${customer}`);
  return recordOf<Line>(world, "lines", line);
}

/** Returns the first customer whose own number, or whose line's, it is. @throws Refusal if there is none */
export function customerByPhone(world: BehaviourWorld, number: string): Customer {
  const isLine = (id: string): boolean => recordOf<Line>(world, "lines", id).phone_number === number;
  const found = world
    .rows<Customer>("customers")
    .find(({ phone_number, line_ids }) => phone_number === number || line_ids.some(isLine));
  if (found === undefined) throw new Refusal(`Customer with phone number ${number} not found`);
  return found;
}

/** Returns a customer's bills in the order in which they came to be. */
export function billsOf(world: BehaviourWorld, { bill_ids }: Customer): Bill[] {
  return bill_ids.map((id) => recordOf<Bill>(world, "bills", id));
}

/** Adds a bill to those of a customer. */
export function addBill(world: BehaviourWorld, customer: Customer, bill: Readonly<Record<string, Value>>): void {
  const { bill_id, customer_id } = { bill_id: bill.bill_id as string, customer_id: customer.customer_id };
  world.add("bills", { id: bill_id, customer_id, ...bill });
  world.update("customers", customer_id, { bill_ids: [...customer.bill_ids, bill_id] });
}
