import { numberOf } from "backlot/kit";
import { Refusal } from "./refusal.js";
import type { AgentTool, Arguments } from "./telecomAgent.js";
import { canSendMms, isDataWorking, speedOf } from "./telecomNetwork.js";
import type { Phone } from "./telecomPhone.js";
import { type Bill, type Customer, lineOf, recordOf } from "./telecomRecords.js";

/** A statement about the user's world, true or false. */
export type PhoneAssertion = (phone: Phone, args: Arguments) => boolean;

const STATUSES: readonly unknown[] = ["connected", "searching", "no_service", "emergency_only"];

/** Statements about the user's world, by name. */
export const PHONE_ASSERTIONS: Readonly<Record<string, PhoneAssertion>> = {
  assert_airplane_mode_status: ({ device }, { expected_status }) => device.airplane_mode === expected_status,

  assert_service_status({ device }, { expected_status }) {
    if (!STATUSES.includes(expected_status)) throw new Refusal(`'${expected_status}' is not a valid NetworkStatus`);
    return device.network_connection_status === expected_status;
  },

  assert_mobile_data_status: (phone, { expected_status }) => isDataWorking(phone) === expected_status,

  assert_mobile_roaming_status: ({ device }, { expected_status }) => device.roaming_enabled === expected_status,

  assert_mobile_data_saver_mode_status: ({ device }, { expected_status }) => device.data_saver_mode === expected_status,

  assert_internet_speed(phone, { expected_speed, expected_desc }) {
    const { speed, word } = speedOf(phone);
    if ((speed ?? 0) < numberOf(expected_speed)) return false;
    return (expected_desc ?? null) === null || word.toLowerCase() === String(expected_desc).toLowerCase();
  },

  assert_internet_not_excellent: (phone) => speedOf(phone).word !== "Excellent",

  assert_can_send_mms: (phone, { expected_status }) => canSendMms(phone) === expected_status,

  assert_mobile_data_usage_exceeded: ({ surroundings }, { expected_status }) =>
    surroundings.mobile_data_usage_exceeded === expected_status,
};

/** Statements about the carrier's world, by name. */
export const AGENT_ASSERTIONS: Readonly<Record<string, AgentTool>> = {
  assert_data_refueling_amount({ customer_id, line_id, expected_amount }, world) {
    const { data_refueling_gb } = lineOf(world, customer_id as string, line_id as string);
    return Math.abs(numberOf(data_refueling_gb) - numberOf(expected_amount)) < 1e-6;
  },

  assert_line_status: ({ customer_id, line_id, expected_status }, world) =>
    lineOf(world, customer_id as string, line_id as string).status === expected_status,

  assert_overdue_bill_exists({ customer_id, overdue_bill_id }, world) {
    const { bill_ids } = recordOf<Customer>(world, "customers", customer_id as string);
    if (!bill_ids.includes(overdue_bill_id as string)) throw new Refusal(`Overdue bill ${overdue_bill_id} not found`);
    const { status } = recordOf<Bill>(world, "bills", overdue_bill_id as string);
    if (status !== "Overdue") throw new Refusal(`Overdue bill ${overdue_bill_id} is not overdue`);
    return true;
  },

  assert_no_overdue_bill: ({ overdue_bill_id }, world) => {
    const bill = world.get<Bill>("bills", overdue_bill_id as string);
    return bill === null || bill.status === "Paid";
  },
};
