import { BacklotError, type Place } from "../../../base/errors.js";
import { snakeCase } from "../../../schema/freeNames.js";
import type { Renames } from "../../../schema/index.js";
import { isIdentifier } from "../../../schema/names.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { PublishedSgdDialogue, PublishedSgdService, SgdAction, SgdFrame, SgdRow } from "../format/published.js";
import { intentName } from "./names.js";
import type { Services } from "./services.js";

export type Renaming = ReadonlyMap<string, ServiceRenaming>;

export interface ServiceRenaming {
  readonly service: string;
  readonly intents: ReadonlyMap<string, string>;
  readonly slots: ReadonlyMap<string, string>;
}

/** Maps the names of services to those of others that differ only in names, as SGD-X's variants do: `Banks_2` is `Banks_21`
 * in the first variant, and slots and intents have the same order. Either side may be the original. */
export function sgdRenaming(from: readonly PublishedSgdService[], to: readonly PublishedSgdService[]): Renaming {
  const stems = new Map(to.flatMap((one) => stemsOf(one.service_name).map((stem) => [stem, one] as const)));
  const exact = new Map(to.map((one) => [one.service_name, one]));
  return new Map(
    from.map((service) => {
      const name = service.service_name;
      const other =
        exact.get(name) ??
        stemsOf(name)
          .map((stem) => stems.get(stem))
          .find((one) => one !== undefined && isAlike(service, one));
      if (other === undefined) throw new BacklotError("WRONG_FORMAT", `${name} has no counterpart in the other schema`);
      const slots = paired(name, "slots", service.slots, other.slots);
      const intents = paired(name, "intents", service.intents, other.intents);
      return [name, { service: other.service_name, intents, slots }];
    }),
  );
}

/** Possible names of a service in the original: the name itself, or without a variant's digit. */
const stemsOf = (name: string): string[] => (/_\d\d+$/.test(name) ? [name, name.slice(0, -1)] : [name]);

const isAlike = (one: PublishedSgdService, other: PublishedSgdService): boolean =>
  one.slots.length === other.slots.length && one.intents.length === other.intents.length;

interface Named {
  readonly name: string;
}

function paired(service: string, what: string, from: readonly Named[], to: readonly Named[]): Map<string, string> {
  if (from.length !== to.length) {
    const counts = `${from.length} ${what} in one schema and ${to.length} in the other`;
    throw new BacklotError("WRONG_FORMAT", `${service} has ${counts}: they are not variants of each other`);
  }
  return new Map(from.map(({ name }, i) => [name, (to[i] as Named).name]));
}

/** The names of intents, and their slots by intent: what `replay --against` needs to replay dialogues on a variant. */
export function sgdRenames(
  from: readonly PublishedSgdService[],
  to: readonly PublishedSgdService[],
): Required<Renames> {
  const renaming = sgdRenaming(from, to);
  const intents: Record<string, string> = {};
  const slots: Record<string, Record<string, string>> = {};
  for (const service of from) {
    const names = renaming.get(service.service_name) as ServiceRenaming;
    for (const { name, required_slots, optional_slots, result_slots = [] } of service.intents) {
      const intent = intentName(service.service_name, name);
      intents[intent] = intentName(names.service, names.intents.get(name) ?? name);
      const own = new Set([...required_slots, ...Object.keys(optional_slots), ...result_slots]);
      slots[intent] = Object.fromEntries([...own].map((slot) => [slot, names.slots.get(slot) ?? slot]));
    }
  }
  return { intents, slots };
}

/** Renames services, slots and intents of a dialogue. Utterances stay unchanged. */
export function renameDialogue(dialogue: PublishedSgdDialogue, renaming: Renaming): PublishedSgdDialogue {
  return {
    ...dialogue,
    services: dialogue.services.map((name) => renaming.get(name)?.service ?? name),
    turns: dialogue.turns.map((turn) => ({ ...turn, frames: turn.frames.map((frame) => renamed(frame, renaming)) })),
  };
}

function renamed(frame: SgdFrame, renaming: Renaming): SgdFrame {
  const names = renaming.get(frame.service);
  if (names === undefined) return frame;
  const { state, service_call: call, service_results: results, slots } = frame;
  const slot = (name: string): string => names.slots.get(name) ?? name;
  const intent = (name: string): string => names.intents.get(name) ?? name;
  const row = (held: SgdRow): SgdRow =>
    Object.fromEntries(Object.entries(held).map(([name, one]) => [slot(name), one]));
  return {
    ...frame,
    actions: frame.actions.map((action) => renamedAction(action, slot, intent)),
    service: names.service,
    ...(call !== undefined && {
      service_call: { ...call, method: intent(call.method), parameters: row(call.parameters) },
    }),
    ...(results !== undefined && { service_results: results.map(row) }),
    ...(slots !== undefined && { slots: slots.map((span) => ({ ...span, slot: slot(span.slot) })) }),
    ...(state !== undefined && {
      state: {
        ...state,
        active_intent: intent(state.active_intent),
        ...(state.requested_slots !== undefined && { requested_slots: state.requested_slots.map(slot) }),
        slot_values: Object.fromEntries(Object.entries(state.slot_values).map(([name, said]) => [slot(name), said])),
      },
    }),
  };
}

/** In acts about intents, the slot `intent` is no slot of the service, even if the service has one of this name. */
function renamedAction(action: SgdAction, slot: (name: string) => string, intent: (name: string) => string): SgdAction {
  const { act, slot: name, values, canonical_values: canonical } = action;
  if (act !== "INFORM_INTENT" && act !== "OFFER_INTENT") {
    return name === undefined ? action : { ...action, slot: slot(name) };
  }
  return {
    ...action,
    ...(values !== undefined && { values: values.map(intent) }),
    ...(canonical !== undefined && { canonical_values: canonical.map(intent) }),
  };
}

export interface SoundServices {
  readonly services: Services;
  readonly renaming: Renaming;
  readonly notes: readonly ImportNote[];
}

/** Domains of MultiWOZ, whose slots have names such as `hotel-area` in its releases from 2.2 on. */
const MULTIWOZ = /^(?:attraction|bus|hospital|hotel|police|restaurant|taxi|train)-/;

/** Gives slots valid names: `pick-up time` becomes `pick_up_time`, with a note. Names that would be shared are refused, and
 * the schema of MultiWOZ. */
export function soundServices(services: Services, places: ReadonlyMap<string, Place>): SoundServices {
  const sound = new Map<string, PublishedSgdService>();
  const renaming = new Map<string, ServiceRenaming>();
  const notes: ImportNote[] = [];
  refuseSharedNames(services, places);
  for (const [name, service] of services) {
    const place = places.get(name) ?? {};
    const slots = soundSlots(service, place);
    if (slots.size === 0) {
      sound.set(name, service);
      continue;
    }
    const nameOf = (slot: string): string => slots.get(slot) ?? slot;
    sound.set(name, renamedService(service, nameOf));
    renaming.set(name, { service: name, intents: new Map(), slots });
    for (const [from, to] of slots) {
      const reason = "a slot has a name that no intent's slot can have: it is renamed";
      notes.push({ kind: "note", reason, place, detail: `${name}.${from} is ${to}` });
    }
  }
  return { services: sound, renaming, notes };
}

function soundSlots(service: PublishedSgdService, place: Place): Map<string, string> {
  const { service_name: name, slots, intents } = service;
  const all = new Set(slots.map((slot) => slot.name));
  for (const { required_slots, optional_slots, result_slots = [] } of intents) {
    for (const slot of [...required_slots, ...Object.keys(optional_slots), ...result_slots]) all.add(slot);
  }
  const unsound = [...all].filter((slot) => !isIdentifier(slot));
  const ofMultiwoz = unsound.find((slot) => MULTIWOZ.test(slot));
  if (ofMultiwoz !== undefined) {
    const why = `the slot ${JSON.stringify(ofMultiwoz)} of ${name} is MultiWOZ's`;
    throw new BacklotError("WRONG_FORMAT", `${why}: \`backlot import multiwoz\` reads its dialogues`, { place });
  }
  const taken = new Map([...all].filter(isIdentifier).map((slot) => [slot, slot]));
  return new Map(
    unsound.map((slot) => {
      const free = snakeCase(slot);
      const other = taken.get(free);
      if (other !== undefined) {
        const both = `the slots ${JSON.stringify(other)} and ${JSON.stringify(slot)} of ${name}`;
        throw new BacklotError("WRONG_FORMAT", `${both} would both be called ${free}`, { place });
      }
      taken.set(free, slot);
      return [slot, free];
    }),
  );
}

function refuseSharedNames(services: Services, places: ReadonlyMap<string, Place>): void {
  const taken = new Map<string, string>();
  for (const [service, { intents }] of services) {
    for (const { name } of intents) {
      const [free, one] = [intentName(service, name), `${service}.${name}`];
      const other = taken.get(free);
      if (other !== undefined) {
        const message = `the intents ${other} and ${one} would both be called ${free}`;
        throw new BacklotError("WRONG_FORMAT", message, { place: places.get(service) ?? {} });
      }
      taken.set(free, one);
    }
  }
}

function renamedService(service: PublishedSgdService, slot: (name: string) => string): PublishedSgdService {
  const row = (held: SgdRow): SgdRow =>
    Object.fromEntries(Object.entries(held).map(([name, value]) => [slot(name), value]));
  return {
    ...service,
    slots: service.slots.map((one) => ({ ...one, name: slot(one.name) })),
    intents: service.intents.map((intent) => ({
      ...intent,
      required_slots: intent.required_slots.map(slot),
      optional_slots: row(intent.optional_slots),
      ...(intent.result_slots !== undefined && { result_slots: intent.result_slots.map(slot) }),
    })),
  };
}
