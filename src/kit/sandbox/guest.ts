import type { BoundBehaviour } from "../behaviour.js";
import { Dispatcher } from "../dialogue/dispatch.js";
import { classOf, IntentBase, type IntentClass, intentsOf } from "../intent.js";
import type { IntentSpec } from "../spec.js";
import { PackedTable, type TableLayout } from "../store/packed.js";
import type { Fixtures } from "../store/world.js";
import { isSequence } from "./sequence.js";

/*
 * Features of the language that code in the sandbox may use: the globals of ES2022, which behaviours are type-checked
 * against, except those that reveal the state of memory. Any other global of the engine, now or in a later version, is
 * removed before other code runs. Left out on purpose:
 *
 * - shared and resizable buffers: QuickJS gives them memory as the last dialogue left it;
 * - WeakRef and FinalizationRegistry: they reveal garbage collection, which depends on more than the dialogue;
 * - `console`: the script for behaviours installs its own, smaller one;
 * - iterator helpers: later than ES2022, and not all of their prototypes can be reached and frozen.
 */

const GLOBALS = [
  "globalThis Infinity NaN undefined eval isFinite isNaN parseFloat parseInt",
  "decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape",
  "Object Function Boolean Symbol Number BigInt Math Date String RegExp JSON Reflect Proxy Promise",
  "Array Map Set WeakMap WeakSet ArrayBuffer DataView",
  "Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array",
  "Float32Array Float64Array BigInt64Array BigUint64Array",
  // InternalError is QuickJS's own, thrown when the stack overflows.
  "Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError InternalError",
];

const MEMBERS: readonly (readonly [owner: () => object, members: readonly PropertyKey[]])[] = [
  [() => ArrayBuffer, ["length", "name", "prototype", "isView", Symbol.species]],
  [() => ArrayBuffer.prototype, ["constructor", "byteLength", "slice", Symbol.toStringTag]],
  [() => iteratorPrototype(), [Symbol.iterator]],
];

function confineLanguage(): void {
  for (const [owner, members] of MEMBERS) keepOnly(owner(), new Set(members));
  keepOnly(globalThis, new Set(GLOBALS.flatMap((names) => names.split(" "))));
}

function keepOnly(owner: object, kept: ReadonlySet<PropertyKey>): void {
  for (const key of Reflect.ownKeys(owner)) {
    if (!kept.has(key) && !Reflect.deleteProperty(owner, key)) throw new Error(`${String(key)} cannot be taken away`);
  }
}

function iteratorPrototype(): object {
  return Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object;
}

/*
 * Entry point of the sandbox: bundled into one script, evaluated once, then kept as a memory image. The host calls
 * `open` and `send` with one string and receives one string; nothing else crosses.
 */

confineLanguage();

let intents = intentsOf([]);
let fixtures: Fixtures = new Map();
let dialogue = new Dispatcher(intents, "", fixtures);

/** Classes from the project's generated modules, by command name; the other classes are made from facts. */
const loaded = new Map<string, IntentClass>();

Math.random = () => dialogue.world.draw();
globalThis.Date = virtualDate(() => dialogue.world.now);

/** Interns a name as the engine interns property names, so that slot access by name hashes nothing. */
function interned(_: string, value: unknown): unknown {
  return typeof value === "string" ? Object.keys({ [value]: 0 })[0] : value;
}

const backlot = {
  IntentBase,
  load(type: IntentClass): void {
    loaded.set(type.spec.command, type);
  },
  boot(specs: string): string {
    const facts = JSON.parse(specs, interned) as IntentSpec[];
    intents = intentsOf(facts.map((spec) => loaded.get(spec.command) ?? classOf(spec)));
    dialogue = new Dispatcher(intents, "", fixtures);
    return "";
  },
  /** Loads the layout of the fixture tables; their buffer is in `backlot.fixtureBuffer`. */
  loadFixtures(layouts: string): string {
    const tables = (JSON.parse(layouts) as TableLayout[]).map((table) => new PackedTable(table, backlot.fixtureBuffer));
    fixtures = new Map(tables.map((table) => [table.entity, table]));
    dialogue = new Dispatcher(intents, "", fixtures);
    return "";
  },
  /** Returns the loaded behaviours; replaced by the script for behaviours, if there are any. */
  loaded: (_: readonly IntentSpec[]): ReadonlyMap<string, BoundBehaviour> => new Map(),
  attachBehaviours(): string {
    const classes = [...intents.values()].map(({ type }) => type);
    intents = intentsOf(classes, backlot.loaded(classes.map(({ spec }) => spec)));
    dialogue = new Dispatcher(intents, "", fixtures);
    return "";
  },
  fixtureBuffer: new ArrayBuffer(0),
  open(opening: string): string {
    dialogue = new Dispatcher(intents, opening, fixtures);
    return "";
  },
  send(message: string): string {
    return isSequence(message) ? dialogue.follow(message, backlot.settled) : dialogue.send(message);
  },
  /** Called after each instruction of a sequence; replaced by the script for behaviours, which drops their logs. */
  settled(): void {},
};

Object.assign(globalThis, { backlot });

/** A `Date` with a virtual clock, in milliseconds since 1970. It replaces the real one, which becomes unreachable. */
function virtualDate(now: () => number): DateConstructor {
  const Real = Date;
  // A function and not a class, because Date can be called without `new`.
  const date = function (...args: [] | ConstructorParameters<DateConstructor>): Date | string {
    if (new.target === undefined) return new Real(now()).toString();
    return Reflect.construct(Real, args.length === 0 ? [now()] : args, new.target) as Date;
  };
  const { parse, UTC } = Real;
  for (const [name, value] of Object.entries({ now, parse, UTC }))
    Object.defineProperty(date, name, { value, writable: true, configurable: true });
  Object.defineProperty(date, "name", { value: "Date", configurable: true });
  Object.defineProperty(date, "length", { value: Real.length, configurable: true });
  Object.defineProperty(date, "prototype", { value: Real.prototype, writable: false });
  Object.defineProperty(Real.prototype, "constructor", { value: date });
  return date as unknown as DateConstructor;
}
