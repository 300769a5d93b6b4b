import { BacklotError } from "../../base/errors.js";
import { formatJson } from "../../base/json/formatValue.js";
import {
  type IntentSpec,
  type Opening,
  type ProgramState,
  QUESTIONS,
  type Row,
  readOpening,
  type Signal,
  type TaskState,
} from "../../kit/internal.js";
import type { Command, Scope, Use } from "../../labels/index.js";
import { COUNTS, readCounts } from "../behaviours/branches.js";
import type { Guest } from "../engines/guest.js";
import { stateOf, worldOf } from "./answer.js";
import { attempt } from "./attempt.js";
import { DialogueScope } from "./dialogueScope.js";
import { Interpreter, isCompiled } from "./interpreter.js";
import { type LogEntry, logsBehind, noteLogs, SessionLogs } from "./logs.js";
import { errorSignal } from "./refusal.js";
import { intentDigest, NO_DEPENDENCIES, type SavedSession, type SessionDependencies, savedSession } from "./saved.js";
import { changedRows, type Snapshot, snapshotOf } from "./snapshot.js";
import { changedTables, type TableRows, tableRows } from "./tableRows.js";
import { commandText, ofTree } from "./trees.js";

/** Makes a session; only backends call it. */
export let makeSession: (
  guest: Guest,
  catalog: ReadonlyMap<string, IntentSpec>,
  lenient: boolean,
  past?: SessionPast,
  dependencies?: SessionDependencies,
) => Session;

/**
 * One dialogue in progress. Commands go in as text, signals come out, including errors: a refused command uses no index
 * and changes nothing, and the dialogue continues.
 */
export class Session {
  /** Values of wrong types that a lenient session accepted, in order. */
  readonly warnings: BacklotError[];
  private readonly guest: Guest;
  private readonly interpreter: Interpreter;
  private readonly dialogue: DialogueScope;
  private readonly steps: ExecutedStep[];
  private readonly logged: SessionLogs;
  private found: readonly Row[] | null;
  private readonly dependencies: SessionDependencies;

  static {
    makeSession = (...parts) => new Session(...parts);
  }

  private constructor(
    guest: Guest,
    catalog: ReadonlyMap<string, IntentSpec>,
    lenient: boolean,
    past?: SessionPast,
    dependencies: SessionDependencies = NO_DEPENDENCIES,
  ) {
    this.dependencies = dependencies;
    this.guest = guest;
    this.dialogue = new DialogueScope(catalog, past);
    this.interpreter = new Interpreter(guest, this.dialogue, lenient, dependencies.files);
    this.found = past?.found ?? null;
    this.warnings = [...(past?.warnings ?? [])];
    this.steps = [...(past?.steps ?? [])];
    this.logged = new SessionLogs(past?.logs);
  }

  /** Index of the next command. */
  get next(): number {
    return this.dialogue.next;
  }

  /** Names that a command may refer to now, for checking one without executing it. */
  get scope(): Scope {
    return this.dialogue;
  }

  /**
   * Executes one command.
   * @param text a command, such as `x1.party_size = 2`
   * @param index its index; recorded dialogues keep their own. Default: the next one
   * @returns its signals: none, one, or one per task; or one error signal per problem, with nothing changed
   * @throws BacklotError BAD_INDEX if the index is not a whole number from 0
   */
  execute(text: string, index: number = this.next): Signal[] {
    const compiled = this.interpreter.compile(text, index);
    if (!isCompiled(compiled)) return compiled;
    const signals = this.interpreter.execute(compiled);
    const logs = this.interpreter.logs(index);
    this.logged.add(logs);
    noteLogs(signals, logs);
    if (signals[0]?.kind === "error") return signals;
    this.warnings.push(...compiled.warnings);
    const kinds = signals.map(({ kind }) => kind);
    this.dialogue.bind(compiled.command, index, kinds);
    for (const signal of signals) if (signal.kind === "found") this.found = signal.rows;
    const { next, found, guest, warnings } = this;
    this.steps.push({ index, command: text, next, messages: guest.length, found, warnings: warnings.length });
    return signals;
  }

  /**
   * Starts a task, confirms and resumes it if required, in one message. Of use only for a fork that is thrown away, since the session does
   * not learn of the commands.
   * @returns the last signals; null if the commands must be executed one by one
   * @internal
   */
  attempt(start: string): readonly Signal[] | null {
    return attempt(this.interpreter, start, this.next);
  }

  /**
   * Executes a command given as a tree: the result of `build`, also from external data such as the arguments of a tool
   * call. A tree that no text can express gives an error signal too.
   * @throws BacklotError BAD_INDEX if the index is not a whole number from 0
   */
  executeCommand(command: Command, index: number = this.next): Signal[] {
    const text = commandText(command);
    if (typeof text !== "string") return [ofTree(errorSignal(text))];
    const signals = this.execute(text, index);
    const said = signals.map(ofTree);
    noteLogs(said, logsBehind(signals));
    return said;
  }

  /** Begins a user turn: rows that were revealed in the last one are no longer available. */
  userTurn(): void {
    this.found = null;
  }

  /**
   * Reserves the index of a recorded signal, so that later commands can be checked even if the session signalled
   * something else.
   */
  noteSignal(index: number, kind: "hint" | "other"): void {
    this.dialogue.bindSignal(index, kind);
  }

  /** State of every variable, by name, in the order they were bound. */
  get state(): Readonly<Record<string, TaskState>> {
    return Object.fromEntries(this.ask().variables);
  }

  /** Variables of tasks that were never performed, in the order they were bound. */
  get incomplete(): readonly string[] {
    return this.ask().incomplete;
  }

  /** Rows of the last query in this user turn; null if there was none. */
  get revealed(): readonly Row[] | null {
    return this.found;
  }

  /**
   * Output of behaviours to `console` while commands were executed, in order, including refused commands. At most 100
   * lines and 20,000 characters of a command, 2,000 characters of a line, and 10,000 lines of a session are kept; a
   * last entry says if there were more. Commands that are repeated to rebuild the session log nothing; a fork has the
   * entries up to its start.
   */
  get logs(): readonly LogEntry[] {
    return this.logged.entries;
  }

  /** Executed commands in order, each with its index. */
  get commands(): readonly ExecutedCommand[] {
    return this.steps.map(({ index, command }) => ({ index, command }));
  }

  /** Returns the state of the dialogue: its variables, its rows, its clock. */
  snapshot(): Snapshot {
    const [state = "", world = ""] = this.guest.send(QUESTIONS.all).split("\n");
    return snapshotOf(stateOf(state, this.dialogue.catalog), worldOf(world));
  }

  /**
   * Changes of the tables relative to the fixtures, by entity name. A session opened with these `tables` starts from
   * the same data, with its own variables: the same user in another dialogue.
   */
  get tables(): NonNullable<Opening["tables"]> {
    return changedTables(worldOf(this.guest.send(QUESTIONS.world)));
  }

  /** The rows of `snapshot()`, at less cost. */
  get changedRows(): Snapshot["rows"] {
    return changedRows(worldOf(this.guest.send(QUESTIONS.world)));
  }

  /** Returns the current rows of an entity, at most 1,000, without a query. @internal */
  tableRows(entity: string): TableRows {
    const world = worldOf(this.guest.send(QUESTIONS.world));
    return tableRows(entity, readOpening(this.guest.opening), this.dependencies.fixtures, world);
  }

  /** Number of draws from its seeded randomness by behaviours and faults. @internal */
  get drawn(): number {
    return worldOf(this.guest.send(QUESTIONS.world)).drawn;
  }

  /**
   * Returns this session as plain data, small enough for a file: `Backend.reopen` restores it, also in another process.
   */
  save(): SavedSession {
    const signals = [...this.dialogue.uses].flatMap(([index, { kind }]): [number, "hint" | "other"][] =>
      kind === "hint" || kind === "other" ? [[index, kind]] : [],
    );
    const { opening } = this.guest;
    return savedSession(opening, this.dialogue.catalog, this.dependencies, {
      commands: this.commands,
      signals,
      next: this.next,
      revealed: this.found !== null,
      state: this.snapshot(),
    });
  }

  /**
   * Returns a digest of the dependencies of the task at an index, as a save compares them; null if there is no task.
   * @internal
   */
  standing(index: number): string | null {
    const use = this.dialogue.uses.get(index);
    return use?.kind === "task" ? intentDigest(use.spec, this.dependencies) : null;
  }

  /**
   * Returns the hits per counter of the behaviours so far, by executed commands, for `BranchCount`. Empty if the
   * backend was not loaded with `countBranches`.
   * @throws BacklotError SANDBOX_FAULT if behaviours have tampered with them
   */
  counts(): readonly number[] {
    const { counters } = this.dependencies;
    if (counters === 0) return [];
    const counts = readCounts(this.guest.send(COUNTS), counters);
    if (counts === null) throw new BacklotError("SANDBOX_FAULT", "the behaviours' counters have changed unexpectedly");
    return counts;
  }

  /**
   * Returns a new session in the same state.
   * @throws BacklotError CLOSED if the backend was closed
   */
  fork(): Session {
    const past = {
      uses: this.dialogue.uses,
      next: this.next,
      found: this.found,
      warnings: this.warnings,
      steps: this.steps,
      logs: this.logs,
    };
    return new Session(this.guest.fork(), this.dialogue.catalog, this.interpreter.lenient, past, this.dependencies);
  }

  /**
   * Returns a new session in the state of this one after the command at an index and its signals.
   * @param index an index below `next`; with -1, and before the first command, the session is as it was opened
   * @throws BacklotError BAD_OPTION for any other index, CLOSED if the backend was closed
   */
  at(index: number): Session {
    if (!Number.isSafeInteger(index) || index < -1 || index >= this.next) {
      const known = this.next === 0 ? "has none yet" : `has come to ${this.next - 1}`;
      throw new BacklotError(
        "BAD_OPTION",
        `at takes an index of this session, which ${known}, or -1 for its opening, not ${formatJson(index)}`,
      );
    }
    const after = this.steps.findIndex((step) => step.index > index);
    const steps = after < 0 ? this.steps : this.steps.slice(0, after);
    const last = steps.at(-1);
    const next = last?.next ?? 0;
    const uses = new Map([...this.dialogue.uses].filter(([used]) => used < next));
    const logs = this.logs.filter((entry) => entry.index < next);
    const warnings = this.warnings.slice(0, last?.warnings ?? 0);
    const past = { uses, next, found: last?.found ?? null, warnings, steps, logs };
    return new Session(
      this.guest.fork(last?.messages ?? 0),
      this.dialogue.catalog,
      this.interpreter.lenient,
      past,
      this.dependencies,
    );
  }

  private ask(): ProgramState {
    return stateOf(this.guest.send(QUESTIONS.state), this.dialogue.catalog);
  }
}

/** An executed command. */
export interface ExecutedCommand {
  /** Index of the command. */
  readonly index: number;
  /** The command as text. */
  readonly command: string;
}

/** An executed command, and the state of the session after it. */
export interface ExecutedStep {
  readonly index: number;
  readonly command: string;
  readonly next: number;
  readonly messages: number;
  /** Rows of the last query in the user turn so far. */
  readonly found: readonly Row[] | null;
  readonly warnings: number;
}

/** State from which a fork starts. */
export interface SessionPast {
  readonly steps: readonly ExecutedStep[];
  readonly uses: ReadonlyMap<number, Use>;
  readonly next: number;
  readonly found: readonly Row[] | null;
  readonly warnings: readonly BacklotError[];
  readonly logs?: readonly LogEntry[];
}
