import { python, type Value } from "backlot/kit";
import type { Arguments } from "./telecomAgent.js";
import { floatText } from "./telecomModels.js";
import { canSendMms, simStatus, speedOf } from "./telecomNetwork.js";
import type { App, Device, Phone } from "./telecomPhone.js";

/** A tool that only looks at the phone. */
export type PhoneCheck = (phone: Phone, args: Arguments) => string;

const SIGNALS: Readonly<Record<string, string>> = {
  poor: "📶¹ Poor",
  fair: "📶² Fair",
  good: "📶³ Good",
  excellent: "📶⁴ Excellent",
};

const SIM_TEXTS: Readonly<Record<string, string>> = {
  active: "Your SIM card is active and working.",
  missing: "No SIM card detected in the phone.",
  locked_pin: "The SIM card is locked with a PIN code.",
  locked_puk: "The SIM card is locked with a PUK code.",
};

const ADVICE: Readonly<Record<string, string>> = {
  "Very Poor": "Connection is very slow. Basic web browsing might be difficult.",
  Poor: "Connection is slow. Web browsing may be sluggish, streaming difficult.",
  Fair: "Connection is okay for web browsing and some standard definition streaming.",
  Good: "Connection is good for most activities, including HD streaming.",
  Excellent: "Connection is very fast.",
};

/** Returns the status bar. */
export function statusBar({ device }: Phone): string {
  const { wifi_enabled, wifi_connected, wifi_ssid, vpn_connected, battery_level } = device;
  const shown = device.airplane_mode ? ["✈️ Airplane Mode"] : cellular(device);
  if (wifi_enabled && wifi_connected) shown.push(wifi_ssid ? `📡 Connected to ${wifi_ssid}` : "📡 Enabled");
  if (vpn_connected) shown.push("🔒 VPN Connected");
  return `Status Bar: ${[...shown, `🔋 ${battery_level}%`].join(" | ")}`;
}

function cellular(device: Device): string[] {
  const { network_signal_strength, network_technology_connected: technology, data_enabled, data_saver_mode } = device;
  const isConnected = technology !== "none";
  const data = data_enabled && isConnected;
  return [
    SIGNALS[network_signal_strength] ?? "📵 No Signal",
    ...(isConnected ? [technology] : []),
    data ? "📱 Data Enabled" : "📵 Data Disabled",
    ...(data && data_saver_mode ? ["🔽 Data Saver"] : []),
  ];
}

/** The tools that only look, by name. */
export const PHONE_CHECKS: Readonly<Record<string, PhoneCheck>> = {
  check_status_bar: statusBar,

  check_network_status: ({ device }) =>
    [
      `Airplane Mode: ${onOff(device.airplane_mode)}`,
      `SIM Card Status: ${simStatus(device)}`,
      `Cellular Connection: ${device.network_connection_status}`,
      `Cellular Signal: ${device.network_signal_strength}`,
      `Cellular Network Type: ${device.network_technology_connected}`,
      `Mobile Data Enabled: ${yesNo(device.data_enabled)}`,
      `Data Roaming Enabled: ${yesNo(device.roaming_enabled)}`,
      `Wi-Fi Radio: ${onOff(device.wifi_enabled)}`,
      `Wi-Fi Connected: ${yesNo(device.wifi_connected)}`,
      ...(device.wifi_connected ? [`Connected Wi-Fi Network: ${python.text(device.wifi_ssid)}`] : []),
    ].join("\n"),

  check_network_mode_preference: ({ device }) => `Network Mode Preference: ${device.network_mode_preference}`,

  run_speed_test(phone) {
    const { speed, word } = speedOf(phone);
    if (speed === null) return `Speed test failed: ${word}.`;
    return `Speed Test Result: ${speed.toFixed(2)} Mbps (${word}). ${ADVICE[word]}`;
  },

  check_sim_status: ({ device }) => SIM_TEXTS[simStatus(device)] ?? `Unknown SIM status: ${simStatus(device)}`,

  check_data_restriction_status: ({ device }) =>
    device.data_saver_mode ? "Data Saver mode is ON (limits data usage)." : "Data Saver mode is OFF.",

  check_apn_settings({ device: { active_apn_settings: settings } }) {
    const url = settings.mmsc_url || "Not Set";
    const hint = "(These are technical settings, usually best left unchanged.)";
    return `Current APN Name: ${settings.apn_name}\nMMSC URL (for picture messages): ${url}\n${hint}`;
  },

  check_wifi_status({ device: { wifi_enabled, wifi_connected, wifi_ssid, wifi_signal_strength } }) {
    if (!wifi_enabled) return "Wi-Fi is turned OFF.";
    if (!wifi_connected) return "Wi-Fi is ON but not connected to any network.";
    return `Wi-Fi is ON and connected to '${python.text(wifi_ssid)}'. Signal strength: ${wifi_signal_strength}.`;
  },

  check_wifi_calling_status: ({ device }) => `Wi-Fi Calling is currently turned ${onOff(device.wifi_calling_enabled)}.`,

  check_vpn_status({ device: { vpn_connected, vpn_details, vpn_enabled_setting } }) {
    if (vpn_connected && vpn_details === null) return "VPN is ON and connected (no specific details available).";
    if (vpn_connected && vpn_details !== null) {
      const { server_performance: level, ...rest } = vpn_details;
      const performance = `<PerformanceLevel.${level.toUpperCase()}: '${level}'>`;
      const details = `${python.text(rest as Value).slice(0, -1)}, 'server_performance': ${performance}}`;
      return `VPN is ON and connected. Details: ${details}`;
    }
    return vpn_enabled_setting ? "VPN is turned ON in settings, but currently not connected." : "VPN is turned OFF.";
  },

  check_installed_apps: ({ device }) =>
    `The following apps are installed on the phone: ${Object.keys(device.app_statuses).join(", ")}`,

  check_app_status({ device }, { app_name }) {
    const app = appOf(device, app_name);
    if (app === undefined) return `App '${app_name}' not found on this phone.`;
    const granted = grantedBy(app).map((name) => `   - ${name}`);
    const title = granted.length === 0 ? " - Permissions: None granted." : " - Permissions Granted:";
    return [`Status for App: ${app_name}`, title, ...granted].join("\n");
  },

  check_app_permissions({ device }, { app_name }) {
    const app = appOf(device, app_name);
    if (app === undefined) return `App '${app_name}' not found on this phone.`;
    const granted = grantedBy(app);
    if (granted.length === 0) return `App '${app_name}' currently has no permissions granted.`;
    return `App '${app_name}' has permission for: ${granted.join(", ")}.`;
  },

  can_send_mms: (phone) => `Your messaging app ${canSendMms(phone) ? "can" : "cannot"} send MMS messages.`,

  check_payment_request({ surroundings: { payment_request } }) {
    if (payment_request === null) return "No payment request has been made.";
    const { bill_id, amount_due } = payment_request;
    return `You have a payment request for bill ${bill_id} of ${floatText(amount_due)} USD.`;
  },
};

/** Returns `ON` or `OFF`. */
export const onOff = (isOn: boolean): string => (isOn ? "ON" : "OFF");

const yesNo = (isSo: boolean): string => (isSo ? "Yes" : "No");

/** Returns an app of the phone, undefined for one that it does not have. */
export function appOf({ app_statuses }: Device, name: Value | null | undefined): App | undefined {
  return Object.hasOwn(app_statuses, String(name)) ? app_statuses[String(name)] : undefined;
}

function grantedBy({ permissions }: App): string[] {
  return Object.keys(permissions)
    .filter((name) => permissions[name] === true)
    .map((name) => name.replaceAll("_", " ").toLowerCase());
}
