import { type Behaviour, type BoundBehaviour, fail, succeed } from "../behaviour.js";
import { defineBehaviour, slotsOfEntities } from "../defineBehaviour.js";
import { operator } from "../dialogue.js";
import type { IntentBase } from "../intent.js";
import { holdsWords, isSameInRow } from "../rows/inRow.js";
import { nextKey } from "../rows/nextKey.js";
import { rowBehaviour } from "../rows/rowBehaviour.js";
import type { IntentSpec } from "../spec.js";
import { fold } from "../store/fold.js";
import { isDate, isTime } from "../values.js";
import { attach, isBehaviour } from "./invoke.js";
import { lockDown } from "./lockdown.js";
import { LogCollector, putUpConsole } from "./logs.js";
import { clipped, formatThrown, type PlaceOf } from "./thrown.js";

/** The line of the script of behaviours that a stack names first. */
const FRAME = /\(behaviours\.js:(\d+)/;

/** What a script finds while it is loaded, and takes away with its first call: nothing else can call it. */
const LOADERS = { generated: "backlotGenerated", behaviours: "backlotBehaviours" } as const;

/*
 * The second script of the sandbox, evaluated after the first one and only where third-party code is loaded: generated
 * classes, behaviours. It puts functions beside those that the host knows.
 */

/** What the first script put up, before it is hidden. */
const { backlot } = globalThis as unknown as {
  readonly backlot: { IntentBase: typeof IntentBase; load(type: unknown): void; send(message: string): string };
};
const { send } = backlot;

const logs = new LogCollector();

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Takes in the behaviours of a project when the sandbox boots. */
class BehaviourLoader {
  private readonly registered = new Map<string, Behaviour>();
  /** The user's files, and for each line of the script the file and the line that it was made from. */
  private files: readonly string[] = [];
  private lines: readonly (readonly [file: number, line: number] | null)[] = [];
  /** How often each counter of the behaviours was passed. */
  private readonly counters: Uint32Array;
  private readonly size: number;

  constructor(counters: number) {
    this.size = counters;
    this.counters = new Uint32Array(counters);
  }

  /**
   * Loads behaviours; those of an intent that has some already take their place.
   * @param behaviours their intents and files, in the order of the modules
   * @param load evaluates their code
   */
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
      ...{ succeed, fail, operator, fold, isDate, isTime },
    });
    try {
      const modules = load(kit, this.counters);
      for (const [i, [intent, file]] of behaviours.entries()) this.register(modules[`m${i}`]?.default, intent, file);
    } catch (thrown) {
      if (thrown instanceof Unloadable) throw thrown;
      throw new Unloadable(`a behaviour failed as it was loaded: ${formatThrown(thrown, this.placeOf)}`);
    }
  }

  /** What was loaded. */
  bind(specs: readonly IntentSpec[]): Map<string, BoundBehaviour> {
    const entities = slotsOfEntities(specs);
    const { placeOf } = this;
    return new Map([...this.registered].map(([intent, code]) => [intent, attach({ code, entities, placeOf, logs })]));
  }

  /** How often each counter was passed, separated by commas; only by index, since the array was lent to third-party code. */
  counts(): string {
    const counts: number[] = [];
    for (let i = 0; i < this.size; i++) counts.push(this.counters[i] as number);
    return counts.join();
  }

  private register(exported: unknown, intent: string, file: string): void {
    if (!isBehaviour(exported)) {
      throw new Unloadable(`${file} must default-export defineBehaviour("${intent}", { ... })`);
    }
    const { intent: own, check, perform } = exported;
    if (own !== intent) {
      throw new Unloadable(`${file} holds the behaviour of ${clipped(own)}; it belongs in ${clipped(own)}.behavior.ts`);
    }
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

/** Says why behaviours cannot be loaded, in words that need no name before them. */
class Unloadable extends Error {
  override readonly name = "";
}

let loader = new BehaviourLoader(0);

/** Defines a global function for one script, which takes it away with its first call and may call what that gives. */
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
  /** Hides what the host knows by name, puts up `console` and hardens the rest. @param counters how many the behaviours have */
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
