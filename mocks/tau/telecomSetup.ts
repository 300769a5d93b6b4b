import { type BehaviourWorld, numberOf, python, type Value } from "backlot/kit";
import type { AgentTool, Arguments } from "./telecomAgent.js";
import { searchNetwork } from "./telecomNetwork.js";
import type { Device, Phone } from "./telecomPhone.js";
import {
  addBill,
  billsOf,
  type Customer,
  type Line,
  lineOf,
  type Plan,
  Refusal,
  recordOf,
  TODAY,
} from "./telecomRecords.js";
import { onOff } from "./telecomStatus.js";
import { connectVpn, setPermission, toggleAirplaneMode } from "./telecomUser.js";

/** A function that prepares the user's world. */
export type PhoneSetup = (phone: Phone, args: Arguments) => Value | null;

/** Functions that prepare the user's world for a task, by name. */
export const PHONE_SETUP: Readonly<Record<string, PhoneSetup>> = {
  set_user_info({ surroundings }, { name, phone_number }) {
    surroundings.name = name as string;
    surroundings.phone_number = phone_number as string;
    return null;
  },

  set_user_location({ surroundings }, { abroad }) {
    surroundings.is_abroad = abroad === true;
    return null;
  },

  turn_airplane_mode_on(phone) {
    if (!toggleAirplaneMode(phone)) toggleAirplaneMode(phone);
    return "Airplane Mode is now ON.";
  },

  turn_data_off: searching("data_enabled", false, "Data connection broken."),

  turn_roaming_on: searching("roaming_enabled", true, "Data Roaming is now ON."),

  turn_roaming_off: searching("roaming_enabled", false, "Data Roaming is now OFF."),

  turn_data_saver_mode_on({ device }) {
    device.data_saver_mode = true;
    return "Data Saver Mode is now ON.";
  },

  unseat_sim_card: searching("sim_card_missing", true, "SIM card un-seated successfully."),

  lock_sim_card(phone, { mode }) {
    if (mode === "pin" || mode === "puk") phone.device.sim_card_status = `locked_${mode}`;
    searchNetwork(phone);
    return `SIM card locked successfully in ${mode} mode.`;
  },

  break_apn_settings(phone) {
    phone.device.active_apn_settings = { ...phone.device.active_apn_settings, apn_name: "broken" };
    searchNetwork(phone);
    return "APN settings broken. Please call reset_apn_settings() to fix.";
  },

  break_apn_mms_setting({ device }) {
    device.active_apn_settings = { ...device.active_apn_settings, mmsc_url: null };
    return "APN MMS setting broken. Please call reset_apn_settings() to fix.";
  },

  break_vpn({ device }) {
    connectVpn(device);
    if (device.vpn_details === null) throw new Refusal("'NoneType' object has no attribute 'server_performance'");
    device.vpn_details = { ...device.vpn_details, server_performance: "poor" };
    device.vpn_spoilt = true;
    return "VPN connection broken.";
  },

  set_wifi_calling({ device }, { enabled, mms_over_wifi }) {
    device.wifi_calling_enabled = enabled === true;
    const calling = `Wi-Fi Calling is now ${onOff(enabled === true)}.`;
    if (typeof mms_over_wifi !== "boolean") return calling;
    device.wifi_calling_mms_over_wifi = mms_over_wifi;
    return `${calling}\nMMS over Wi-Fi is now ${onOff(mms_over_wifi)}.`;
  },

  remove_app_permission({ device }, { app_name, permission }) {
    const removed = setPermission(device, app_name, permission, false);
    const name = String(permission).toLowerCase();
    if (removed === "app") return `App '${app_name}' not found. Cannot remove permission.`;
    if (removed === "permission") return `Permission '${name}' not tracked for app '${app_name}'.`;
    return `Permission '${name}' removed from app '${app_name}'.`;
  },

  simulate_network_search(phone) {
    searchNetwork(phone);
    return null;
  },
};

function searching(
  setting: keyof Device & ("data_enabled" | "roaming_enabled" | "sim_card_missing"),
  value: boolean,
  text: string,
): PhoneSetup {
  return (phone) => {
    phone.device[setting] = value;
    searchNetwork(phone);
    return text;
  };
}

/** Functions that prepare the carrier's world for a task, by name. */
export const AGENT_SETUP: Readonly<Record<string, AgentTool>> = {
  set_data_usage({ customer_id, line_id, data_used_gb }, world) {
    lineOf(world, customer_id as string, line_id as string);
    world.update("lines", line_id as string, { data_used_gb: numberOf(data_used_gb) });
    return `Data usage set to ${python.text(data_used_gb)} GB for line ${line_id}`;
  },

  suspend_line_for_overdue_bill(args, world) {
    const { line_id, new_bill_id, contract_ended } = args;
    const line = recordOf<Line>(world, "lines", line_id as string);
    if (line.status !== "Active") throw new Refusal("Line must be active to suspend for unpaid bill");
    addOverdueBill(world, args, line);
    const ended = contract_ended === true ? { contract_end_date: "2025-01-31" } : {};
    world.update("lines", line.line_id, { status: "Suspended", suspension_start_date: TODAY, ...ended });
    return `Line ${line_id} suspended for unpaid bill ${new_bill_id}. Contract ended: ${python.text(contract_ended)}`;
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
