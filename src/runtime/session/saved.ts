import { BacklotError } from "../../base/errors.js";
import { canonicalText } from "../../base/json/canonical.js";
import { isObject } from "../../base/json/object.js";
import { MAX_DEPTH, nestsTooDeep } from "../../base/json/sound.js";
import {
  type IntentSpec,
  type Opening,
  type Packed,
  readOpening,
  type SlotSpec,
  sameValue,
  type Value,
} from "../../kit/internal.js";
import { didYouMean } from "../../schema/nearest.js";
import { sha256, version } from "../host.js";
import { tableDigest } from "../rows/digest.js";
import type { Snapshot } from "./snapshot.js";

/** Version of this format; others are refused. The first had no digest of the whole. */
const FORMAT = 2;

/** A session as plain data, for JSON: its opening, its commands, and the intents that it relies on. */
export interface SavedSession {
  /** Version of this format. */
  readonly format: number;
  /** Version of Backlot that saved it. */
  readonly backlot: string;
  /** Opening of the session. */
  readonly opening: Opening;
  /** Executed commands in order, each with its index. */
  readonly commands: readonly { readonly index: number; readonly command: string }[];
  /** Indexes of signals; a replay notes those of its recording, whatever the session signalled. */
  readonly signals: readonly (readonly [index: number, kind: "hint" | "other"])[];
  /** Index of the next command. */
  readonly next: number;
  /** True if the rows of the last query were still available. */
  readonly revealed: boolean;
  /** Digest of variables, rows and clock, which executing the commands must reproduce. */
  readonly state: string;
  /** Facts of the intents that its commands start. */
  readonly intents: readonly IntentSpec[];
  /** Digests of fixture tables, by entity; null for an entity without fixtures. */
  readonly fixtures: Readonly<Record<string, string | null>>;
  /** Digests of behaviours, by intent; null for an intent without a behaviour. */
  readonly behaviours: Readonly<Record<string, string | null>>;
  /** Digest of the rest of the save: a changed save is refused, even if the change had no effect so far. */
  readonly digest: string;
}

/** Dependencies of a session besides its intents, which must be the same when it is restored. */
export interface SessionDependencies {
  readonly fixtures: Packed | null;
  readonly behaviours: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, string>;
  /** Number of the behaviours' counters; 0 if they do not count coverage. */
  readonly counters: number;
}

/** Dependencies of a session without fixtures and behaviours. */
export const NO_DEPENDENCIES: SessionDependencies = {
  fixtures: null,
  behaviours: new Map(),
  files: new Map(),
  counters: 0,
};

/** Facts that a session saves about itself. */
export interface SessionFacts {
  readonly commands: SavedSession["commands"];
  readonly signals: SavedSession["signals"];
  readonly next: number;
  readonly revealed: boolean;
  readonly state: Snapshot;
}

/** Combines a session's facts with the intents, fixtures and behaviours that it uses. */
export function savedSession(
  opening: string,
  catalog: ReadonlyMap<string, IntentSpec>,
  { fixtures, behaviours }: SessionDependencies,
  facts: SessionFacts,
): SavedSession {
  const used = new Set(Object.values(facts.state.variables).map(({ intent }) => intent));
  const intents = [...catalog.values()].filter(({ command }) => used.has(command));
  const entities = new Set(intents.flatMap(({ entity }) => entity ?? []));
  return sealed(
    {
      format: FORMAT,
      backlot: version(),
      opening: readOpening(opening),
      ...facts,
      state: stateDigest(facts.state),
      intents,
      fixtures: Object.fromEntries([...entities].map((entity) => [entity, tableDigest(fixtures, entity)])),
      behaviours: Object.fromEntries(intents.map(({ command }) => [command, behaviours.get(command) ?? null])),
    },
    new Set(intents),
  );
}

/** Adds the digest to a save. @param own facts of a catalogue in it, whose texts are cached */
export function sealed(saved: Omit<SavedSession, "digest">, own: ReadonlySet<object> = new Set()): SavedSession {
  return { ...saved, digest: digestOf(saved, (value) => (own.has(value) ? textOfFacts(value) : undefined)) };
}

const textsOfFacts = new WeakMap<object, string>();

function textOfFacts(facts: object): string {
  const text = textsOfFacts.get(facts) ?? canonicalText(facts);
  textsOfFacts.set(facts, text);
  return text;
}

/** Returns a digest of a save without its own digest: equal for equal JSON, regardless of key order. */
function digestOf(saved: object, textOf?: (value: object) => string | undefined): string {
  const text = canonicalText({ ...saved, digest: undefined }, textOf);
  return sha256(text).slice(0, 16);
}

/** Digests of intents, whose facts and dependencies do not change while a backend is open. */
const standings = new WeakMap<SessionDependencies, WeakMap<IntentSpec, string>>();

/** Returns a digest of all that a save compares of an intent: its facts, its entity's fixtures and its behaviour. */
export function intentDigest(spec: IntentSpec, dependencies: SessionDependencies): string {
  const known = standings.get(dependencies) ?? new WeakMap<IntentSpec, string>();
  standings.set(dependencies, known);
  const { fixtures, behaviours } = dependencies;
  const rows = spec.entity === null ? null : tableDigest(fixtures, spec.entity);
  const digest = known.get(spec) ?? digestOf({ spec, rows, behaviour: behaviours.get(spec.command) ?? null });
  known.set(spec, digest);
  return digest;
}

/** Returns a digest of a dialogue's snapshot. */
export function stateDigest(state: Snapshot): string {
  return sha256(JSON.stringify(state)).slice(0, 16);
}

/** Checks a saved session against the current project. @throws BacklotError BAD_SAVE or STALE_SAVE */
export function readSaved(
  saved: unknown,
  catalog: ReadonlyMap<string, IntentSpec>,
  { fixtures, behaviours }: SessionDependencies,
): SavedSession {
  if (nestsTooDeep(saved)) throw badSave(`it is nested more than ${MAX_DEPTH} levels deep`);
  const texts = new Map<object, string>();
  const session = checkShape(saved, texts);
  const changes = session.intents.flatMap((spec) => {
    const now = catalog.get(spec.command);
    return now !== undefined && textOfFacts(now) === texts.get(spec) ? [] : intentChanges(spec, catalog);
  });
  for (const [entity, digest] of Object.entries(session.fixtures)) {
    if (tableDigest(fixtures, entity) !== digest) changes.push(`the fixtures of ${entity} have changed`);
  }
  for (const [intent, digest] of Object.entries(session.behaviours)) {
    const now = behaviours.get(intent) ?? null;
    if (now !== digest)
      changes.push(
        `the behaviour of ${intent} ${digest === null ? "is new" : now === null ? "is gone" : "has changed"}`,
      );
  }
  if (changes.length > 0) throw stale(changes);
  return session;
}

/** Returns the error of a session that cannot be restored. */
export function stale(changes: readonly string[]): BacklotError {
  const [only = "", ...more] = changes;
  const what = more.length === 0 ? only : `${changes.length} changes\n${changes.map((one) => `  ${one}`).join("\n")}`;
  return new BacklotError("STALE_SAVE", `the saved session no longer fits: ${what}`);
}

function checkShape(saved: unknown, texts: Map<object, string>): SavedSession {
  if (!isObject(saved)) throw badSave("it is not an object");
  const { format, opening, commands, signals, next, intents, fixtures, behaviours, state } = saved;
  if (format !== FORMAT) {
    const why = format === 1 ? ", which could be changed unnoticed" : "";
    throw badSave(`its format is ${JSON.stringify(format)}${why}, and this version of Backlot reads ${FORMAT}`);
  }
  if (!isObject(opening)) throw badSave("its opening is not an object");
  if (!Array.isArray(commands) || !commands.every(isCommand)) {
    throw badSave("its commands are not a list of { index, command }");
  }
  if (!Array.isArray(signals) || !signals.every(isNote))
    throw badSave("its signals are not a list of indexes and kinds");
  if (!isIndex(next)) throw badSave("next is not an index");
  if (!Array.isArray(intents) || !intents.every(isSpec)) throw badSave("its intents are not a list of facts");
  if (!isObject(fixtures) || !isObject(behaviours) || typeof state !== "string")
    throw badSave("its digests are missing");
  for (const facts of intents) texts.set(facts, canonicalText(facts));
  if (saved.digest !== digestOf(saved, (value) => texts.get(value))) {
    throw new BacklotError("BAD_SAVE", "the saved session was changed after it was saved: its digest differs");
  }
  return saved as unknown as SavedSession;
}

function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isCommand(value: unknown): boolean {
  return isObject(value) && isIndex(value.index) && typeof value.command === "string";
}

function isNote(value: unknown): boolean {
  return Array.isArray(value) && isIndex(value[0]) && (value[1] === "hint" || value[1] === "other");
}

function isSpec(value: unknown): boolean {
  return (
    isObject(value) && typeof value.command === "string" && Array.isArray(value.slots) && value.slots.every(isSlot)
  );
}

function isSlot(value: unknown): boolean {
  return isObject(value) && typeof value.name === "string";
}

function badSave(problem: string): BacklotError {
  return new BacklotError("BAD_SAVE", `this is not a saved session: ${problem}`);
}

function intentChanges(was: IntentSpec, catalog: ReadonlyMap<string, IntentSpec>): string[] {
  const { command } = was;
  const is = catalog.get(command);
  if (is === undefined) return [`the intent ${command} is gone${didYouMean(command, catalog.keys())}`];
  const [old, now] = [slotSpecs(was), slotSpecs(is)];
  const changes: string[] = [];
  for (const [name, slot] of old) {
    const other = now.get(name);
    if (other === undefined) changes.push(`the slot ${name} of ${command} is gone`);
    else changes.push(...partChanges(`the slot ${name} of ${command}`, slot, other));
  }
  for (const name of now.keys()) if (!old.has(name)) changes.push(`the slot ${name} of ${command} is new`);
  const { slots: _, ...facts } = was;
  const { slots: __, ...others } = is;
  changes.push(...partChanges(`the intent ${command}`, facts, others));
  if (changes.length === 0 && [...old.keys()].join() !== [...now.keys()].join()) {
    changes.push(`the slots of ${command} are in a different order`);
  }
  return changes;
}

function slotSpecs({ slots }: IntentSpec): ReadonlyMap<string, SlotSpec> {
  return new Map(slots.map((slot) => [slot.name, slot]));
}

function partChanges(what: string, was: object, is: object): string[] {
  const [old, now] = [was as Record<string, Value>, is as Record<string, Value>];
  const parts = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return parts.flatMap((part) => {
    if (sameValue(old[part], now[part])) return [];
    return [`${part} of ${what} was ${JSON.stringify(old[part] ?? null)} and is ${JSON.stringify(now[part] ?? null)}`];
  });
}
