import type { SlotType, Value } from "../../../kit/internal.js";
import type { Backend } from "../../../runtime/backend.js";
import { isPlainType } from "../../../schema/slotTypes/slotKinds.js";
import { exportSgdSchema } from "../exporter/exportSchema.js";
import type { PublishedSgdService, SgdIntent } from "../format/published.js";
import { type SgdName, sgdName } from "../importer/names.js";
import { sgdText } from "../importer/stateTracker.js";

export interface ServiceSchema {
  readonly services: readonly PublishedSgdService[];
  readonly byName: ReadonlyMap<string, PublishedSgdService>;
  readonly names: ReadonlyMap<string, SgdName>;
  /** Intents without a place in a service, with the reason. */
  readonly left: ReadonlyMap<string, string>;
}

/** The results of a booking are its own slots and those that queries of the same rows have, as far as its service has
 * them. Intents that require more than single values are left out. */
export function serviceSchema({ intents, catalog }: Backend): ServiceSchema {
  const left = new Map<string, string>();
  for (const { command, slots } of catalog.values()) {
    const beyond = slots.find(({ type, required }) => required && !isPlainType(type));
    if (beyond !== undefined) left.set(command, `its slot ${beyond.name} takes more than a single value`);
  }
  const kept = intents.filter(({ command }) => !left.has(command));
  const { services } = exportSgdSchema(kept);
  const names = new Map<string, SgdName>();
  for (const { command, domain } of kept) {
    const name = sgdName(command, domain[0]);
    const service = services.find((one) => one.service_name === name.service);
    if (service?.intents.some((one) => one.name === name.method) === true) names.set(command, name);
  }
  for (const [command, { service: of, method }] of names) {
    const service = services.find((one) => one.service_name === of) as PublishedSgdService;
    const intent = service.intents.find((one) => one.name === method) as SgdIntent;
    const entity = catalog.get(command)?.entity ?? null;
    // The agents confirm every action, as SGD's do.
    intent.is_transactional = catalog.get(command)?.query === false;
    const seen = entity === null ? [] : [...catalog.values()].filter((one) => one.query && one.entity === entity);
    const own = new Set(service.slots.map(({ name }) => name));
    const results = [...(intent.result_slots ?? []), ...seen.flatMap(({ slots }) => slots.map(({ name }) => name))];
    intent.result_slots = [...new Set(results)].filter((name) => own.has(name));
  }
  for (const command of catalog.keys()) {
    if (!names.has(command) && !left.has(command)) left.set(command, "no service has it");
  }
  return { services, byName: new Map(services.map((one) => [one.service_name, one])), names, left };
}

/** The result of a row: the slots that the intent promises, as texts. */
export function resultOf(row: Readonly<Record<string, unknown>>, { result_slots: slots = [] }: SgdIntent) {
  const texts: Record<string, string> = {};
  for (const slot of slots) {
    const value = row[slot] ?? null;
    const text = value === null || typeof value === "object" ? "" : sgdText(value as Value);
    // Empty values cannot be said.
    if (text.trim() !== "") texts[slot] = text;
  }
  return texts;
}

export function slotValueOf(text: string, type: SlotType): Value {
  if (type === "bool") return text === "True";
  if (type === "int" || type === "float") return Number(text);
  return text;
}
