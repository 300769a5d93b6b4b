import { type BehaviourWorld, numberOf } from "backlot/kit";
import { Refusal } from "./refusal.js";
import type { Arguments } from "./telecomAgent.js";
import { searchNetwork } from "./telecomNetwork.js";
import type { Device, Phone } from "./telecomPhone.js";
import { addBill, billsOf, type Customer, type Line, lineOf, type Plan, recordOf, TODAY } from "./telecomRecords.js";
import { connectVpn, setPermission, toggleAirplaneMode } from "./telecomUser.js";

/** A function that prepares the user's world. */
export type PhoneSetup = (phone: Phone, args: Arguments) => void;

/** A function that prepares the carrier's world. */
export type AgentSetup = (args: Arguments, world: BehaviourWorld) => void;

/** Functions that prepare the user's world for a task, by name. */
export const PHONE_SETUP: Readonly<Record<string, PhoneSetup>> = {
  set_user_info({ surroundings }, { name, phone_number }) {
    surroundings.name = name as string;
    surroundings.phone_number = phone_number as string;
  },

  set_user_location({ surroundings }, { abroad }) {
    surroundings.is_abroad = abroad === true;
  },

  turn_airplane_mode_on: (phone) => airplaneMode(phone, true),

  turn_airplane_mode_off: (phone) => airplaneMode(phone, false),

  turn_data_on({ device }) {
    device.data_enabled = true;
  },

  turn_data_off: (phone) => searching(phone, { data_enabled: false }),

  turn_roaming_on: (phone) => searching(phone, { roaming_enabled: true }),

  turn_roaming_off: (phone) => searching(phone, { roaming_enabled: false }),

  turn_data_saver_mode_on({ device }) {
    device.data_saver_mode = true;
  },

  turn_data_saver_mode_off({ device }) {
    device.data_saver_mode = false;
  },

  unseat_sim_card: (phone) => searching(phone, { sim_card_missing: true }),

  lock_sim_card: (phone, { mode }) =>
    searching(phone, mode === "pin" || mode === "puk" ? { sim_card_status: `locked_${mode}` } : {}),

  break_apn_settings: (phone) =>
    searching(phone, { active_apn_settings: { ...phone.device.active_apn_settings, apn_name: "broken" } }),

  break_apn_mms_setting({ device }) {
    device.active_apn_settings = { ...device.active_apn_settings, mmsc_url: null };
  },

  break_vpn({ device }) {
    connectVpn(device);
    if (device.vpn_details === null) throw new Refusal("'NoneType' object has no attribute 'server_performance'");
    device.vpn_details = { ...device.vpn_details, server_performance: "poor" };
    device.vpn_spoilt = true;
  },

  set_wifi_calling({ device }, { enabled, mms_over_wifi }) {
    device.wifi_calling_enabled = enabled === true;
    if (typeof mms_over_wifi === "boolean") device.wifi_calling_mms_over_wifi = mms_over_wifi;
  },

  remove_app_permission({ device }, { app_name, permission }) {
    setPermission(device, app_name, permission, false);
  },

  simulate_network_search: searchNetwork,
};

function airplaneMode(phone: Phone, isOn: boolean): void {
  if (toggleAirplaneMode(phone) !== isOn) toggleAirplaneMode(phone);
}

function searching(phone: Phone, settings: Partial<Device>): void {
  Object.assign(phone.device, settings);
  searchNetwork(phone);
}

/** Functions that prepare the carrier's world for a task, by name. */
export const AGENT_SETUP: Readonly<Record<string, AgentSetup>> = {
  set_data_usage({ customer_id, line_id, data_used_gb }, world) {
    lineOf(world, customer_id as string, line_id as string);
    world.update("lines", line_id as string, { data_used_gb: numberOf(data_used_gb) });
  },

  suspend_line_for_overdue_bill(args, world) {
    const line = recordOf<Line>(world, "lines", args.line_id as string);
    if (line.status !== "Active") throw new Refusal("Line must be active to suspend for unpaid bill");
    addOverdueBill(world, args, line);
    const ended = args.contract_ended === true ? { contract_end_date: "2025-01-31" } : {};
    world.update("lines", line.line_id, { status: "Suspended", suspension_start_date: TODAY, ...ended });
  },
};

/** Adds a bill of the last month for a line's plan. */
function addOverdueBill(world: BehaviourWorld, { customer_id, new_bill_id }: Arguments, line: Line): void {
  const amount = numberOf(recordOf<Plan>(world, "plans", line.plan_id).price_per_month);
  if (amount <= 0) throw new Refusal("Amount must be positive for overdue bill");
  const customer = recordOf<Customer>(world, "customers", customer_id as string);
  if (billsOf(world, customer).some(({ status }) => status === "Overdue"))
    throw new Refusal("Customer already has an overdue bill");
  addBill(world, customer, {
    bill_id: new_bill_id as string,
    period_start: "2025-01-01",
    period_end: "2025-01-31",
    issue_date: "2025-01-01",
    total_due: amount,
    due_date: "2025-01-15",
    line_items: [{ description: `Charge for line ${line.line_id}`, amount, date: TODAY, item_type: "Charge" }],
    status: "Overdue",
  });
}
