import { python } from "backlot/kit";
import type { Device, Phone } from "./telecomPhone.js";

/** The only technology of each mode; the preferred mode has two. */
const ONLY: Readonly<Record<string, string>> = { "4g_only": "4G", "3g_only": "3G", "2g_only": "2G" };

/** Modes that a phone can prefer. */
export const MODES: readonly string[] = ["4g_5g_preferred", ...Object.keys(ONLY)];

/** Returns the state of the SIM card. */
export function simStatus({ sim_card_missing, sim_card_status }: Device): string {
  return sim_card_missing ? "missing" : sim_card_status;
}

/** Searches for a network: connects by the preferred mode, unless something stands in the way. */
export function searchNetwork({ device, surroundings }: Phone): void {
  const { airplane_mode, active_apn_settings, network_mode_preference } = device;
  const isReachable =
    simStatus(device) === "active" &&
    !airplane_mode &&
    active_apn_settings.apn_name !== "broken" &&
    surroundings.line_active;
  const signalOf = (of: string): string => surroundings.signal_strength[of] ?? "none";
  const preferred = signalOf("5G") === "none" ? "4G" : "5G";
  const technology = network_mode_preference === MODES[0] ? preferred : (ONLY[network_mode_preference] ?? "4G");
  device.network_connection_status = isReachable ? "connected" : "no_service";
  device.network_technology_connected = isReachable ? technology : "none";
  device.network_signal_strength = isReachable ? signalOf(technology) : "none";
}

/** True if the phone reaches the internet by its mobile network. */
export function isDataWorking({ device, surroundings }: Phone): boolean {
  if (device.airplane_mode || device.network_signal_strength === "none") return false;
  if (device.network_connection_status === "no_service") return false;
  if (surroundings.is_abroad && !(device.roaming_enabled && surroundings.roaming_allowed)) return false;
  return device.data_enabled && !surroundings.mobile_data_usage_exceeded;
}

/** Megabits per second, least and most. */
const SPEEDS: Readonly<Record<string, readonly [number, number]>> = {
  "2G": [0.1, 0.4],
  "3G": [1, 5],
  "4G": [10, 100],
  "5G": [50, 500],
};

const SIGNALS: Readonly<Record<string, number>> = { poor: 0.2, fair: 0.5, good: 0.8, excellent: 1 };

/** Words for speeds below a number, and for all above. */
const WORDS: readonly (readonly [below: number, word: string])[] = [
  [1, "Very Poor"],
  [5, "Poor"],
  [25, "Fair"],
  [100, "Good"],
  [Infinity, "Excellent"],
];

/** A measured speed in megabits per second, null without a connection, and the word for it. */
export interface Speed {
  readonly speed: number | null;
  readonly word: string;
}

/** Measures the speed of mobile data. */
export function speedOf(phone: Phone): Speed {
  if (!isDataWorking(phone)) return { speed: null, word: "No Connection" };
  const { device } = phone;
  const isSlowed = device.vpn_connected && device.vpn_details?.server_performance === "poor";
  const factor = (isSlowed ? 0.1 : 1) * (device.data_saver_mode ? 0.2 : 1);
  const [least, most] = SPEEDS[device.network_technology_connected] ?? [0, 0];
  const signal = SIGNALS[device.network_signal_strength] ?? 0;
  const speed = python.round(((least + most) / 2) * signal * factor, 2);
  const word = WORDS.find(([below]) => speed < below)?.[1] as string;
  return { speed, word };
}

/** True if the messaging app can send pictures. */
export function canSendMms(phone: Phone): boolean {
  const { device } = phone;
  if (!isDataWorking(phone) || device.network_technology_connected === "2G") return false;
  if (device.wifi_calling_enabled && device.wifi_calling_mms_over_wifi) return false;
  if (device.active_apn_settings.mmsc_url === null) return false;
  const permissions = device.app_statuses.messaging?.permissions;
  return permissions?.storage === true && permissions.sms === true;
}
