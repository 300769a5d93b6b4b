import { given } from "../json/given.js";
import { isObject } from "../json/object.js";
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

/** What a backend is booted from; threads get it from the one that read the files. */
export interface Compiled {
  readonly intents: readonly Intent[];
  /** The facts of every intent by command name, implicit queries included. */
  readonly catalog: Catalog;
  readonly fixtures?: Packed;
  /** Behaviours as one script. */
  readonly behaviours?: string;
  /** A digest of each behaviour's code by its intent. */
  readonly digests?: ReadonlyMap<string, string>;
  /** The name of each behaviour's file by its intent. */
  readonly behaviourFiles?: ReadonlyMap<string, string>;
  /** What the counters in the behaviours stand for, where they count. */
  readonly counted?: readonly CountedFile[];
}

/** Makes a backend of an engine that is started; users load one. */
export let makeBackend: (compiled: Compiled, engine: Engine, options?: BackendOptions) => Backend;

/** Intents, compiled: immutable, and shared by all sessions of a thread. */
export class Backend {
  /** The intents as they were read. */
  readonly intents: readonly Intent[];
  /** The facts of every intent by command name, implicit queries included. */
  readonly catalog: Catalog;
  /** The rows that every session finds, packed. @private */
  readonly fixtures?: Packed;
  /** Behaviours as one script. @private */
  readonly behaviours?: string;
  /** A digest of each behaviour's code by its intent. @internal */
  readonly digests?: ReadonlyMap<string, string>;
  /** The name of each behaviour's file by its intent. @private */
  readonly behaviourFiles?: ReadonlyMap<string, string>;
  /** What the counters in the behaviours stand for, where they count. @private */
  readonly counted?: readonly CountedFile[];
  /** The seed and the clock of sessions that are opened without one; what is not here is Backlot's own. */
  readonly defaults: Pick<Opening, "seed" | "now">;
  /** How it was loaded; threads of a replay boot their own alike. */
  readonly options: BackendOptions;
  /** Where its sessions run. @internal */
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

  /** The engine that runs the sessions. */
  get engineName(): EngineName {
    return this.engine.name;
  }

  /**
   * Opens a dialogue with a state of its own.
   * @throws BacklotError BAD_OPENING, NO_CLOCK or CLOSED
   */
  open(options: OpenOptions = {}): Session {
    return this.openAs(isObject(options) ? { ...this.defaults, ...given(options) } : options);
  }

  /** Opens a dialogue as it was recorded: with Backlot's own seed and clock where none is on record. */
  private openAs(options: OpenOptions): Session {
    const { guest, lenient } = this.interpreter(options);
    return makeSession(guest, this.catalog, lenient, undefined, this.dependencies);
  }

  /**
   * What carries out the commands of a dialogue, without the bookkeeping of a session: for replays.
   * @throws BacklotError BAD_OPENING or NO_CLOCK
   * @internal
   */
  interpreter(options: OpenOptions): Interpreter {
    const opening = openingOf(options, this.known);
    const guest = this.engine.open(writeOpening(opening));
    return new Interpreter(guest, new DialogueScope(this.catalog), options.lenient === true, this.behaviourFiles);
  }

  /**
   * A session that goes on where a replay has come to.
   * @internal
   */
  sessionOf({ guest, scope, lenient }: Interpreter, past: Omit<SessionPast, "uses" | "next">): Session {
    const { uses, next } = scope;
    return makeSession(guest, this.catalog, lenient, { ...past, uses, next }, this.dependencies);
  }

  /**
   * Goes on with a session that was saved, here or elsewhere.
   * @param saved what `Session.save` gave, or what a file holds of it
   * @throws BacklotError BAD_SAVE if it is not a saved session; STALE_SAVE if intents, fixtures or behaviours
   * that it uses have changed since, with what changed; CLOSED
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

  /** Gives back threads and memory. Sessions still open answer with the error CLOSED, and no other is opened. */
  close(): void {
    this.engine.close();
  }
}
