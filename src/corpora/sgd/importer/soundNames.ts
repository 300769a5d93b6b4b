import { BacklotError, type Place } from "../../../base/errors.js";
import { snakeCase } from "../../../schema/freeNames.js";
import { isIdentifier } from "../../../schema/names.js";
import type { ImportNote } from "../../../transcript/files/importing/item.js";
import type { PublishedSgdService, SgdRow } from "../format/published.js";
import { intentName } from "./names.js";
import type { Services } from "./services.js";
import type { Renaming, ServiceRenaming } from "./variant.js";

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
