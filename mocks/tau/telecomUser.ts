import { python, type Value } from "backlot/kit";
import { Refusal } from "./refusal.js";
import type { Arguments } from "./telecomAgent.js";
import { floatText } from "./telecomModels.js";
import { MODES, searchNetwork } from "./telecomNetwork.js";
import { type AccessPoint, DEFAULT_ACCESS_POINT, type Device, type Phone } from "./telecomPhone.js";
import { appOf, onOff, type PhoneCheck, statusBar } from "./telecomStatus.js";

/** A tool that changes the phone. Its answer ends with the status bar. */
const shown =
  (act: (phone: Phone, args: Arguments) => string): PhoneCheck =>
  (phone, args) =>
    `${act(phone, args)}\n${statusBar(phone)}`;

/** The tools that change the phone, by name. */
export const PHONE_TOOLS: Readonly<Record<string, PhoneCheck>> = {
  set_network_mode_preference: shown((phone, { mode }) => {
    if (!MODES.includes(mode as string)) {
      const options = `Please use one of: ${MODES.join(", ")}`;
      return `Failed to set network mode: '${python.text(mode)}' is not a valid option. ${options}`;
    }
    phone.device.network_mode_preference = mode as string;
    searchNetwork(phone);
    return `Preferred Network Mode set to: ${mode}`;
  }),

  toggle_airplane_mode: shown((phone) => `Airplane Mode is now ${onOff(toggleAirplaneMode(phone))}.`),

  reseat_sim_card: shown((phone) => {
    phone.device.sim_card_missing = false;
    searchNetwork(phone);
    return "SIM card re-seated successfully.";
  }),

  toggle_data: shown((phone) => `Mobile Data is now ${onOff(toggleSearching(phone, "data_enabled"))}.`),

  toggle_roaming: shown((phone) => `Data Roaming is now ${onOff(toggleSearching(phone, "roaming_enabled"))}.`),

  toggle_data_saver_mode: shown(({ device }) => {
    device.data_saver_mode = !device.data_saver_mode;
    return `Data Saver Mode is now ${onOff(device.data_saver_mode)}.`;
  }),

  set_apn_settings: shown((phone, { apn_settings }) => {
    phone.device.active_apn_settings = accessPoint(apn_settings);
    searchNetwork(phone);
    return `APN settings set to: ${phone.device.active_apn_settings.apn_name}`;
  }),

  reset_apn_settings: shown((phone) => {
    phone.device.active_apn_settings = { ...phone.device.active_apn_settings, reset_at_reboot: true };
    searchNetwork(phone);
    return "APN settings will reset at reboot.";
  }),

  toggle_wifi: shown(({ device }) => {
    if (device.airplane_mode) return "Cannot change Wi-Fi settings while Airplane Mode is ON.";
    device.wifi_enabled = !device.wifi_enabled;
    if (!device.wifi_enabled) dropWifi(device);
    return `Wi-Fi is now ${onOff(device.wifi_enabled)}.`;
  }),

  toggle_wifi_calling: shown(({ device }) => {
    device.wifi_calling_enabled = !device.wifi_calling_enabled;
    return `Wi-Fi Calling is now ${onOff(device.wifi_calling_enabled)}.`;
  }),

  connect_vpn(phone) {
    if (phone.device.vpn_connected) return "VPN already connected.";
    connectVpn(phone.device);
    return `VPN connected successfully.\n${statusBar(phone)}`;
  },

  disconnect_vpn: shown(({ device }) =>
    disconnectVpn(device) ? "VPN disconnected successfully." : "No active VPN connection to disconnect.",
  ),

  grant_app_permission: shown(({ device }, { app_name, permission }) => {
    const granted = setPermission(device, app_name, permission, true);
    if (granted === "app") return `Error. App '${app_name}' not found. Cannot grant permission.`;
    const wanted = String(permission).toLowerCase();
    if (granted === "done") return `Success. Permission '${wanted}' granted to app '${app_name}'.`;
    const available = python.text(Object.keys(appOf(device, app_name)?.permissions ?? {}));
    return `Error. Permission '${wanted}' not tracked for app '${app_name}', available permissions: ${available}`;
  }),

  reboot_device: shown((phone) => {
    const { device } = phone;
    const isReset = device.active_apn_settings.reset_at_reboot;
    if (isReset) device.active_apn_settings = DEFAULT_ACCESS_POINT;
    searchNetwork(phone);
    return `${isReset ? "Resetting APN settings...\n" : ""}Restarting network services...`;
  }),

  make_payment({ surroundings }) {
    const { payment_request } = surroundings;
    if (payment_request === null) return "You do not have a payment request.";
    surroundings.payment_request = { ...payment_request, paid: true };
    const { bill_id, amount_due } = payment_request;
    return `Payment of ${floatText(amount_due)} USD has been made for bill ${bill_id}.`;
  },
};

/** Turns airplane mode on or off. @returns true if it is on now */
export function toggleAirplaneMode(phone: Phone): boolean {
  const { device } = phone;
  device.airplane_mode = !device.airplane_mode;
  if (device.airplane_mode || device.wifi_enabled) dropWifi(device);
  if (device.airplane_mode) disconnectVpn(device);
  searchNetwork(phone);
  return device.airplane_mode;
}

/** Turns mobile data or roaming on or off, and searches for a network. @returns true if it is on now */
function toggleSearching(phone: Phone, setting: "data_enabled" | "roaming_enabled"): boolean {
  phone.device[setting] = !phone.device[setting];
  searchNetwork(phone);
  return phone.device[setting];
}

function dropWifi(device: Device): void {
  device.wifi_connected = false;
  device.wifi_ssid = null;
  device.wifi_signal_strength = "none";
}

/** Connects to the private network, if the phone is not connected. */
export function connectVpn(device: Device): void {
  if (device.vpn_connected) return;
  device.vpn_connected = true;
  const server_performance = device.vpn_spoilt === true ? "poor" : "excellent";
  device.vpn_details = { server_address: "192.168.1.1", protocol: "OpenVPN", server_performance };
}

function disconnectVpn(device: Device): boolean {
  if (!device.vpn_connected) return false;
  device.vpn_connected = false;
  device.vpn_details = null;
  return true;
}

/** Grants or removes a permission. @returns what is unknown, or that it is done */
export function setPermission(
  device: Device,
  name: Value | null | undefined,
  permission: Value | null | undefined,
  isGranted: boolean,
): "app" | "permission" | "done" {
  const app = appOf(device, name);
  if (app === undefined) return "app";
  const wanted = String(permission).toLowerCase();
  if (!Object.hasOwn(app.permissions, wanted)) return "permission";
  const permissions = { ...app.permissions, [wanted]: isGranted };
  device.app_statuses = { ...device.app_statuses, [String(name)]: { ...app, permissions } };
  return "done";
}

/** Returns settings with the defaults of a new phone for those that are not given. @throws Refusal for unknown ones */
function accessPoint(given: Value | null | undefined): AccessPoint {
  const settings = (given ?? {}) as Readonly<Record<string, Value | null>>;
  const faults = Object.keys(settings).filter((name) => !Object.hasOwn(DEFAULT_ACCESS_POINT, name));
  const { apn_name = "internet" } = settings;
  if (apn_name !== "internet" && apn_name !== "broken") faults.push("apn_name");
  if (faults.length === 0) return { ...DEFAULT_ACCESS_POINT, ...settings };
  const errors = `${faults.length} validation error${faults.length === 1 ? "" : "s"} for APNSettings`;
  throw new Refusal(`${errors}\n${faults.join("\n")}`);
}
