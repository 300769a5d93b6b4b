import type { BoundBehaviour } from "../behaviour.js";
import { Dispatcher } from "../dialogue/dispatch.js";
import { classOf, IntentBase, type IntentClass, intentsOf } from "../intent.js";
import type { IntentSpec } from "../spec.js";
import { PackedTable, type TableLayout } from "../store/packed.js";
import { virtualDate } from "../store/virtualDate.js";
import type { Fixtures } from "../store/world.js";
import { confineLanguage } from "./language.js";
import { isSequence } from "./sequence.js";

/*
 * What runs inside the sandbox: bundled into one script, evaluated once, then kept as a memory image. The host calls
 * `open` and `send` with one string and gets one string; nothing else crosses.
 */

confineLanguage();

let intents = intentsOf([]);
let fixtures: Fixtures = new Map();
let dialogue = new Dispatcher(intents, "", fixtures);

/** Classes that the project's own generated modules handed in, by command name; the others are made from their facts. */
const loaded = new Map<string, IntentClass>();

Math.random = () => dialogue.world.draw();
globalThis.Date = virtualDate(() => dialogue.world.now);

/**
 * A name as the engine keeps the names of properties: it is looked up by its address instead of being hashed anew each
 * time, which every access to a slot by its name would do.
 */
function interned(_: string, value: unknown): unknown {
  return typeof value === "string" ? Object.keys({ [value]: 0 })[0] : value;
}

/** The names that the host and loaded modules know. */
const backlot = {
  /** The base class, for generated modules. */
  IntentBase,
  /** Takes a generated class in place of the one made from its facts. */
  load(type: IntentClass): void {
    loaded.set(type.spec.command, type);
  },
  /** Takes the facts of every intent, as JSON. */
  boot(specs: string): string {
    const facts = JSON.parse(specs, interned) as IntentSpec[];
    intents = intentsOf(facts.map((spec) => loaded.get(spec.command) ?? classOf(spec)));
    dialogue = new Dispatcher(intents, "", fixtures);
    return "";
  },
  /** Takes the layout of the fixture tables; their buffer was put in `backlot.fixtureBuffer` before. */
  loadFixtures(layouts: string): string {
    const tables = (JSON.parse(layouts) as TableLayout[]).map((table) => new PackedTable(table, backlot.fixtureBuffer));
    fixtures = new Map(tables.map((table) => [table.entity, table]));
    dialogue = new Dispatcher(intents, "", fixtures);
    return "";
  },
  /** Gives what was loaded; put here by the script for behaviours, where there are any. */
  loaded: (_: readonly IntentSpec[]): ReadonlyMap<string, BoundBehaviour> => new Map(),
  /** After behaviours were loaded. */
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
  /** After each instruction of a sequence; put here by the script for behaviours, whose logs are then dropped. */
  settled(): void {},
};

Object.assign(globalThis, { backlot });
