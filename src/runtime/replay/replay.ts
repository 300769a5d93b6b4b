import { BacklotError } from "../../errors.js";
import {
  isBriefAnswer,
  QUESTIONS,
  type Ref,
  type Row,
  readBroken,
  type Signal,
  type SignalKind,
  type TaskState,
  writeSequence,
} from "../../kit/internal.js";
import type { SignalTurn, SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import { isHint } from "../../transcript/recorded.js";
import type { Backend } from "../backend.js";
import { stateOf, worldOf } from "../session/answer.js";
import { callOf } from "../session/calls.js";
import { DialogueScope } from "../session/dialogueScope.js";
import { type Interpreter, isCompiled } from "../session/interpreter.js";
import type { LogEntry } from "../session/logs.js";
import type { ExecutedStep } from "../session/session.js";
import { agreeFinally } from "./compare.js";
import { Comparison } from "./comparison.js";
import {
  believed,
  type Exchange,
  exchangesOf,
  isErrorExpected,
  isPlausible,
  openingFor,
  type Prepared,
} from "./exchange.js";
import { type Expectation, expectationOf } from "./expectation.js";
import type { DialogueRecord, DialogueReplay, ReplayedCall, ReplayOptions } from "./report.js";
import { stepsFrom } from "./steps.js";

export type {
  DialogueRecord,
  DialogueReplay,
  Divergence,
  ReplayedCall,
  ReplayOptions,
  ReplayProvenance,
} from "./report.js";

/**
 * Executes the commands of a recorded dialogue on a fresh session and compares what the back-end says with what was
 * recorded: every signal of the kinds that the source observes, and the values at the end where they are given.
 * @throws BacklotError BAD_OPTION for what is not a transcript, and for options that are no object; BAD_OPENING where its entities or outcomes do not fit the intents
 */
export function replayTranscript(
  backend: Backend,
  transcript: Transcript,
  options: ReplayOptions = {},
): DialogueReplay {
  if (typeof options !== "object" || options === null || !Array.isArray(transcript?.turns))
    throw new BacklotError(
      "BAD_OPTION",
      "replayTranscript takes a backend, a transcript with turns and an object of options",
    );
  const replay = new Replay(backend, transcript, options);
  replay.compileAhead();
  replay.execute();
  return replay.report();
}

/**
 * The replay of one dialogue, in three phases, so that a batch of dialogues can go through one phase after the other:
 * what the host does for one dialogue finds its code and data in the processor's caches from the one before, and so does
 * the guest.
 */
export class Replay {
  private readonly backend: Backend;
  private readonly transcript: Transcript;
  private readonly options: ReplayOptions;
  private readonly interpreter: Interpreter;
  private readonly exchanges: readonly Exchange[];
  private readonly comparison: Comparison;
  /** Whether every signal is read in full, whatever was recorded. */
  private readonly readsAll: boolean;
  /** Commands that were compiled before their turn came, by their exchange. */
  private readonly prepared: Prepared[] = [];
  /** How many exchanges the scope knows, which are more than were executed where commands were compiled ahead. */
  private boundExchanges = 0;
  /** Whether commands are sent as sequences where that is possible. */
  private sendsSequences: boolean;
  /** The first exchange whose answer is still open; those before it were answered as recorded, or need no answer. */
  private open = 0;
  /** What its command was answered in a sequence that was broken off there; null where it was not sent yet. */
  private otherAnswer: string | null = null;
  private stateAnswer: string | null = null;
  private worldAnswer: string | null = null;
  private readonly turns: Turn[] = [];
  private readonly calls: ReplayedCall[] = [];
  private readonly logs: LogEntry[] = [];
  /** What a session needs to go on with the dialogue; kept only where somebody gets one. */
  private readonly past: { steps: ExecutedStep[]; found: readonly Row[] | null; warnings: BacklotError[] };
  private commands = 0;
  private signals = 0;
  private refusals = 0;
  private warnings = 0;

  /** @throws BacklotError BAD_OPENING where its entities or outcomes do not fit the intents */
  constructor(backend: Backend, transcript: Transcript, options: ReplayOptions) {
    this.backend = backend;
    this.transcript = transcript;
    this.options = options;
    this.exchanges = exchangesOf(transcript.turns);
    this.comparison = new Comparison(transcript, options.strict === true);
    this.readsAll = options.record === true || options.onDone !== undefined;
    // To enter the sandbox of this thread costs little, and natively there is none.
    this.sendsSequences = !this.readsAll && backend.engineName === "isolated";
    this.past = { steps: [], found: null, warnings: [] };
    this.interpreter = backend.interpreter(openingFor(transcript, options));
  }

  /**
   * Compiles commands in the belief that every signal will be as recorded, as far as that determines what commands refer to.
   * Nothing is executed, and whatever cannot be compiled yet is compiled when its turn comes.
   */
  compileAhead(): void {
    // A recording that leaves signals out does not say which indexes they took; a session is given what was executed.
    if (this.comparison.observes !== null || this.options.onDone !== undefined) return;
    for (const [i, { turn, recorded }] of this.exchanges.entries()) {
      if (turn === null) return;
      if (turn.author !== "System") continue;
      try {
        const prepared = this.prepare(turn, recorded, noClock);
        this.prepared[i] = prepared;
        if (!isPlausible(prepared)) return;
        this.bindCommand(prepared, believed(prepared));
        this.bindRecorded(prepared);
        this.boundExchanges = i + 1;
      } catch {
        return;
      }
    }
  }

  /** Executes the commands, up to the first divergence or to the end. */
  execute(): void {
    const { keepGoing = false, record = false, strict = false } = this.options;
    for (const [i, exchange] of this.exchanges.entries()) {
      if (this.sendsSequences && i >= this.open && this.otherAnswer === null) this.sendSequence(i);
      if (!this.exchange(exchange, i) && !keepGoing) break;
    }
    const isOver = this.comparison.divergences.length === 0 || keepGoing;
    const { guest } = this.interpreter;
    if (record || (isOver && !this.isFinalKnown(this.transcript.final))) {
      this.stateAnswer ??= guest.send(QUESTIONS.state);
    }
    if (isOver && strict && this.transcript.outcomes !== undefined) this.worldAnswer = guest.send(QUESTIONS.world);
  }

  /** Compares what is there at the end, and gives the result. */
  report(): DialogueReplay {
    const { final } = this.transcript;
    const isOver = this.comparison.divergences.length === 0 || this.options.keepGoing === true;
    if (isOver && final !== undefined && this.stateAnswer !== null) {
      this.comparison.final(final, this.stateAnswer, (answer) => this.stateOf(answer));
    }
    if (this.worldAnswer !== null) this.comparison.plan(worldOf(this.worldAnswer).unconsumed);
    this.options.onDone?.(this.backend.sessionOf(this.interpreter, { ...this.past, logs: this.logs }));
    return {
      id: this.transcript.id,
      status:
        this.comparison.divergences.length > 0 ? "diverged" : this.comparison.compared > 0 ? "matched" : "unchecked",
      commands: this.commands,
      signals: this.signals,
      problems: this.refusals + this.warnings,
      divergences: this.comparison.divergences,
      ...(this.options.record === true ? { record: this.record() } : {}),
    };
  }

  /** @returns false where the dialogue diverged */
  private exchange({ turn, recorded }: Exchange, i: number): boolean {
    if (turn === null) return this.comparison.signals(this.interpreter.scope.next, null, recorded, []);
    if (turn.author === "System") return this.command(this.prepared[i] ?? this.prepare(turn, recorded), i);
    if (turn.author === "User") this.past.found = null;
    if (this.options.record === true) this.turns.push(turn);
    return true;
  }

  private prepare(turn: SystemTurn, recorded: readonly SignalTurn[], clock?: () => number): Prepared {
    const at = turn.index ?? this.interpreter.scope.next;
    const compiled = this.interpreter.compile(turn.command, at, clock);
    return { turn, at, compiled, recorded, expectation: expectationOf(recorded) };
  }

  private command(prepared: Prepared, i: number): boolean {
    const { turn, at, recorded, compiled } = prepared;
    const signals = i < this.open ? null : this.carryOut(prepared);
    this.commands++;
    this.signals += signals === null ? recorded.length : signals.length;
    const isRefused = signals?.[0]?.kind === "error";
    if (!isRefused && isCompiled(compiled)) this.warnings += compiled.warnings.length;
    if (isRefused && !isErrorExpected(prepared)) this.refusals++;
    if (this.readsAll) this.logs.push(...this.interpreter.logs(at));
    if (this.options.record === true) this.keep(turn, at, signals ?? []);
    if (signals === null && recorded.length > 0) this.comparison.compared++;
    const same =
      signals === null ||
      (this.comparison.signals(at, turn.command, recorded, signals) &&
        this.comparison.isPlanned(at, turn.command, prepared, signals));
    if (!same) this.rewind(i);
    if (this.boundExchanges <= i) {
      const kinds = signals === null ? believed(prepared) : signals.map(({ kind }) => kind);
      this.bindCommand(prepared, isRefused ? null : kinds);
      if (this.options.onDone !== undefined && !isRefused) this.remember(prepared, signals ?? []);
      this.bindRecorded(prepared);
    }
    return same;
  }

  /** @returns the signals of a command; null where they are as recorded, which need not be read */
  private carryOut({ compiled, expectation }: Prepared): readonly Signal[] | null {
    if (!isCompiled(compiled)) return compiled;
    const { command, instruction } = compiled;
    if (instruction.kind === "say" || !this.comparesText(expectation)) return this.interpreter.execute(compiled);
    const { guest } = this.interpreter;
    try {
      let answer = this.otherAnswer ?? guest.run(instruction, expectation.isBrief);
      this.otherAnswer = null;
      if (answer === expectation.answer || answer === expectation.alternative) return null;
      if (expectation.isBrief && isBriefAnswer(answer)) answer = guest.send(QUESTIONS.signals);
      return this.interpreter.read(answer, command);
    } catch (error) {
      return [this.interpreter.failure(error, instruction)];
    }
  }

  /** Sends what was compiled ahead from an exchange on as one sequence, as far as nothing but the recorded answers is wanted. */
  private sendSequence(from: number): void {
    const steps = stepsFrom(from, this.exchanges, this.prepared, (expectation) => this.comparesText(expectation));
    if (steps.written.length < 2) return;
    const wantsState = steps.end === this.exchanges.length && this.transcript.final !== undefined;
    try {
      const answer = this.interpreter.guest.send(writeSequence(steps.written, wantsState));
      const broken = readBroken(answer);
      this.open = broken === null ? steps.end : (steps.places[broken.count] as number);
      if (broken !== null) this.otherAnswer = broken.answer;
      else if (wantsState) this.stateAnswer = answer;
    } catch {
      // The dialogue is as it was before. Which command it was is seen when they are sent one by one.
      this.sendsSequences = false;
    }
  }

  /** Whether an answer can be held against a text, with no need to know more of it. */
  private comparesText({ answer, kinds }: Expectation): boolean {
    if (this.readsAll || answer === null) return false;
    const { observes } = this.comparison;
    return observes === null || kinds.every((some) => some.every((kind) => observes.has(kind)));
  }

  /** @param kinds of its signals; null where it was refused, and stands for nothing */
  private bindCommand({ at, compiled }: Prepared, kinds: readonly SignalKind[] | null): void {
    if (kinds !== null && isCompiled(compiled)) this.interpreter.scope.bind(compiled.command, at, kinds);
  }

  /** Recorded turns hold their indexes whatever was signalled, so that what follows them can still be judged. */
  private bindRecorded({ turn, recorded, expectation }: Prepared): void {
    const { scope } = this.interpreter;
    if (turn.index !== undefined) scope.bindSignal(turn.index, "other");
    for (let k = 0; k < recorded.length; k++) {
      const index = recorded[k]?.index;
      if (index !== undefined) scope.bindSignal(index, expectation.kinds[k]?.some(isHint) === true ? "hint" : "other");
    }
  }

  /** The dialogue takes another course than was believed: what was compiled ahead from here on is void. */
  private rewind(i: number): void {
    if (this.boundExchanges <= i) return;
    const { interpreter, prepared } = this;
    interpreter.scope = new DialogueScope(interpreter.scope.catalog);
    prepared.length = i;
    // Holes stand for turns that are not commands; forEach passes over them.
    prepared.forEach((one) => {
      this.bindCommand(one, believed(one));
      this.bindRecorded(one);
    });
    this.boundExchanges = i;
  }

  /** Whether nothing is left to ask about the end: nothing was recorded of it, or what is at hand agrees. */
  private isFinalKnown(expected: Transcript["final"]): boolean {
    if (expected === undefined) return true;
    const variables = this.readsAll ? null : this.interpreter.guest.variables;
    if (variables === null || !agreeFinally(expected, variables)) return false;
    this.comparison.compared++;
    return true;
  }

  private stateOf(answer: string): Readonly<Record<Ref, TaskState>> {
    return Object.fromEntries(stateOf(answer, this.interpreter.scope.catalog).variables);
  }

  private keep(turn: SystemTurn, at: number, signals: readonly Signal[]): void {
    const isRefused = signals[0]?.kind === "error";
    // A refused command uses no index; a recorded one stays as it was.
    this.turns.push(isRefused ? turn : { ...turn, index: at });
    signals.forEach((signal, i) => {
      this.turns.push({ author: "Signal", ...(isRefused ? {} : { index: at + 1 + i }), signal });
      const call = callOf(at, signal);
      if (call !== null) this.calls.push(call);
    });
  }

  /** What a session keeps of a command. */
  private remember({ turn, at, compiled }: Prepared, signals: readonly Signal[]): void {
    const { guest, scope } = this.interpreter;
    this.past.steps.push({ index: at, command: turn.command, next: scope.next, messages: guest.length });
    if (isCompiled(compiled)) this.past.warnings.push(...compiled.warnings);
    for (const signal of signals) if (signal.kind === "found") this.past.found = signal.rows;
  }

  private record(): DialogueRecord {
    const { made } = this.options;
    const state = this.stateOf(this.stateAnswer ?? "[]");
    const { turns, calls, logs } = this;
    return {
      id: this.transcript.id,
      turns,
      state,
      calls,
      ...(logs.length === 0 ? {} : { logs }),
      ...(made === undefined ? {} : { made }),
    };
  }
}

/** Before its turn comes a dialogue's clock says nothing. */
function noClock(): never {
  throw new Error("the clock was read too early");
}
