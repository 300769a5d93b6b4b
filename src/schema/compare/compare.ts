import { sameValue, type Value } from "../../kit/internal.js";
import { slotTypeName } from "../entity.js";
import type { ResolvedIntent, ResolvedSlot } from "../facts.js";
import { resolveIntents } from "../resolve.js";
import type { Intent } from "../types.js";
import { guessRenames, newIntent, newSlot, type Renames, wholeRenames } from "./renames.js";
import { typeChange } from "./typeChange.js";

/** Kinds of changes between two versions of a schema that can affect dialogues. */
export type SchemaChangeKind =
  | "intent_removed"
  | "intent_added"
  | "intent_renamed"
  | "slot_removed"
  | "slot_added"
  | "slot_renamed"
  | "type_narrowed"
  | "type_widened"
  | "type_changed"
  | "values_gone"
  | "values_added"
  | "newly_required"
  | "no_longer_required"
  | "condition_changed"
  | "order_changed"
  | "confirmation_added"
  | "confirmation_dropped"
  | "performs_changed"
  | "became_query"
  | "no_longer_query"
  | "waiting_changed"
  | "entity_changed"
  | "match_changed"
  | "choices_changed"
  | "dontcare_changed";

/** One difference between two versions of a schema. */
export interface SchemaChange {
  /** The kind of change. */
  readonly kind: SchemaChangeKind;
  /** The old name of the intent, or the new name of an added one. */
  readonly intent: string;
  /** The old name of the slot, or the new name of an added one. Absent for a change of the intent itself. */
  readonly slot?: string;
  /** The new name after a rename, or the likely new name of something that is gone. */
  readonly to?: string;
  /** The change as a sentence. */
  readonly text: string;
}

/**
 * Compares two versions of a schema, intent by intent in the order of the old one, including implicit queries.
 * Descriptions, sample values and defaults do not affect dialogues and are not compared.
 * @param given renames that are known; likely renames beyond these are only hinted at
 * @throws BacklotError if either version breaks a rule
 */
export function compareIntents(
  old: readonly Intent[],
  next: readonly Intent[],
  given: Renames = {},
): readonly SchemaChange[] {
  const renames = wholeRenames(old, next, given);
  const guesses = guessRenames(old, next);
  const after = new Map(resolveIntents(next).intents.map((intent) => [intent.command, intent]));
  const before = resolveIntents(old).intents;
  const changes: SchemaChange[] = [];
  for (const intent of before) {
    const { command } = intent;
    const name = newIntent(renames, command);
    const other = after.get(name);
    if (other === undefined) {
      changes.push(
        gone("intent_removed", { intent: command }, `the intent ${command} is gone`, newIntent(guesses, command)),
      );
      continue;
    }
    if (name !== command) {
      changes.push({
        kind: "intent_renamed",
        intent: command,
        to: name,
        text: `the intent ${command} is now called ${name}`,
      });
    }
    changes.push(...intentChanges(intent, other), ...slotChanges(intent, other, renames, guesses));
  }
  const known = new Set(before.map(({ command }) => newIntent(renames, command)));
  for (const { command } of after.values()) {
    if (!known.has(command))
      changes.push({ kind: "intent_added", intent: command, text: `the intent ${command} is new` });
  }
  return changes;
}

function gone(
  kind: SchemaChangeKind,
  what: { readonly intent: string; readonly slot?: string },
  text: string,
  guess: string,
): SchemaChange {
  if (guess === (what.slot ?? what.intent)) return { kind, ...what, text };
  return { kind, ...what, to: guess, text: `${text}; it may now be called ${guess}` };
}

function intentChanges(old: ResolvedIntent, next: ResolvedIntent): SchemaChange[] {
  const intent = old.command;
  const changes: (readonly [isChanged: boolean, kind: SchemaChangeKind, text: string])[] = [
    [old.query && !next.query, "no_longer_query", `${intent} is no longer a query`],
    [!old.query && next.query, "became_query", `${intent} is a query now`],
    [!old.confirm && next.confirm, "confirmation_added", `${intent} must now be confirmed`],
    [old.confirm && !next.confirm, "confirmation_dropped", `${intent} no longer needs confirmation`],
    [old.performs !== next.performs, "performs_changed", `${intent} performs ${next.performs.replace("_", " ")} now`],
    [
      old.query && next.query && old.asks !== next.asks,
      "waiting_changed",
      `${intent} ${next.asks ? "waits for its required slots now" : "searches without its required slots now"}`,
    ],
    [
      old.dontcare !== next.dontcare,
      "dontcare_changed",
      `${intent} ${next.dontcare ? "takes" : "does not take"} "dontcare" now`,
    ],
    // A new entity name for the same rows changes nothing by itself: no user says it.
    [
      (old.entity === null) !== (next.entity === null),
      "entity_changed",
      next.entity === null ? `${intent} no longer leaves a row` : `${intent} now has rows of ${next.entity}`,
    ],
  ];
  return changes.flatMap(([isChanged, kind, text]) => (isChanged ? [{ kind, intent, text }] : []));
}

function slotChanges(
  old: ResolvedIntent,
  next: ResolvedIntent,
  renames: Renames,
  guesses: Required<Renames>,
): SchemaChange[] {
  const intent = old.command;
  const after = new Map(next.slots.map((slot) => [slot.name, slot]));
  const changes: SchemaChange[] = [];
  const kept: string[] = [];
  for (const slot of old.slots) {
    const name = newSlot(renames, intent, slot.name);
    const other = after.get(name);
    const what = { intent, slot: slot.name };
    if (other === undefined) {
      const guess = newSlot(guesses, intent, slot.name);
      changes.push(gone("slot_removed", what, `the slot ${slot.name} of ${intent} is gone`, guess));
      continue;
    }
    kept.push(name);
    if (name !== slot.name) {
      const text = `the slot ${slot.name} of ${intent} is now called ${name}`;
      changes.push({ kind: "slot_renamed", ...what, to: name, text });
    }
    changes.push(...changesOfSlot(what, slot, other, next.asks));
  }
  for (const { name, required, type } of next.slots) {
    if (kept.includes(name)) continue;
    const isAsked = required && next.asks;
    const text = `the slot ${name} of ${intent} is new${isAsked ? " and required" : ""} (${slotTypeName(type)})`;
    changes.push({ kind: isAsked ? "newly_required" : "slot_added", intent, slot: name, text });
  }
  const asked = (slots: readonly ResolvedSlot[]): string[] =>
    slots.filter((one) => one.required).map((one) => one.name);
  const order = asked(next.slots).filter((name) => kept.includes(name));
  const was = asked(old.slots).map((name) => newSlot(renames, intent, name));
  if (
    next.asks &&
    String(was.filter((name) => order.includes(name))) !== String(order.filter((name) => was.includes(name)))
  ) {
    changes.push({ kind: "order_changed", intent, text: `${intent} asks for its slots in a different order` });
  }
  return changes;
}

function changesOfSlot(
  what: { readonly intent: string; readonly slot: string },
  old: ResolvedSlot,
  next: ResolvedSlot,
  asks: boolean,
): SchemaChange[] {
  const changes: SchemaChange[] = [];
  const add = (kind: SchemaChangeKind, text: string): void => {
    changes.push({ kind, ...what, text: `the slot ${what.slot} of ${what.intent} ${text}` });
  };
  for (const { kind, text } of typeChange(old.type, next.type)) add(kind, text);
  if (asks && old.required !== next.required) {
    if (next.required) add("newly_required", next.when === undefined ? "is now required" : "is now sometimes required");
    else add("no_longer_required", "is no longer required");
  } else if (!sameOptional(old.when, next.when)) add("condition_changed", "is required under a different condition");
  if ((old.match ?? "exact") !== (next.match ?? "exact")) {
    add("match_changed", `is compared by ${next.match ?? "exact"} now, not ${old.match ?? "exact"}`);
  }
  const choices = ({ disambiguation, values }: ResolvedSlot): Value | undefined =>
    disambiguation ? ((values ?? []) as Value) : undefined;
  if (!sameOptional(choices(old), choices(next))) add("choices_changed", "offers different values to choose from");
  return changes;
}

const sameOptional = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : sameValue(one as Value, other as Value);
