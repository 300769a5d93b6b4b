import type { BehaviourWorld, Value } from "backlot/kit";
import { Refusal } from "./refusal.js";

/** Settings of the access point. */
export interface AccessPoint {
  readonly apn_name: string;
  readonly reset_at_reboot: boolean;
  readonly mms_apn: string | null;
  readonly mmsc_url: string | null;
  readonly mms_proxy: string | null;
  readonly mms_port: number | null;
}

/** The settings of a new phone. */
export const DEFAULT_ACCESS_POINT: AccessPoint = {
  apn_name: "internet",
  reset_at_reboot: false,
  mms_apn: "mms",
  mmsc_url: "http://mms.carrier.com/mms/wapenc",
  mms_proxy: null,
  mms_port: null,
};

/** A connection to a private network. */
export interface Vpn {
  readonly server_address: string | null;
  readonly protocol: string | null;
  readonly server_performance: string;
}

/** An app and its permissions. */
export interface App {
  readonly app_name: string;
  readonly permissions: Readonly<Record<string, boolean>>;
}

/** The user's phone. Tools change it. */
export interface Device {
  sim_card_status: string;
  sim_card_missing: boolean;
  airplane_mode: boolean;
  network_signal_strength: string;
  network_technology_connected: string;
  network_connection_status: string;
  battery_level: number;
  data_enabled: boolean;
  roaming_enabled: boolean;
  network_mode_preference: string;
  active_apn_settings: AccessPoint;
  wifi_enabled: boolean;
  wifi_connected: boolean;
  wifi_ssid: string | null;
  wifi_signal_strength: string;
  wifi_calling_enabled: boolean;
  wifi_calling_mms_over_wifi: boolean;
  data_saver_mode: boolean;
  vpn_enabled_setting: boolean;
  vpn_connected: boolean;
  vpn_details: Vpn | null;
  app_statuses: Readonly<Record<string, App>>;
  /** True once `break_vpn` spoilt the record of which later connections are copies. It is in no text of the world. */
  vpn_spoilt?: boolean;
}

/** A bill that the user is asked to pay. */
export interface PaymentRequest {
  readonly bill_id: string;
  readonly amount_due: number;
  readonly paid: boolean;
}

/** The user's surroundings. Tools change them. */
export interface Surroundings {
  name: string | null;
  phone_number: string | null;
  is_abroad: boolean;
  roaming_allowed: boolean;
  signal_strength: Readonly<Record<string, string>>;
  mobile_data_usage_exceeded: boolean;
  line_active: boolean;
  payment_request: PaymentRequest | null;
}

/** The world of the user. */
export interface Phone {
  readonly device: Device;
  readonly surroundings: Surroundings;
  /** Both as they were read, as JSON. */
  readonly before: string;
}

/** The id of the user's two rows. */
const USER = "user";

/** Reads the world of the user. Columns without a value are null. */
export function readPhone(world: BehaviourWorld): Phone {
  const [deviceRow, surroundingsRow] = [
    world.get<Device>("device", USER),
    world.get<Surroundings>("surroundings", USER),
  ];
  if (deviceRow === null || surroundingsRow === null)
    throw new Refusal("there is no device, or there are no surroundings");
  const device = { ...deviceRow, ...lacking(deviceRow, "wifi_ssid", "vpn_details") };
  const surroundings = { ...surroundingsRow, ...lacking(surroundingsRow, "name", "phone_number", "payment_request") };
  return { device, surroundings, before: JSON.stringify([device, surroundings]) };
}

const lacking = (row: object, ...names: readonly string[]): object =>
  Object.fromEntries(names.filter((name) => !(name in row)).map((name) => [name, null]));

/** Writes what changed since `readPhone`. */
export function writePhone(world: BehaviourWorld, { device, surroundings, before }: Phone): void {
  if (JSON.stringify([device, surroundings]) === before) return;
  const [oldDevice, oldSurroundings] = JSON.parse(before) as readonly [object, object];
  write(world, "device", oldDevice, device);
  write(world, "surroundings", oldSurroundings, surroundings);
}

function write(world: BehaviourWorld, entity: string, before: object, after: object): void {
  const old = before as Readonly<Record<string, Value>>;
  const changed = Object.entries(after).filter(([name, value]) => JSON.stringify(old[name]) !== JSON.stringify(value));
  if (changed.length > 0) world.update(entity, USER, Object.fromEntries(changed));
}
