import { type BehaviourWorld, numberOf } from "backlot/kit";
import { Refusal } from "./refusal.js";
import { readPhone, writePhone } from "./telecomPhone.js";
import { billsOf, customerByPhone, type Line, type Plan, recordOf } from "./telecomRecords.js";

/**
 * Makes the two worlds agree: the user's surroundings follow the line, a paid request settles its bill, and a bill that
 * awaits payment becomes a request.
 * @throws Refusal if no line has the user's number
 */
export function synchronise(world: BehaviourWorld): void {
  const phone = readPhone(world);
  const { surroundings } = phone;
  const { phone_number, payment_request } = surroundings;
  if (phone_number === null) return;
  const line = world.rows<Line>("lines").find((one) => one.phone_number === phone_number);
  if (line === undefined) throw new Refusal(`Line with phone number ${phone_number} not found`);
  const { data_limit_gb } = recordOf<Plan>(world, "plans", line.plan_id);
  const allowance = numberOf(data_limit_gb) + numberOf(line.data_refueling_gb);
  surroundings.line_active = line.status === "Active";
  surroundings.roaming_allowed = line.roaming_enabled;
  surroundings.mobile_data_usage_exceeded = numberOf(line.data_used_gb) >= allowance;
  if (payment_request?.paid === true) {
    recordOf(world, "bills", payment_request.bill_id);
    world.update("bills", payment_request.bill_id, { status: "Paid" });
    surroundings.payment_request = null;
  }
  if (surroundings.payment_request === null) {
    const bills = billsOf(world, customerByPhone(world, phone_number));
    const due = bills.find(({ status }) => status === "Awaiting Payment");
    if (due !== undefined)
      surroundings.payment_request = { bill_id: due.bill_id, amount_due: due.total_due, paid: false };
  }
  writePhone(world, phone);
}
