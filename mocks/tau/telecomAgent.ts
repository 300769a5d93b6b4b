import { type BehaviourWorld, numberOf, python, type Value } from "backlot/kit";
import { Refusal } from "./refusal.js";
import { type Entity, floatText, modelOf } from "./telecomModels.js";
import {
  addBill,
  billsOf,
  type Customer,
  customerByPhone,
  type Line,
  lineOf,
  type Plan,
  recordOf,
  TODAY,
} from "./telecomRecords.js";

/** A call's arguments by name. */
export type Arguments = Readonly<Record<string, Value | null>>;

/** A function over the carrier's world. */
export type AgentTool = (args: Arguments, world: BehaviourWorld) => Value;

/** Entities by the first letter of their ids. */
const KINDS = { L: "lines", D: "devices", B: "bills", C: "customers", P: "plans" } as const;

/** The carrier's tools by name. */
export const AGENT_TOOLS: Readonly<Record<string, AgentTool>> = {
  get_customer_by_phone: ({ phone_number }, world) =>
    modelOf("customers", customerByPhone(world, phone_number as string)),

  get_customer_by_id: ({ customer_id }, world) =>
    modelOf("customers", recordOf(world, "customers", customer_id as string)),

  get_customer_by_name: ({ full_name, dob }, world) =>
    world
      .rows<Customer>("customers")
      .filter((one) => isSameName(one.full_name, full_name as string) && one.date_of_birth === dob)
      .map((one) => modelOf("customers", one)) as Value,

  get_details_by_id({ id }, world) {
    const kind: Entity | undefined = KINDS[(id as string).charAt(0) as keyof typeof KINDS];
    if (kind === undefined) throw new Refusal(`Unknown ID format or type: ${id}`);
    return modelOf(kind, recordOf(world, kind, id as string));
  },

  suspend_line(args, world) {
    const { line_id, status } = targetLine(args, world);
    if (status !== "Active") throw new Refusal("Line must be active to suspend");
    const line = world.update("lines", line_id, { status: "Suspended", suspension_start_date: TODAY });
    return {
      message: "Line suspended successfully. $5/month holding fee will apply.",
      line: modelOf("lines", line),
    } as Value;
  },

  resume_line(args, world) {
    const { line_id, status } = targetLine(args, world);
    if (status !== "Suspended" && status !== "Pending Activation")
      throw new Refusal("Line must be suspended to resume");
    const line = world.update("lines", line_id, { status: "Active", suspension_start_date: null });
    return { message: "Line resumed successfully", line: modelOf("lines", line) } as Value;
  },

  get_bills_for_customer({ customer_id, limit }, world) {
    const bills = billsOf(world, recordOf<Customer>(world, "customers", customer_id as string));
    bills.sort((one, other) => python.compare(other.issue_date, one.issue_date));
    return bills.slice(0, limit === null ? 12 : numberOf(limit)).map((one) => modelOf("bills", one)) as Value;
  },

  send_payment_request({ customer_id, bill_id }, world) {
    const customer = recordOf<Customer>(world, "customers", customer_id as string);
    if (billsOf(world, customer).some(({ status }) => status === "Awaiting Payment"))
      throw new Refusal("A bill is already awaiting payment for this customer");
    if (!customer.bill_ids.includes(bill_id as string))
      throw new Refusal(`Bill ${bill_id} not found for customer ${customer_id}`);
    recordOf(world, "bills", bill_id as string);
    world.update("bills", bill_id as string, { status: "Awaiting Payment" });
    return `Payment request sent to the customer for bill ${bill_id}`;
  },

  get_data_usage(args, world) {
    const { line_id, plan_id, data_used_gb, data_refueling_gb } = targetLine(args, world);
    const { data_limit_gb } = recordOf<Plan>(world, "plans", plan_id);
    return {
      line_id,
      data_used_gb: floatText(data_used_gb),
      data_limit_gb: floatText(data_limit_gb),
      data_refueling_gb: floatText(data_refueling_gb),
      cycle_end_date: "2025-02-28",
    };
  },

  enable_roaming: (args, world) => roaming(args, world, true),

  disable_roaming: (args, world) => roaming(args, world, false),

  refuel_data(args, world) {
    const { line_id, plan_id, data_refueling_gb } = targetLine(args, world);
    const added = numberOf(args.gb_amount);
    if (added <= 0) throw new Refusal("Refuel amount must be positive");
    const rate = numberOf(recordOf<Plan>(world, "plans", plan_id).data_refueling_price_per_gb);
    const charge = added * rate;
    const refuelled = numberOf(data_refueling_gb) + added;
    world.update("lines", line_id, { data_refueling_gb: refuelled });
    const amount = python.text(args.gb_amount);
    addCharge(world, args.customer_id as string, charge, `Data refueling: ${amount} GB at $${floatText(rate)}/GB`);
    const price = python.round(charge, 2).toFixed(2);
    return {
      message: `Successfully added ${amount} GB of data for line ${line_id} for $${price}`,
      new_data_refueling_gb: floatText(refuelled),
      charge: floatText(charge),
    };
  },

  transfer_to_human_agents: () => "Transfer successful",
};

function targetLine({ customer_id, line_id }: Arguments, world: BehaviourWorld): Line {
  return lineOf(world, customer_id as string, line_id as string);
}

function roaming(args: Arguments, world: BehaviourWorld, enabled: boolean): string {
  const { line_id, roaming_enabled } = targetLine(args, world);
  const word = enabled ? "enabled" : "disabled";
  if (roaming_enabled === enabled) return `Roaming was already ${word}`;
  world.update("lines", line_id, { roaming_enabled: enabled });
  return `Roaming ${word} successfully`;
}

/** Puts a charge on the customer's first draft bill, or on a new one for the next month. */
function addCharge(world: BehaviourWorld, customerId: string, amount: number, description: string): void {
  const customer = recordOf<Customer>(world, "customers", customerId);
  const item = { description, amount, date: TODAY, item_type: amount < 0 ? "Credit" : "Charge" };
  const draft = billsOf(world, customer).find(({ status }) => status === "Draft");
  if (draft !== undefined) {
    const { bill_id, line_items, total_due } = draft;
    world.update("bills", bill_id, { line_items: [...line_items, item], total_due: numberOf(total_due) + amount });
    return;
  }
  addBill(world, customer, {
    bill_id: `B${Array.from({ length: 8 }, () => Math.floor(world.random() * 16).toString(16)).join("")}`,
    period_start: "2025-03-01",
    period_end: "2025-03-31",
    issue_date: "2025-03-01",
    total_due: amount,
    due_date: "2025-03-15",
    line_items: [item],
    status: "Draft",
  });
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
