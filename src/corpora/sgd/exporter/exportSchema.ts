import { DONTCARE } from "../../../kit/internal.js";
import { type Intent, type ResolvedIntent, type ResolvedSlot, resolveIntents } from "../../../schema/index.js";
import { closedValues, isPlainType } from "../../../schema/slotTypes/slotKinds.js";
import type { PublishedSgdService, SgdIntent } from "../format/published.js";
import { type SgdName, sgdName } from "../importer/names.js";
import { sgdText } from "../importer/stateTracker.js";

export interface SgdSchemaExport {
  readonly services: readonly PublishedSgdService[];
  /** Properties of intents without a place in the format, each as a fixed sentence. */
  readonly lost: readonly string[];
}

/** Converts intents to services. The intents of a domain form one service, and their slots with equal names are one slot.
 * For intents imported from SGD, slots of queries without a default are results. */
export function exportSgdSchema(
  intents: readonly Intent[],
  names: ReadonlyMap<string, SgdName> = new Map(),
): SgdSchemaExport {
  const lost = new Set<string>();
  const services = new Map<string, PublishedSgdService>();
  for (const intent of resolveIntents(intents).intents) {
    // Entities of imported services have queries of their own, which no dialogue of SGD uses.
    if (intent.declared === null && intent.dontcare) continue;
    const { service: name, method } = names.get(intent.command) ?? sgdName(intent.command, intent.domain[0]);
    const service = services.get(name) ?? {
      service_name: name,
      description: intent.domain.join(", "),
      slots: [],
      intents: [],
    };
    services.set(name, service);
    const slots = exportedSlots(intent);
    if (intent.slots.some(({ type }) => !isPlainType(type)))
      lost.add("slots of lists and objects have no place in the format");
    if (!intent.query && !intent.confirm) {
      lost.add("actions without a confirmation are searches in the format, whose actions all have one");
    }
    for (const slot of slots) {
      if (slot.when !== undefined) lost.add("conditions of slots have no place in the format");
      const at = service.slots.findIndex((one) => one.name === slot.name);
      if (at < 0) service.slots.push(slotOf(slot));
      else service.slots[at] = joined(service.slots[at] as ServiceSlot, slotOf(slot));
    }
    service.intents.push(intentOf({ ...intent, slots }, method));
  }
  return { services: [...services.values()], lost: [...lost] };
}

/** The slots of an intent that a service can have: those of single values; for imported intents, the declared ones. */
export function exportedSlots({ dontcare, declared, slots }: ResolvedIntent): ResolvedSlot[] {
  return slots.filter(({ name, type }) => isPlainType(type) && (!dontcare || declared?.args.has(name) === true));
}

type ServiceSlot = PublishedSgdService["slots"][number];

/** Merges a slot of two intents of a service: the union of values, closed if both are closed. */
function joined(one: ServiceSlot, other: ServiceSlot): ServiceSlot {
  const values = [...new Set([...(one.possible_values ?? []), ...(other.possible_values ?? [])])];
  const isClosed = one.is_categorical === true && other.is_categorical === true;
  return { ...one, is_categorical: isClosed, possible_values: values };
}

function slotOf({ name, description = "", type, values = [] }: ResolvedSlot): ServiceSlot {
  const closed = type === "bool" ? [true, false] : closedValues(type);
  return { name, description, is_categorical: closed !== null, possible_values: (closed ?? values).map(sgdText) };
}

function intentOf(
  { command, description, query, confirm, asks, dontcare, slots }: ResolvedIntent,
  method: string,
): SgdIntent {
  // A service accepts a call without a slot that is required only on a condition, or that no query waits for.
  const isRequired = (slot: ResolvedSlot): boolean => slot.required && slot.when === undefined && (asks || dontcare);
  const required = slots.filter(isRequired);
  const isInput = (slot: ResolvedSlot): boolean => !(query && dontcare) || slot.default !== undefined;
  const optional = slots.filter((slot) => !isRequired(slot) && isInput(slot));
  return {
    name: method,
    description: description === "" ? command : description,
    is_transactional: !query && confirm,
    required_slots: required.map(({ name }) => name),
    optional_slots: Object.fromEntries(
      optional.map(({ name, default: assumed }) => [name, assumed === undefined ? DONTCARE : sgdText(assumed)]),
    ),
    result_slots: slots.map(({ name }) => name),
  };
}
