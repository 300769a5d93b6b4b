import { describe, expect, it } from "vitest";
import type { Row } from "../../../src/kit/internal.js";
import { closedAfterFile } from "../../setup/closing.js";
import { ownBackend, seen } from "./ownWorld.js";

/** The functions of the tests with their parameters; those with a star are exact. */
const FUNCTIONS = [
  "set_up name arguments*",
  "assertion name arguments*",
  "get_customer_by_phone phone_number",
  "get_customer_by_name full_name dob",
  "get_details_by_id id",
  "get_bills_for_customer customer_id limit*",
  "get_data_usage customer_id line_id",
  "suspend_line customer_id line_id reason",
  "resume_line customer_id line_id",
  "send_payment_request customer_id bill_id",
  "enable_roaming customer_id line_id",
  "disable_roaming customer_id line_id",
  "refuel_data customer_id line_id gb_amount*",
  "set_network_mode_preference mode",
  "set_apn_settings apn_settings*",
  "check_app_status app_name",
  "check_app_permissions app_name",
  "grant_app_permission app_name permission",
  ..."check_status_bar check_network_status run_speed_test toggle_airplane_mode check_sim_status toggle_data".split(
    " ",
  ),
  ..."check_data_restriction_status check_apn_settings check_wifi_status toggle_wifi toggle_roaming".split(" "),
  ..."check_wifi_calling_status check_vpn_status connect_vpn disconnect_vpn check_installed_apps".split(" "),
  ..."can_send_mms reboot_device check_payment_request make_payment toggle_data_saver_mode".split(" "),
  "check_network_mode_preference",
];

const bill = (id: string, issued: string, status: string): Row => ({
  ...{ id, bill_id: id, customer_id: "C7", period_start: issued, period_end: issued, issue_date: issued, total_due: 9 },
  ...{ due_date: issued, line_items: [], status },
});

const line = (id: string, number: string, status: string): Row => ({
  ...{ id, line_id: id, phone_number: number, status, plan_id: "P7", device_id: "D7", data_used_gb: 1.5 },
  ...{ data_refueling_gb: 0, roaming_enabled: false, contract_end_date: "2026-01-01" },
});

const WORLD: Readonly<Record<string, readonly Row[]>> = {
  plans: [
    { id: "P7", plan_id: "P7", name: "Tiny", data_limit_gb: 2, price_per_month: 9, data_refueling_price_per_gb: 3 },
  ],
  customers: [
    {
      ...{ id: "C7", customer_id: "C7", full_name: "Ada Green", date_of_birth: "1990-01-02", email: "a@x.test" },
      ...{ phone_number: "100", address: { street: "1 Mill Lane" }, account_status: "Active", payment_methods: [] },
      ...{ line_ids: ["L7", "L8"], bill_ids: ["B7", "B8", "B9"], created_at: "2025-01-01 10:00:00" },
      goodwill_credit_used_this_year: 0,
    },
  ],
  lines: [line("L7", "107", "Active"), line("L8", "108", "Pending Activation"), line("L9", "109", "Active")],
  bills: [bill("B7", "2025-01-05", "Paid"), bill("B8", "2025-02-05", "Issued"), bill("B9", "2025-02-05", "Issued")],
  devices: [{ id: "D7", device_id: "D7", device_type: "phone", model: "One", is_esim_capable: true, activated: true }],
  device: [
    {
      ...{ id: "user", sim_card_status: "active", sim_card_missing: false, airplane_mode: false },
      ...{ network_signal_strength: "good", network_technology_connected: "5G", battery_level: 80 },
      ...{ network_connection_status: "connected", data_enabled: true, roaming_enabled: false },
      network_mode_preference: "4g_5g_preferred",
      active_apn_settings: { apn_name: "internet", reset_at_reboot: false, mms_apn: "mms", mmsc_url: "http://m.test" },
      ...{ wifi_enabled: false, wifi_connected: false, wifi_signal_strength: "none", wifi_calling_enabled: false },
      ...{ wifi_calling_mms_over_wifi: false, data_saver_mode: false, vpn_enabled_setting: false },
      vpn_connected: false,
      app_statuses: {
        messaging: { app_name: "messaging", permissions: { sms: true, storage: true } },
        clock: { app_name: "clock", permissions: { sms: false, storage: false } },
      },
    },
  ],
  surroundings: [
    {
      ...{ id: "user", is_abroad: false, roaming_allowed: false, mobile_data_usage_exceeded: false, line_active: true },
      signal_strength: { "2G": "poor", "3G": "fair", "4G": "good", "5G": "excellent" },
    },
  ],
};

const parameters = Object.fromEntries(
  FUNCTIONS.map((one) => [one.split(" ", 1)[0], one.split(" ").slice(1).join(" ")]),
);
const backend = await closedAfterFile(ownBackend({ file: "telecom", maker: "telecom", parameters }, WORLD));

const USER = 'set_up(name="set_user_info", arguments={"name": "Ada Green", "phone_number": "107"})';
const BAR = "Status Bar: 📶⁴ Excellent | 5G | 📱 Data Enabled | 🔋 80%";
const GOOD = "Status Bar: 📶³ Good | 5G | 📱 Data Enabled | 🔋 80%";
const NONE = "Status Bar: 📵 No Signal | 📵 Data Disabled | 🔋 80%";

/** The line of the tests, as arguments and in an object. */
const [OF_L7, IN_L7] = ['customer_id="C7", line_id="L7"', '"customer_id": "C7", "line_id": "L7"'];
const has = (part: string | RegExp) =>
  part instanceof RegExp ? expect.stringMatching(part) : expect.stringContaining(part);

/** Commands of one session, each with what is seen. */
const CASES: Readonly<Record<string, readonly (readonly [command: string, seen: unknown])[]>> = {
  "who is not found": [
    ['get_customer_by_phone(phone_number="1")', "Error: Customer with phone number 1 not found"],
    ['get_customer_by_name(full_name="ADA green", dob="1990-01-03")', "[]"],
    ['get_details_by_id(id="L1")', "Error: Line with ID L1 not found"],
    ['get_details_by_id(id="X1")', "Error: Unknown ID format or type: X1"],
    ['get_data_usage(customer_id="C1", line_id="L7")', "Error: Customer with ID C1 not found"],
    ['get_data_usage(customer_id="C7", line_id="L9")', "Error: Line L9 not found for customer C7"],
    [
      "get_data_usage(line_id='L9')",
      "Error: TelecomTools.get_data_usage() missing 1 required positional argument: 'customer_id'",
    ],
    [
      "toggle_data(others={'now': True})",
      "Error: TelecomUserTools.toggle_data() got an unexpected keyword argument 'now'",
    ],
  ],
  records: [
    [
      `get_data_usage(${OF_L7})`,
      '{"line_id": "L7", "data_used_gb": "1.5", "data_limit_gb": "2.0", "data_refueling_gb": "0.0", "cycle_end_date": "2025-02-28"}',
    ],
    [
      'get_details_by_id(id="P7")',
      '{"plan_id": "P7", "name": "Tiny", "data_limit_gb": 2.0, "price_per_month": 9.0, "data_refueling_price_per_gb": 3.0}',
    ],
    [
      'get_details_by_id(id="D7")',
      '{"device_id": "D7", "device_type": "phone", "model": "One", "imei": null, "is_esim_capable": true, "activated": true, "activation_date": null, "last_esim_transfer_date": null}',
    ],
    [
      'get_bills_for_customer(customer_id="C7", limit=1)',
      has(/^\[\{"bill_id": "B8", [^{]*"total_due": 9\.0, [^{]*\}\]$/),
    ],
    ['get_bills_for_customer(customer_id="C7")', has(/"B8".*"B9".*"B7"/)],
    [
      'get_customer_by_phone(phone_number="108")',
      has('"last_extension_date": null, "goodwill_credit_used_this_year": 0.0}'),
    ],
  ],
  lines: [
    [USER, null],
    [`suspend_line(${OF_L7}, reason="lost")`, has('"status": "Suspended"')],
    [`suspend_line(${OF_L7}, reason="lost")`, "Error: Line must be active to suspend"],
    [
      "toggle_data_saver_mode()",
      `Data Saver Mode is now ON.\nStatus Bar: 📶³ Good | 5G | 📱 Data Enabled | 🔽 Data Saver | 🔋 80%`,
    ],
    ["reboot_device()", `Restarting network services...\n${NONE}`],
    [`resume_line(${OF_L7})`, has('"suspension_start_date": null')],
    [`resume_line(${OF_L7})`, "Error: Line must be suspended to resume"],
    ['resume_line(customer_id="C7", line_id="L8")', has("Line resumed successfully")],
    [`disable_roaming(${OF_L7})`, "Roaming was already disabled"],
    [`enable_roaming(${OF_L7})`, "Roaming enabled successfully"],
    [`enable_roaming(${OF_L7})`, "Roaming was already enabled"],
  ],
  "a bill that is paid": [
    [USER, null],
    ["make_payment()", "You do not have a payment request."],
    ['send_payment_request(customer_id="C7", bill_id="B1")', "Error: Bill B1 not found for customer C7"],
    ['send_payment_request(customer_id="C7", bill_id="B8")', "Payment request sent to the customer for bill B8"],
    [
      'send_payment_request(customer_id="C7", bill_id="B9")',
      "Error: A bill is already awaiting payment for this customer",
    ],
    ["check_payment_request()", "You have a payment request for bill B8 of 9.0 USD."],
    ["make_payment()", "Payment of 9.0 USD has been made for bill B8."],
    ["check_payment_request()", "No payment request has been made."],
    ['get_details_by_id(id="B8")', has('"status": "Paid"')],
  ],
  "data that is used up and bought": [
    [USER, null],
    [`set_up(name="set_data_usage", arguments={${IN_L7}, "data_used_gb": 2.0})`, null],
    ["run_speed_test()", "Speed test failed: No Connection."],
    [`refuel_data(${OF_L7}, gb_amount=0)`, "Error: Refuel amount must be positive"],
    [
      `refuel_data(${OF_L7}, gb_amount=1)`,
      '{"message": "Successfully added 1 GB of data for line L7 for $3.00", "new_data_refueling_gb": "1.0", "charge": "3.0"}',
    ],
    [
      `refuel_data(${OF_L7}, gb_amount=0.5)`,
      has('0.5 GB of data for line L7 for $1.50", "new_data_refueling_gb": "1.5"'),
    ],
    [
      'get_bills_for_customer(customer_id="C7", limit=1)',
      has(
        /"bill_id": "B[0-9a-f]{8}".*"total_due": 4\.5, "due_date": "2025-03-15".*Data refueling: 1 GB at \$3\.0\/GB", "amount": 3\.0/,
      ),
    ],
    ["run_speed_test()", "Speed Test Result: 220.00 Mbps (Excellent). Connection is very fast."],
    [`assertion(name="assert_data_refueling_amount", arguments={${IN_L7}, "expected_amount": 1.5})`, true],
  ],
  networks: [
    [
      'set_network_mode_preference(mode="3g")',
      `Failed to set network mode: '3g' is not a valid option. Please use one of: 4g_5g_preferred, 4g_only, 3g_only, 2g_only\n${GOOD}`,
    ],
    [
      'set_network_mode_preference(mode="3g_only")',
      "Preferred Network Mode set to: 3g_only\nStatus Bar: 📶² Fair | 3G | 📱 Data Enabled | 🔋 80%",
    ],
    [
      "run_speed_test()",
      "Speed Test Result: 1.50 Mbps (Poor). Connection is slow. Web browsing may be sluggish, streaming difficult.",
    ],
    ['assertion(name="assert_internet_speed", arguments={"expected_speed": 1, "expected_desc": "poor"})', true],
    ['set_network_mode_preference(mode="2g_only")', has("📶¹ Poor | 2G")],
    ["can_send_mms()", "Your messaging app cannot send MMS messages."],
    ["check_network_mode_preference()", "Network Mode Preference: 2g_only"],
    ['set_apn_settings(apn_settings={"apn_name": "broken"})', `APN settings set to: broken\n${NONE}`],
    [
      "check_apn_settings()",
      "Current APN Name: broken\nMMSC URL (for picture messages): http://mms.carrier.com/mms/wapenc\n(These are technical settings, usually best left unchanged.)",
    ],
    ['set_up(name="lock_sim_card", arguments={"mode": "puk"})', null],
    ["check_sim_status()", "The SIM card is locked with a PUK code."],
    ['assertion(name="assert_service_status", arguments={"expected_status": "no_service"})', true],
    [
      'assertion(name="assert_service_status", arguments={"expected_status": "gone"})',
      "Error: 'gone' is not a valid NetworkStatus",
    ],
    ['set_up(name="assert_nothing")', "Error: there is no function assert_nothing"],
  ],
  "airplane mode, Wi-Fi and the VPN": [
    [
      "connect_vpn()",
      "VPN connected successfully.\nStatus Bar: 📶³ Good | 5G | 📱 Data Enabled | 🔒 VPN Connected | 🔋 80%",
    ],
    ["connect_vpn()", "VPN already connected."],
    [
      "check_vpn_status()",
      "VPN is ON and connected. Details: {'server_address': '192.168.1.1', 'protocol': 'OpenVPN', 'server_performance': <PerformanceLevel.EXCELLENT: 'excellent'>}",
    ],
    ["toggle_airplane_mode()", "Airplane Mode is now ON.\nStatus Bar: ✈️ Airplane Mode | 🔋 80%"],
    ["check_vpn_status()", "VPN is turned OFF."],
    ["toggle_wifi()", "Cannot change Wi-Fi settings while Airplane Mode is ON.\nStatus Bar: ✈️ Airplane Mode | 🔋 80%"],
    ["toggle_airplane_mode()", `Airplane Mode is now OFF.\n${BAR}`],
    ["toggle_wifi()", `Wi-Fi is now ON.\n${BAR}`],
    ["check_wifi_status()", "Wi-Fi is ON but not connected to any network."],
    ["disconnect_vpn()", `No active VPN connection to disconnect.\n${BAR}`],
    ['set_up(name="break_vpn")', null],
    [
      "run_speed_test()",
      "Speed Test Result: 27.50 Mbps (Good). Connection is good for most activities, including HD streaming.",
    ],
    ["disconnect_vpn()", `VPN disconnected successfully.\n${BAR}`],
    ["connect_vpn()", has("VPN connected successfully.")],
    ["check_vpn_status()", has("<PerformanceLevel.POOR: 'poor'>")],
  ],
  apps: [
    ["check_installed_apps()", "The following apps are installed on the phone: messaging, clock"],
    [
      'check_app_status(app_name="messaging")',
      "Status for App: messaging\n - Permissions Granted:\n   - sms\n   - storage",
    ],
    ['check_app_status(app_name="clock")', "Status for App: clock\n - Permissions: None granted."],
    ['check_app_permissions(app_name="clock")', "App 'clock' currently has no permissions granted."],
    ['check_app_permissions(app_name="maps")', "App 'maps' not found on this phone."],
    [
      'grant_app_permission(app_name="clock", permission="SMS")',
      has(/^Success\. Permission 'sms' granted to app 'clock'\.\n/),
    ],
    [
      'grant_app_permission(app_name="clock", permission="time")',
      has(/^Error\. Permission 'time' not tracked for app 'clock', available permissions: \['sms', 'storage'\]\n/),
    ],
    [
      'grant_app_permission(app_name="maps", permission="sms")',
      has(/^Error\. App 'maps' not found\. Cannot grant permission\.\n/),
    ],
    ['set_up(name="remove_app_permission", arguments={"app_name": "messaging", "permission": "sms"})', null],
    ["can_send_mms()", "Your messaging app cannot send MMS messages."],
  ],
  "a line that is suspended for a bill": [
    [USER, null],
    [
      `set_up(name="suspend_line_for_overdue_bill", arguments={${IN_L7}, "new_bill_id": "B10", "contract_ended": True})`,
      null,
    ],
    ['get_details_by_id(id="L7")', has('"contract_end_date": "2025-01-31"')],
    ['assertion(name="assert_overdue_bill_exists", arguments={"customer_id": "C7", "overdue_bill_id": "B10"})', true],
    ['assertion(name="assert_no_overdue_bill", arguments={"overdue_bill_id": "B10"})', false],
    [
      `set_up(name="suspend_line_for_overdue_bill", arguments={${IN_L7}, "new_bill_id": "B11", "contract_ended": True})`,
      "Error: Line must be active to suspend for unpaid bill",
    ],
  ],
  "a user without a line": [
    [
      'set_up(name="set_user_info", arguments={"name": "Ada Green", "phone_number": "1"})',
      "Error: Line with phone number 1 not found",
    ],
  ],
};

describe("the telecom domain of tau2, in a small world", () => {
  it.each(Object.entries(CASES))("%s", (_, cases) => {
    const session = backend.open();
    for (const [command, wanted] of cases) expect(seen(session, command), command).toEqual(wanted);
  });
});
