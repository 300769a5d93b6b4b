import { levenshtein } from "#packages";
import { own, put } from "../../kit/internal.js";
import type { ResolvedIntent, ResolvedSlot } from "../facts.js";
import { findCommand } from "../names.js";
import { resolveIntents } from "../resolve.js";
import { closedValues } from "../slotTypes/slotKinds.js";
import type { Intent, SlotSchemaType } from "../types.js";

/** Renames in a newer schema. */
export interface Renames {
  /** The new names of intents, by old name. */
  readonly intents?: Readonly<Record<string, string>>;
  /** The new names of slots by old name, by the old name of their intent. */
  readonly slots?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const newIntent = (renames: Renames, intent: string): string => own(renames.intents ?? {}, intent) ?? intent;

/** @param intent the old name of its intent */
export const newSlot = (renames: Renames, intent: string, slot: string): string =>
  own(own(renames.slots ?? {}, intent) ?? {}, slot) ?? slot;

/**
 * Completes renames: the slots of an entity's queries follow those of its tasks, and an implicit query follows the name
 * of its entity.
 */
export function wholeRenames(old: readonly Intent[], next: readonly Intent[], renames: Renames): Required<Renames> {
  const [before, after] = [
    resolveIntents(old).intents,
    new Map(resolveIntents(next).intents.map((one) => [one.command, one])),
  ];
  const intents: Record<string, string> = { ...renames.intents };
  const slots: Record<string, Record<string, string>> = {};
  for (const { command, entity, query, declared, slots: all } of before) {
    const tasks = before.filter((one) => entity !== null && one.entity === entity && !one.query);
    const names = all.flatMap(({ name }): [string, string][] => {
      const itself = newSlot(renames, command, name);
      const inTasks = query ? tasks.map((task) => newSlot(renames, task.command, name)) : [];
      const found = [itself, ...inTasks].find((one) => one !== name);
      return found === undefined ? [] : [[name, found]];
    });
    if (names.length > 0) put(slots, command, Object.fromEntries(names));
    const renamed = tasks.map((task) => after.get(newIntent(renames, task.command))?.entity).find((one) => one != null);
    if (query && declared === null && renamed != null && !Object.hasOwn(intents, command) && !after.has(command)) {
      put(intents, command, findCommand(renamed));
    }
  }
  return { intents, slots };
}

/**
 * Guesses renames by shape and position. Each intent that is gone is paired with a new one of the same kind and domain
 * whose slots have the same types in the same order. Within an intent, each slot that is gone is paired with a new one
 * of its type, the one in its place first. The most similar name wins. If most slots of an intent have new names, they
 * are paired in order.
 */
export function guessRenames(old: readonly Intent[], next: readonly Intent[]): Required<Renames> {
  const [before, after] = [resolveIntents(old).intents, resolveIntents(next).intents];
  const intents = pairIntents(before, after);
  const byName = new Map(after.map((intent) => [intent.command, intent]));
  const slots = before.flatMap((intent): [string, Record<string, string>][] => {
    const other = byName.get(intents.get(intent.command) ?? intent.command);
    const pairs = other === undefined ? [] : [...pairSlots(intent.slots, other.slots)];
    return pairs.length === 0 ? [] : [[intent.command, Object.fromEntries(pairs)]];
  });
  return { intents: Object.fromEntries(intents), slots: Object.fromEntries(slots) };
}

function pairIntents(before: readonly ResolvedIntent[], after: readonly ResolvedIntent[]): Map<string, string> {
  const kept = new Set(before.map(({ command }) => command));
  const names = new Set(after.map(({ command }) => command));
  const gone = before.filter(({ command }) => !names.has(command));
  const fresh = after.filter(({ command }) => !kept.has(command));
  return paired(
    gone,
    fresh,
    ({ command }) => command,
    (one, other) => shapeOfIntent(one) === shapeOfIntent(other),
  );
}

function pairSlots(before: readonly ResolvedSlot[], after: readonly ResolvedSlot[]): Map<string, string> {
  const kept = new Set(before.map(({ name }) => name));
  const names = new Set(after.map(({ name }) => name));
  // If most names are new, all slots count as renamed: a name that was kept by chance stands for another slot now.
  const isRenamedAsWhole =
    shapeOf(before) === shapeOf(after) && 2 * after.filter(({ name }) => kept.has(name)).length < after.length;
  if (isRenamedAsWhole) {
    const all = before.map(({ name }, at) => [name, (after[at] as ResolvedSlot).name] as const);
    return new Map(all.filter(([old, next]) => old !== next));
  }
  const inPlace = new Map<string, string>();
  if (before.length === after.length) {
    for (const [at, { name, type }] of before.entries()) {
      const other = after[at] as ResolvedSlot;
      if (!names.has(name) && !kept.has(other.name) && typeShape(type) === typeShape(other.type)) {
        inPlace.set(name, other.name);
      }
    }
  }
  const taken = new Set(inPlace.values());
  const gone = before.filter(({ name }) => !names.has(name) && !inPlace.has(name));
  const fresh = after.filter(({ name }) => !kept.has(name) && !taken.has(name));
  const nameOf = ({ name }: ResolvedSlot): string => name;
  const others = paired(gone, fresh, nameOf, (one, other) => typeShape(one.type) === typeShape(other.type));
  // A slot may gain or lose values while it is renamed.
  const stillGone = gone.filter(({ name }) => !others.has(name));
  const named = new Set(others.values());
  const stillFresh = fresh.filter(({ name }) => !named.has(name));
  const changed = paired(stillGone, stillFresh, nameOf, (one, other) => isPartOf(one, other) || isPartOf(other, one));
  return new Map([...inPlace, ...others, ...changed]);
}

function isPartOf(part: ResolvedSlot, whole: ResolvedSlot): boolean {
  const [some, all] = [closedValues(part.type), closedValues(whole.type)];
  return some !== null && all !== null && some.every((value) => all.includes(value));
}

function paired<T>(
  gone: readonly T[],
  fresh: readonly T[],
  nameOf: (one: T) => string,
  fits: (one: T, other: T) => boolean,
): Map<string, string> {
  const candidates = gone.flatMap((one) =>
    fresh
      .filter((other) => fits(one, other))
      .map((other) => ({ from: nameOf(one), to: nameOf(other), far: farness(nameOf(one), nameOf(other)) })),
  );
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { from, to } of candidates.sort((a, b) => a.far - b.far || (a.from < b.from ? -1 : 1))) {
    if (found.has(from) || taken.has(to)) continue;
    found.set(from, to);
    taken.add(to);
  }
  return found;
}

/** Names of one service begin alike, so the common prefix counts before the edit distance. */
function farness(one: string, other: string): number {
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  return levenshtein(one, other) - 100 * common;
}

const shapeOfIntent = ({ query, confirm, performs, domain, declared, slots }: ResolvedIntent): string =>
  JSON.stringify([
    query,
    confirm,
    performs,
    domain,
    declared === null,
    slots.map(({ type, required }) => [typeShape(type), required]),
  ]);

const shapeOf = (slots: readonly ResolvedSlot[]): string => JSON.stringify(slots.map(({ type }) => typeShape(type)));

const typeShape = (type: SlotSchemaType): string => JSON.stringify([closedValues(type)?.toSorted() ?? null, type]);
