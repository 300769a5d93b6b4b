import { answer, type Behaviour, type BoundBehaviour, fail, succeed } from "../behaviour.js";
import { defineBehaviour, slotsOfEntities } from "../defineBehaviour.js";
import { operator } from "../dialogue.js";
import { entriesOf, float, isFloat, numberOf, orderedMap } from "../exact.js";
import type { IntentBase } from "../intent.js";
import * as python from "../python.js";
import { holdsWords, isSameInRow } from "../rows/inRow.js";
import { nextKey } from "../rows/nextKey.js";
import { rowBehaviour } from "../rows/rowBehaviour.js";
import type { IntentSpec } from "../spec.js";
import { fold } from "../store/fold.js";
import { isDate, isTime } from "../values.js";
import { attach, isBehaviour } from "./invoke.js";
import { lockDown } from "./lockdown.js";
import { LogCollector, putUpConsole } from "./logs.js";
import { clipped, formatThrown, type PlaceOf } from "./plain.js";

const FRAME = /\(behaviours\.js:(\d+)/;

/** Global functions for a loading script; the first call removes them, so nothing else can call them. */
const LOADERS = { generated: "backlotGenerated", behaviours: "backlotBehaviours" } as const;

/*
 * Second script of the sandbox, evaluated after the first and only if third-party code is loaded: generated classes or
 * behaviours. It adds functions to those that the host knows.
 */

const { backlot } = globalThis as unknown as {
  readonly backlot: { IntentBase: typeof IntentBase; load(type: unknown): void; send(message: string): string };
};
const { send } = backlot;

const logs = new LogCollector();

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

class BehaviourLoader {
  private readonly registered = new Map<string, Behaviour>();
  /** User files, and for each line of the script its original file and line. */
  private files: readonly string[] = [];
  private lines: readonly (readonly [file: number, line: number] | null)[] = [];
  private readonly counters: Uint32Array;
  private readonly size: number;

  constructor(counters: number) {
    this.size = counters;
    this.counters = new Uint32Array(counters);
  }

  /** Loads behaviours, in the order of the modules; they replace earlier ones of the same intents. */
  take(
    behaviours: readonly (readonly [intent: string, file: string])[],
    files: readonly string[],
    lines: typeof this.lines,
    load: (kit: object, counters: Uint32Array) => Modules,
  ): void {
    const before = this.files.length;
    this.files = [...this.files, ...files];
    this.lines = [...this.lines, ...lines.map((place) => place && ([place[0] + before, place[1]] as const))];
    const kit = Object.freeze({
      ...{ defineBehaviour, rowBehaviour, nextKey, holdsWords, isSameInRow },
      ...{ succeed, answer, fail, operator, fold, isDate, isTime },
      ...{ float, isFloat, numberOf, orderedMap, entriesOf, python },
    });
    try {
      const modules = load(kit, this.counters);
      for (const [i, [intent, file]] of behaviours.entries()) this.register(modules[`m${i}`]?.default, intent, file);
    } catch (thrown) {
      if (thrown instanceof Unloadable) throw thrown;
      throw new Unloadable(`a behaviour failed as it was loaded: ${formatThrown(thrown, this.placeOf)}`);
    }
  }

  bind(specs: readonly IntentSpec[]): Map<string, BoundBehaviour> {
    const entities = slotsOfEntities(specs);
    const { placeOf } = this;
    return new Map([...this.registered].map(([intent, code]) => [intent, attach({ code, entities, placeOf, logs })]));
  }

  /** Returns the hits per counter; read by index only, since third-party code had the array. */
  counts(): string {
    const counts: number[] = [];
    for (let i = 0; i < this.size; i++) counts.push(this.counters[i] as number);
    return counts.join();
  }

  private register(exported: unknown, intent: string, file: string): void {
    if (!isBehaviour(exported))
      throw new Unloadable(`${file} must default-export defineBehaviour("${intent}", { ... })`);
    const { intent: own, check, perform } = exported;
    if (own !== intent)
      throw new Unloadable(`${file} holds the behaviour of ${clipped(own)}; it belongs in ${clipped(own)}.behavior.ts`);
    this.registered.set(intent, {
      intent,
      ...(check === undefined ? {} : { check: check.bind(exported) }),
      ...(perform === undefined ? {} : { perform: perform.bind(exported) }),
    });
  }

  private readonly placeOf: PlaceOf = (stack) => {
    const [, line] = FRAME.exec(stack) ?? [];
    const place = line === undefined ? undefined : this.lines[Number(line) - 1];
    return place === undefined || place === null ? null : `${this.files[place[0]]}:${place[1]}`;
  };
}

/** Reason why behaviours cannot be loaded; the message needs no class name before it. */
class Unloadable extends Error {
  override readonly name = "";
}

let loader = new BehaviourLoader(0);

/** Defines a global function that removes itself at the first call and returns itself for further calls. */
function putUp<A extends readonly unknown[]>(name: string, take: (...args: A) => void): string {
  const value = (...args: A): unknown => {
    delete (globalThis as Record<string, unknown>)[name];
    take(...args);
    return value;
  };
  Object.defineProperty(globalThis, name, { value, configurable: true });
  return "";
}

function takeGenerated(load: (kit: object) => Modules): void {
  for (const module of Object.values(load(Object.freeze({ IntentBase: backlot.IntentBase })))) {
    for (const exported of Object.values(module)) {
      if (typeof exported === "function" && "spec" in exported) backlot.load(exported);
    }
  }
}

Object.assign(backlot, {
  /** Hides the host's functions, installs `console` and hardens the rest. @param counters their number */
  lockDown(counters: string): string {
    loader = new BehaviourLoader(Number(counters));
    delete (globalThis as { backlot?: unknown }).backlot;
    putUpConsole(logs);
    lockDown();
    return "";
  },
  expectGenerated: () => putUp(LOADERS.generated, takeGenerated),
  expectBehaviours: () =>
    putUp(LOADERS.behaviours, (...args: Parameters<BehaviourLoader["take"]>) => loader.take(...args)),
  loaded: (specs: readonly IntentSpec[]) => loader.bind(specs),
  counts: () => loader.counts(),
  send: (message: string) => logs.carriedBy(send(message)),
  settled: () => logs.drop(),
});
