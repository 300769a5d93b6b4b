import { type BehaviourWorld, float, numberOf, python, type Row, type Value } from "backlot/kit";

/** Fields of each entity, in the order in which they are printed; the first is the key. */
const FIELDS = {
  plans: "plan_id name data_limit_gb price_per_month data_refueling_price_per_gb",
  customers:
    "customer_id full_name date_of_birth email phone_number address account_status payment_methods line_ids bill_ids " +
    "created_at last_extension_date goodwill_credit_used_this_year",
  lines:
    "line_id phone_number status plan_id device_id data_used_gb data_refueling_gb roaming_enabled contract_end_date " +
    "last_plan_change_date last_sim_replacement_date suspension_start_date",
  bills: "bill_id customer_id period_start period_end issue_date total_due due_date line_items status",
  devices: "device_id device_type model imei is_esim_capable activated activation_date last_esim_transfer_date",
  device:
    "sim_card_status sim_card_missing airplane_mode network_signal_strength network_technology_connected " +
    "network_connection_status battery_level data_enabled roaming_enabled network_mode_preference active_apn_settings " +
    "wifi_enabled wifi_connected wifi_ssid wifi_signal_strength wifi_calling_enabled wifi_calling_mms_over_wifi " +
    "data_saver_mode vpn_enabled_setting vpn_connected vpn_details app_statuses",
  surroundings:
    "name phone_number is_abroad roaming_allowed signal_strength mobile_data_usage_exceeded line_active payment_request",
} as const;

/** Fields that hold floats, on any level. */
const FLOATS: ReadonlySet<string> = new Set([
  "data_limit_gb",
  "price_per_month",
  "data_refueling_price_per_gb",
  "goodwill_credit_used_this_year",
  "data_used_gb",
  "data_refueling_gb",
  "total_due",
  "amount",
  "amount_due",
]);

/** An entity of the two worlds: the carrier's five, and the user's device and surroundings. */
export type Entity = keyof typeof FIELDS;

/** Returns a row as it is printed: its fields in order, null where it has no value, and floats as floats. */
export function modelOf(entity: Entity, row: object): Value {
  const held = row as Row;
  const fields = FIELDS[entity].split(" ");
  return Object.fromEntries(fields.map((name) => [name, shown(name, held[name] ?? null)])) as Value;
}

/** Returns the text of a value that is a float, with or without the tag of one. */
export const floatText = (value: number): string => python.floatText(numberOf(value));

function shown(name: string, value: Value | null): Value | null {
  if (value === null) return null;
  if (FLOATS.has(name)) return float(numberOf(value)) as Value;
  if (Array.isArray(value)) return value.map((item) => shown("", item as Value)) as Value;
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shown(key, one as Value)])) as Value;
}

/** Returns the two worlds as texts whose hashes tell states apart: that of the carrier, and that of the user. */
export function worldTexts(world: BehaviourWorld): readonly [agent: string, user: string] {
  const listed = (entity: Entity): Value => world.rows(entity).map((row) => modelOf(entity, row)) as Value;
  const only = (entity: Entity): Value => modelOf(entity, world.get(entity, "user") ?? {});
  const [plans, customers, lines] = [listed("plans"), listed("customers"), listed("lines")];
  return [
    python.json({ plans, customers, lines, bills: listed("bills"), devices: listed("devices") }, { sorted: true }),
    python.json({ device: only("device"), surroundings: only("surroundings") }, { sorted: true }),
  ];
}
