import { BacklotError } from "../../errors.js";
import { formatJson } from "../../json/formatJson.js";
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
import { DialogueScope } from "./dialogueScope.js";
import { Interpreter, isCompiled } from "./interpreter.js";
import { type LogEntry, logsBehind, noteLogs, SessionLogs } from "./logs.js";
import { errorSignal } from "./refusal.js";
import { intentDigest, NO_DEPENDENCIES, type SavedSession, type SessionDependencies, savedSession } from "./saved.js";
import { changedRows, type Snapshot, snapshotOf } from "./snapshot.js";
import { changedTables, type TableRows, tableRows } from "./tableRows.js";
import { commandText, ofTree } from "./trees.js";

/** Makes a session; only a backend does. */
export let makeSession: (
  guest: Guest,
  catalog: ReadonlyMap<string, IntentSpec>,
  lenient: boolean,
  past?: SessionPast,
  dependencies?: SessionDependencies,
) => Session;

/**
 * One dialogue's live state. Commands go in as text; signals come out, errors of a command among them: a refused
 * command uses no index and changes nothing, and the dialogue goes on.
 */
export class Session {
  /** Types that a lenient session let pass, in order. */
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

  /** The index that the next command takes. */
  get next(): number {
    return this.dialogue.next;
  }

  /** What a command may refer to now: for checking one without executing it. */
  get scope(): Scope {
    return this.dialogue;
  }

  /**
   * Executes one command.
   * @param text a command, such as `x1.party_size = 2`
   * @param index the index it takes; recorded dialogues keep their own. Default: the next one
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
   * Executes a command that is a tree: what `build` makes, also of data from elsewhere such as the arguments of a
   * tool call. A tree that no text can express gives an error signal too.
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

  /** A user turn begins: the rows that the last one revealed are no longer available. */
  userTurn(): void {
    this.found = null;
  }

  /**
   * Takes the index of a signal that a recorded dialogue holds, so that what follows it can be judged even where the
   * session signalled something else.
   */
  noteSignal(index: number, kind: "hint" | "other"): void {
    this.dialogue.bindSignal(index, kind);
  }

  /** What every variable holds, by name, in the order they were bound. */
  get state(): Readonly<Record<string, TaskState>> {
    return Object.fromEntries(this.ask().variables);
  }

  /** The variables of tasks that were never performed, in the order they were bound. */
  get incomplete(): readonly string[] {
    return this.ask().incomplete;
  }

  /** The rows of the last query performed in this user turn; null when there was none. */
  get revealed(): readonly Row[] | null {
    return this.found;
  }

  /**
   * What behaviours have written with `console` while commands were carried out, in order; also those of commands
   * that were refused. At most 100 lines of a command, 20,000 characters of them and 2,000 of a line are kept, and
   * 10,000 lines of a session; a last entry says where there were more. Commands that are repeated to bring the
   * session up again log nothing; a fork has the entries up to where it parted.
   */
  get logs(): readonly LogEntry[] {
    return this.logged.entries;
  }

  /** The commands that were carried out, in order, each with the index it took. */
  get commands(): readonly ExecutedCommand[] {
    return this.steps.map(({ index, command }) => ({ index, command }));
  }

  /** What this dialogue has made of the world so far: its variables, its rows, its clock. */
  snapshot(): Snapshot {
    return snapshotOf(this.ask(), worldOf(this.guest.send(QUESTIONS.world)));
  }

  /**
   * How the tables differ from the fixtures now, by entity name. A session that is opened with these `tables` begins
   * where this one stands, with variables of its own: the same user in another dialogue.
   */
  get tables(): NonNullable<Opening["tables"]> {
    return changedTables(worldOf(this.guest.send(QUESTIONS.world)));
  }

  /** The rows of `snapshot()`, at less cost. */
  get changedRows(): Snapshot["rows"] {
    return changedRows(worldOf(this.guest.send(QUESTIONS.world)));
  }

  /** The rows of an entity as they are now, at most 1,000, asked of no query. @internal */
  tableRows(entity: string): TableRows {
    const world = worldOf(this.guest.send(QUESTIONS.world));
    return tableRows(entity, readOpening(this.guest.opening), this.dependencies.fixtures, world);
  }

  /** How many numbers of its seeded randomness behaviours and faults have drawn so far. @internal */
  get drawn(): number {
    return worldOf(this.guest.send(QUESTIONS.world)).drawn;
  }

  /** This session as plain data, small enough for a file: `Backend.reopen` goes on with it, also elsewhere. */
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
   * A digest of what the task of an index stands on, as a save compares it; null if the index stands for no task.
   * @internal
   */
  standing(index: number): string | null {
    const use = this.dialogue.uses.get(index);
    return use?.kind === "task" ? intentDigest(use.spec, this.dependencies) : null;
  }

  /**
   * How often each counter of the behaviours was passed so far, by commands that were carried out: for `BranchCount`.
   * Empty where the backend was not loaded with `countBranches`.
   * @throws BacklotError SANDBOX_FAULT where behaviours have tampered with them
   */
  counts(): readonly number[] {
    const { counters } = this.dependencies;
    if (counters === 0) return [];
    const counts = readCounts(this.guest.send(COUNTS), counters);
    if (counts === null) throw new BacklotError("SANDBOX_FAULT", "the behaviours' counters have changed unexpectedly");
    return counts;
  }

  /**
   * A new session in the same state.
   * @throws BacklotError CLOSED where the backend was closed
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
   * A session of its own as this one was after the command of an index and its signals.
   * @param index an index below `next`; with -1, and before the first command, the session is as it was opened
   * @throws BacklotError BAD_OPTION for any other index, CLOSED where the backend was closed
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

/** A command that was carried out and the index it took. */
export interface ExecutedCommand {
  /** The index that it has. */
  readonly index: number;
  /** The command as text. */
  readonly command: string;
}

/** A command that was carried out, and where the session stood after it. */
export interface ExecutedStep {
  readonly index: number;
  readonly command: string;
  readonly next: number;
  readonly messages: number;
  /** The rows of the last query of the user turn by then. */
  readonly found: readonly Row[] | null;
  /** How many warnings there were by then. */
  readonly warnings: number;
}

/** What a fork starts from. */
export interface SessionPast {
  readonly steps: readonly ExecutedStep[];
  readonly uses: ReadonlyMap<number, Use>;
  readonly next: number;
  readonly found: readonly Row[] | null;
  readonly warnings: readonly BacklotError[];
  /** Default: none. */
  readonly logs?: readonly LogEntry[];
}
