import { BacklotError, HINTS, type Span } from "../errors.js";
import type {
  AnsweredSignal,
  ErrorSignal,
  IntentSpec,
  ProgramState,
  RefusedSignal,
  Row,
  Signal,
  TaskState,
} from "../kit/index.js";
import { writeInstruction } from "../kit/index.js";
import { check, isTypeProblem } from "../labels/check.js";
import type { Command, Scope, Use } from "../labels/index.js";
import { withMoments } from "../labels/moments.js";
import { parse } from "../labels/parse.js";
import { print } from "../labels/print.js";
import { signalsOf, stateOf, worldOf } from "./answer.js";
import { COUNTS, readCounts } from "./behaviours/branches.js";
import type { Guest } from "./engine.js";
import { lower } from "./lower.js";
import { type Ground, NO_GROUND, type SavedSession, savedSession } from "./saved.js";
import { type Snapshot, snapshotOf } from "./snapshot.js";
import { ofTree, textOf } from "./trees.js";

const SAY: Use = { kind: "say" };
const HINT: Use = { kind: "hint" };
const OTHER: Use = { kind: "other" };

/**
 * One dialogue's live state. Commands go in as text; signals come out, errors of a command among them: a refused
 * command uses no index and changes nothing, and the dialogue goes on.
 */
export class Session {
  /** Types that a lenient session let pass, in order. */
  readonly warnings: BacklotError[];
  private readonly guest: Guest;
  private readonly catalog: ReadonlyMap<string, IntentSpec>;
  private readonly lenient: boolean;
  private readonly uses: Map<number, Use>;
  private readonly steps: Step[];
  private nextIndex: number;
  private found: readonly Row[] | null;
  private readonly ground: Ground;

  /** Sessions are opened by `Backend.open`. */
  constructor(
    guest: Guest,
    catalog: ReadonlyMap<string, IntentSpec>,
    lenient: boolean,
    past?: SessionPast,
    ground: Ground = NO_GROUND,
  ) {
    this.ground = ground;
    this.guest = guest;
    this.catalog = catalog;
    this.lenient = lenient;
    this.uses = new Map(past?.uses);
    this.nextIndex = past?.next ?? 0;
    this.found = past?.found ?? null;
    this.warnings = [...(past?.warnings ?? [])];
    this.steps = [...(past?.steps ?? [])];
  }

  /** The index that the next command takes. */
  get next(): number {
    return this.nextIndex;
  }

  /** What a command may refer to now: for checking one without executing it. */
  get scope(): Scope {
    return { catalog: this.catalog, uses: this.uses };
  }

  /**
   * Executes one command.
   * @param text a command, such as `x1.party_size = 2`
   * @param index the index it takes; recorded dialogues keep their own. Default: the next one
   * @returns its signals: none, one, or one per task; or one error signal per problem, with nothing changed
   * @throws BacklotError BAD_INDEX where the index is no whole number from 0
   */
  execute(text: string, index: number = this.nextIndex): Signal[] {
    // Policies and models are not held to types.
    if (typeof text !== "string") {
      const given = text === null ? "null" : typeof text;
      return [errorSignal(new BacklotError("SYNTAX", `a command is a text, not ${given}`))];
    }
    let command: Command;
    try {
      command = parse(text);
    } catch (error) {
      return [errorSignal(error)];
    }
    return this.carryOut(command, index, text);
  }

  /**
   * Executes a command that is a tree: what `build` makes, also of data from elsewhere such as the arguments of a tool
   * call. What a tree cannot say is an error signal too.
   * @throws BacklotError BAD_INDEX where the index is no whole number from 0
   */
  executeCommand(command: Command, index: number = this.nextIndex): Signal[] {
    const text = textOf(command);
    return typeof text === "string" ? this.execute(text, index).map(ofTree) : [ofTree(errorSignal(text))];
  }

  /** A user turn begins: what the last one revealed is over. */
  userTurn(): void {
    this.found = null;
  }

  /**
   * Takes the index of a signal that a recorded dialogue holds, so that what follows it can be judged even where the
   * session signalled something else.
   */
  noteSignal(index: number, kind: "hint" | "other"): void {
    if (!this.uses.has(index)) this.uses.set(index, kind === "hint" ? HINT : OTHER);
    if (index >= this.nextIndex) this.nextIndex = index + 1;
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

  /** The commands that were carried out, in order, each with the index it took. */
  get commands(): readonly ExecutedCommand[] {
    return this.steps.map(({ index, command }) => ({
      index,
      command: typeof command === "string" ? command : print(command),
    }));
  }

  /** What this dialogue has made of the world so far: its variables, its rows, its clock. */
  snapshot(): Snapshot {
    return snapshotOf(this.ask(), worldOf(this.guest.send("T")));
  }

  /** This session as plain data, small enough for a file: `Backend.reopen` goes on with it, also elsewhere. */
  save(): SavedSession {
    const signals = [...this.uses].flatMap(([index, { kind }]): [number, "hint" | "other"][] =>
      kind === "hint" || kind === "other" ? [[index, kind]] : [],
    );
    const { opening } = this.guest;
    return savedSession(opening, this.catalog, this.ground, {
      commands: this.commands,
      signals,
      next: this.nextIndex,
      revealed: this.found !== null,
      state: this.snapshot(),
    });
  }

  /**
   * How often each counter of the behaviours was passed so far, by commands that were carried out: for `BranchCount`.
   * Empty where the backend was not loaded with `countBranches`.
   * @throws BacklotError SANDBOX_FAULT where behaviours have tampered with them
   */
  counts(): readonly number[] {
    const { counters } = this.ground;
    if (counters === 0) return [];
    const counts = readCounts(this.guest.send(COUNTS), counters);
    if (counts === null)
      throw new BacklotError("SANDBOX_FAULT", "the counters of the behaviours are not what they were");
    return counts;
  }

  /** A session of its own that has come as far as this one. */
  fork(): Session {
    const past = {
      uses: this.uses,
      next: this.nextIndex,
      found: this.found,
      warnings: this.warnings,
      steps: this.steps,
    };
    return new Session(this.guest.fork(), this.catalog, this.lenient, past, this.ground);
  }

  /**
   * A session of its own as this one was after the command of an index and its signals.
   * @param turn an index of this dialogue; before the first command the session is as it was opened
   */
  at(turn: number): Session {
    const after = this.steps.findIndex(({ index }) => index > turn);
    const steps = after < 0 ? this.steps : this.steps.slice(0, after);
    const last = steps.at(-1);
    const next = last?.next ?? 0;
    const uses = new Map([...this.uses].filter(([index]) => index < next));
    const past = { uses, next, found: null, warnings: [], steps };
    return new Session(this.guest.fork(last?.messages ?? 0), this.catalog, this.lenient, past, this.ground);
  }

  private ask(): ProgramState {
    return stateOf(this.guest.send("Q"));
  }

  private carryOut(given: Command, index: number, text: string | null): Signal[] {
    if (!Number.isSafeInteger(index) || index < 0) {
      throw new BacklotError("BAD_INDEX", `${String(index)} is no index of a turn`);
    }
    let command = given;
    let problems = check(command, this.scope);
    // A lenient session keeps what it is given.
    if (!this.lenient && problems.some(({ code }) => code === "WRONG_VALUE")) {
      try {
        command = withMoments(given, this.scope, () => worldOf(this.guest.send("T")).now);
      } catch (error) {
        return [errorSignal(error)];
      }
      if (command !== given) problems = check(command, this.scope);
    }
    const fatal = this.lenient ? problems.filter((problem) => !isTypeProblem(problem)) : problems;
    if (fatal.length > 0) return fatal.map(errorSignal);
    let signals: AnsweredSignal[] = [];
    try {
      // What is said to the user is none of the back-end's business: it uses an index, and that is kept here.
      if (command.kind === "say") this.guest.assertOpen();
      else signals = this.answered(writeInstruction(lower(command, index)));
    } catch (error) {
      return [errorSignal(error)];
    }
    const first = signals[0];
    if (first?.kind === "error") return [refused(first, command)];
    this.warnings.push(...problems);
    this.note(command, index, signals);
    this.steps.push({ index, command: text ?? given, next: this.nextIndex, messages: this.guest.length });
    return signals;
  }

  private answered(message: string): AnsweredSignal[] {
    const answer = this.guest.send(message);
    try {
      return signalsOf(answer);
    } catch (error) {
      this.guest.retract();
      throw error;
    }
  }

  private note(command: Command, index: number, signals: readonly Signal[]): void {
    this.uses.set(index, this.useOf(command));
    let at = index + 1;
    for (const signal of signals) {
      // A recorded dialogue that jumps back must not take a task's variable from it.
      if (this.uses.get(at)?.kind !== "task") this.uses.set(at, isHint(signal) ? HINT : OTHER);
      if (signal.kind === "found") this.found = signal.rows;
      at++;
    }
    if (at > this.nextIndex) this.nextIndex = at;
  }

  private useOf(command: Command): Use {
    if (command.kind === "say") return SAY;
    if (command.kind !== "start") return OTHER;
    return { kind: "task", spec: this.catalog.get(command.intent.text) as IntentSpec };
  }
}

/** A command that was carried out and the index it took. */
export interface ExecutedCommand {
  readonly index: number;
  readonly command: string;
}

/** A command that was carried out, and where the session stood after it. */
interface Step {
  readonly index: number;
  /** Its text; or its tree where it came as one, which is printed when somebody asks. */
  readonly command: string | Command;
  readonly next: number;
  readonly messages: number;
}

/** What a fork starts from. */
interface SessionPast {
  readonly steps: readonly Step[];
  readonly uses: ReadonlyMap<number, Use>;
  readonly next: number;
  readonly found: readonly Row[] | null;
  readonly warnings: readonly BacklotError[];
}

/** LUCID words these as `hint(...)`, which binds the index of its turn; the others bind nothing. */
function isHint({ kind }: Signal): boolean {
  return kind === "ask" || kind === "choose" || kind === "confirm";
}

function errorSignal(error: unknown): ErrorSignal {
  if (!(error instanceof BacklotError)) throw error;
  const { code, message, hint, span } = error;
  return { kind: "error", code, message, hint, ...(span === undefined ? {} : { span }) };
}

/** What the kit refused, with advice, and underlined where the command can show it. */
function refused({ code, message, argument }: RefusedSignal, command: Command): ErrorSignal {
  const span = argument === undefined ? command.span : spanOf(command, argument);
  return { kind: "error", code, message, hint: HINTS[code], span };
}

function spanOf(command: Command, argument: number): Span {
  switch (command.kind) {
    case "start":
      return command.args[argument]?.value.span ?? command.span;
    case "assign":
      return command.values[argument]?.span ?? command.span;
    case "append":
      return command.value.span;
    default:
      return command.span;
  }
}
