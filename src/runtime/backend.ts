import { given } from "../base/json/given.js";
import { isObject } from "../base/json/object.js";
import { type Opening, type Packed, writeOpening } from "../kit/internal.js";
import type { Catalog, Intent } from "../schema/index.js";
import type { BackendOptions } from "./backendOptions.js";
import { type CountedFile, countersOf } from "./behaviours/branches.js";
import { noteCatalog } from "./catalogs.js";
import type { Engine, EngineName } from "./engines/engine.js";
import type { Known } from "./session/checkRows.js";
import { DialogueScope } from "./session/dialogueScope.js";
import { Interpreter } from "./session/interpreter.js";
import { type OpenOptions, openingOf } from "./session/opening.js";
import { readSaved, type SavedSession, type SessionDependencies, stale, stateDigest } from "./session/saved.js";
import { makeSession, type Session, type SessionPast } from "./session/session.js";

/** Parts that a backend boots from; threads receive them from the one that read the files. */
export interface Compiled {
  readonly intents: readonly Intent[];
  /** Facts of every intent by command name, including implicit queries. */
  readonly catalog: Catalog;
  readonly fixtures?: Packed;
  readonly behaviours?: string;
  readonly digests?: ReadonlyMap<string, string>;
  readonly behaviourFiles?: ReadonlyMap<string, string>;
  readonly counted?: readonly CountedFile[];
}

/** Makes a backend of a started engine. Users call `loadBackend`. */
export let makeBackend: (compiled: Compiled, engine: Engine, options?: BackendOptions) => Backend;

/** Compiled intents: immutable, and shared by all sessions of a thread. */
export class Backend {
  /** The intents as they were read. */
  readonly intents: readonly Intent[];
  /** Facts of every intent by command name, including implicit queries. */
  readonly catalog: Catalog;
  /** Initial rows of every session, packed. @private */
  readonly fixtures?: Packed;
  /** Behaviours as one script. @private */
  readonly behaviours?: string;
  /** Digest of each behaviour's code by intent. @internal */
  readonly digests?: ReadonlyMap<string, string>;
  /** File name of each behaviour by intent. @private */
  readonly behaviourFiles?: ReadonlyMap<string, string>;
  /** Meanings of the counters in the behaviours, if they count. @private */
  readonly counted?: readonly CountedFile[];
  /** Seed and clock of sessions opened without one; Backlot's own defaults apply to missing values. */
  readonly defaults: Pick<Opening, "seed" | "now">;
  /** Options with which the backend was loaded; threads of a replay boot with the same. */
  readonly options: BackendOptions;
  /** Engine of its sessions. @internal */
  readonly engine: Engine;
  private readonly known: Known;
  private readonly dependencies: SessionDependencies;

  static {
    makeBackend = (...parts) => new Backend(...parts);
  }

  private constructor(
    { intents, catalog, fixtures, behaviours, digests, behaviourFiles, counted }: Compiled,
    engine: Engine,
    options: BackendOptions = { engine: engine.name },
  ) {
    this.options = options;
    this.intents = intents;
    this.catalog = catalog;
    noteCatalog(catalog, intents);
    if (fixtures !== undefined) this.fixtures = fixtures;
    if (behaviours !== undefined) this.behaviours = behaviours;
    if (digests !== undefined) this.digests = digests;
    if (behaviourFiles !== undefined) this.behaviourFiles = behaviourFiles;
    if (counted !== undefined) this.counted = counted;
    this.engine = engine;
    this.dependencies = {
      fixtures: fixtures ?? null,
      behaviours: digests ?? new Map(),
      files: behaviourFiles ?? new Map(),
      counters: countersOf(counted ?? []),
    };
    this.known = {
      intents: new Set(catalog.keys()),
      entities: new Set([...catalog.values()].flatMap(({ entity }) => entity ?? [])),
      fixtures: fixtures ?? null,
    };
    this.defaults = openingOf(given({ seed: options.seed, now: options.now }), this.known);
  }

  /** Name of the engine that runs the sessions. */
  get engineName(): EngineName {
    return this.engine.name;
  }

  /**
   * Opens a session.
   * @throws BacklotError BAD_OPENING, NO_CLOCK or CLOSED
   */
  open(options: OpenOptions = {}): Session {
    return this.openAs(isObject(options) ? { ...this.defaults, ...given(options) } : options);
  }

  /** Opens a recorded dialogue: Backlot's own seed and clock apply to missing values. */
  private openAs(options: OpenOptions): Session {
    const { guest, lenient } = this.interpreter(options);
    return makeSession(guest, this.catalog, lenient, undefined, this.dependencies);
  }

  /**
   * Returns an executor of commands without the bookkeeping of a session, for replays.
   * @throws BacklotError BAD_OPENING or NO_CLOCK
   * @internal
   */
  interpreter(options: OpenOptions): Interpreter {
    const opening = openingOf(options, this.known);
    const guest = this.engine.open(writeOpening(opening));
    return new Interpreter(guest, new DialogueScope(this.catalog), options.lenient === true, this.behaviourFiles);
  }

  /**
   * Returns a session that continues from the end of a replay.
   * @internal
   */
  sessionOf({ guest, scope, lenient }: Interpreter, past: Omit<SessionPast, "uses" | "next">): Session {
    const { uses, next } = scope;
    return makeSession(guest, this.catalog, lenient, { ...past, uses, next }, this.dependencies);
  }

  /**
   * Restores a saved session, from this process or another.
   * @param saved result of `Session.save`, or a file's content of it
   * @throws BacklotError BAD_SAVE for anything but a saved session; STALE_SAVE, with the changes, if intents, fixtures
   * or behaviours that it uses have changed since; CLOSED
   */
  reopen(saved: SavedSession): Session {
    const { opening, commands, signals, next, revealed, state } = readSaved(saved, this.catalog, this.dependencies);
    const session = this.openAs(opening);
    for (const [index, kind] of signals) session.noteSignal(index, kind);
    for (const { command, index } of commands) {
      const [first] = session.execute(command, index);
      if (first?.kind === "error") throw stale([`x${index}: ${first.message}`]);
    }
    if (!revealed) session.userTurn();
    if (session.next !== next || stateDigest(session.snapshot()) !== state) {
      throw stale(["its commands lead to a different state than before"]);
    }
    return session;
  }

  /** Releases threads and memory. Open sessions answer with the error CLOSED, and no more can be opened. */
  close(): void {
    this.engine.close();
  }
}
