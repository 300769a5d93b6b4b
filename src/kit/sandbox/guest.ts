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
  /** Registers a generated class in place of the one made from its facts. */
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
