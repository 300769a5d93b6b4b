import { BacklotError } from "../../base/errors.js";
import { isObject } from "../../base/json/object.js";
import {
  isBriefAnswer,
  QUESTIONS,
  type Ref,
  type Signal,
  type SignalKind,
  type TaskState,
} from "../../kit/internal.js";
import type { SignalTurn, SystemTurn, Transcript } from "../../transcript/index.js";
import { isHint } from "../../transcript/recorded.js";
import type { Backend } from "../backend.js";
import { noteOrigin } from "../catalogs.js";
import { stateOf, worldOf } from "../session/answer.js";
import { DialogueScope } from "../session/dialogueScope.js";
import { type Interpreter, isCompiled } from "../session/interpreter.js";
import { agreeFinally } from "./compare.js";
import { Comparison } from "./comparison.js";
import {
  believed,
  Exchanges,
  type Expectation,
  expectationOf,
  isErrorExpected,
  isPlausible,
  openingFor,
  type Prepared,
} from "./exchange.js";
import { Recorder } from "./recorder.js";
import type { DialogueReplay, ReplayOptions } from "./report.js";
import { Sequences } from "./sequences.js";

export type {
  DialogueRecord,
  DialogueReplay,
  Divergence,
  ReplayedCall,
  ReplayOptions,
  ReplayProvenance,
} from "./report.js";

/**
 * Executes the commands of a recorded dialogue in a fresh session and compares signals with recorded ones: every signal
 * of the kinds that the source observes, and the final values if they are given.
 * @throws BacklotError BAD_OPTION for anything but a transcript or for invalid options; BAD_OPENING if its entities or
 * outcomes do not fit the intents
 */
export function replayTranscript(
  backend: Backend,
  transcript: Transcript,
  options: ReplayOptions = {},
): DialogueReplay {
  if (!isObject(options) || !Array.isArray(transcript?.turns))
    throw new BacklotError(
      "BAD_OPTION",
      "replayTranscript takes a backend, a transcript with turns and an object of options",
    );
  const replay = new Replay(backend, transcript, options);
  replay.compileAhead();
  replay.execute();
  return replay.report();
}

/** Exchanges in the lookahead window. More of a long dialogue would be alive at each garbage collection. */
const LOOKAHEAD = 100;

/**
 * The replay of one dialogue in three phases, so that a batch of dialogues can go through one phase after the other:
 * this keeps code and data of host and guest in the processor's caches.
 */
export class Replay {
  private readonly backend: Backend;
  private readonly transcript: Transcript;
  private readonly options: ReplayOptions;
  private readonly interpreter: Interpreter;
  private readonly exchanges: Exchanges;
  private readonly comparison: Comparison;
  /** If present, every signal is parsed, whatever was recorded. */
  private readonly recorder: Recorder | null;
  /** If present, commands are sent as sequences whenever possible. */
  private readonly sequences: Sequences | null;
  /** Commands compiled ahead, by exchange; none for other turns, nor before the lookahead window. */
  private readonly prepared: (Prepared | undefined)[] = [];
  /** First exchange after the lookahead window; null if a command in it must wait for its turn. */
  private windowEnd: number | null = 0;
  /** Number of exchanges bound in the scope; more than were executed if commands were compiled ahead. */
  private boundExchanges = 0;
  private stateAnswer: string | null = null;
  private worldAnswer: string | null = null;
  private commands = 0;
  private signals = 0;
  private refusals = 0;
  private warnings = 0;

  constructor(backend: Backend, transcript: Transcript, options: ReplayOptions) {
    this.backend = backend;
    this.transcript = transcript;
    this.options = options;
    this.exchanges = new Exchanges(transcript.turns);
    this.comparison = new Comparison(transcript, options.strict === true);
    this.interpreter = backend.interpreter(openingFor(transcript, options));
    const readsAll = options.record === true || options.onDone !== undefined;
    this.recorder = readsAll ? new Recorder(this.interpreter) : null;
    // Entering the sandbox of this thread is cheap, and natively there is none.
    this.sequences =
      !readsAll && backend.engineName === "isolated"
        ? new Sequences(this.interpreter.guest, this.exchanges, this.prepared, {
            comparesText: (expectation) => this.comparesText(expectation),
            wantsState: transcript.final !== undefined,
          })
        : null;
  }

  /** Compiles the next commands, without executing, on the assumption that earlier signals will be as recorded. */
  compileAhead(): void {
    const start = this.windowEnd ?? 0;
    this.windowEnd = null;
    this.prepared.fill(undefined, Math.max(0, start - LOOKAHEAD));
    // A recording without some signals does not tell their indexes, and a session needs the executed ones.
    if (this.comparison.observes !== null || this.options.onDone !== undefined) return;
    const end = Math.min(start + LOOKAHEAD, this.exchanges.length);
    for (let i = start; i < end; i++) {
      const { turn, recorded } = this.exchanges.at(i);
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
    this.windowEnd = end;
  }

  execute(): void {
    const { keepGoing = false, record = false, strict = false } = this.options;
    for (let i = 0; i < this.exchanges.length; i++) {
      if (i === this.windowEnd) this.compileAhead();
      this.sequences?.send(i);
      if (!this.exchange(i) && !keepGoing) break;
    }
    const isOver = this.comparison.divergences.length === 0 || keepGoing;
    const { guest } = this.interpreter;
    if (record || (isOver && !this.isFinalKnown(this.transcript.final)))
      this.stateAnswer = this.sequences?.state ?? guest.send(QUESTIONS.state);
    if (isOver && strict && this.transcript.outcomes !== undefined) this.worldAnswer = guest.send(QUESTIONS.world);
  }

  report(): DialogueReplay {
    const { final } = this.transcript;
    const isOver = this.comparison.divergences.length === 0 || this.options.keepGoing === true;
    if (isOver && final !== undefined && this.stateAnswer !== null) {
      this.comparison.final(final, this.stateAnswer, (answer) => this.stateOf(answer));
    }
    if (this.worldAnswer !== null) this.comparison.plan(worldOf(this.worldAnswer).unconsumed);
    const { recorder, options } = this;
    const { id } = this.transcript;
    const record =
      recorder === null || options.record !== true
        ? undefined
        : recorder.record(id, this.stateOf(this.stateAnswer ?? "[]"), options.made);
    if (record !== undefined) noteOrigin(record, { catalog: this.backend.catalog });
    if (recorder !== null) options.onDone?.(this.backend.sessionOf(this.interpreter, recorder.past()));
    return {
      id,
      status:
        this.comparison.divergences.length > 0 ? "diverged" : this.comparison.compared > 0 ? "matched" : "unchecked",
      commands: this.commands,
      signals: this.signals,
      problems: this.refusals + this.warnings,
      divergences: this.comparison.divergences,
      ...(record === undefined ? {} : { record }),
    };
  }

  /** @returns false if the dialogue diverged */
  private exchange(i: number): boolean {
    const prepared = this.prepared[i];
    if (prepared !== undefined) return this.command(prepared, i);
    const { turn, recorded } = this.exchanges.at(i);
    if (turn === null) return this.comparison.signals(this.interpreter.scope.next, null, recorded, []);
    if (turn.author === "System") return this.command(this.prepare(turn, recorded), i);
    this.recorder?.turn(turn);
    return true;
  }

  private prepare(turn: SystemTurn, recorded: readonly SignalTurn[], clock?: () => number): Prepared {
    const at = turn.index ?? this.interpreter.scope.next;
    const compiled = this.interpreter.compile(turn.command, at, clock);
    return { turn, at, compiled, recorded, expectation: expectationOf(recorded) };
  }

  private command(prepared: Prepared, i: number): boolean {
    const { turn, at, recorded, compiled } = prepared;
    const signals = this.sequences?.isAnswered(i) === true ? null : this.carryOut(prepared);
    this.commands++;
    this.signals += signals === null ? recorded.length : signals.length;
    const isRefused = signals?.[0]?.kind === "error";
    if (!isRefused && isCompiled(compiled)) this.warnings += compiled.warnings.length;
    if (isRefused && !isErrorExpected(prepared)) this.refusals++;
    this.recorder?.command(turn, at, signals ?? []);
    if (signals === null && recorded.length > 0) this.comparison.compared++;
    const same =
      signals === null ||
      (this.comparison.signals(at, turn.command, recorded, signals) &&
        this.comparison.isPlanned(at, turn.command, prepared, signals));
    if (!same) this.rewind(i);
    if (this.boundExchanges <= i) {
      const kinds = signals === null ? believed(prepared) : signals.map(({ kind }) => kind);
      this.bindCommand(prepared, isRefused ? null : kinds);
      if (this.options.onDone !== undefined && !isRefused) this.recorder?.step(prepared, signals ?? []);
      this.bindRecorded(prepared);
    }
    return same;
  }

  /** @returns the signals of a command; null if they are as recorded and need not be parsed */
  private carryOut({ compiled, expectation }: Prepared): readonly Signal[] | null {
    if (!isCompiled(compiled)) return compiled;
    const { command, instruction } = compiled;
    if (instruction.kind === "say" || !this.comparesText(expectation)) return this.interpreter.execute(compiled);
    const { guest } = this.interpreter;
    try {
      let answer = this.sequences?.takeUnexpected() ?? guest.run(instruction, expectation.isBrief);
      if (answer === expectation.answer || answer === expectation.alternative) return null;
      if (expectation.isBrief && isBriefAnswer(answer)) answer = guest.send(QUESTIONS.signals);
      return this.interpreter.read(answer, command);
    } catch (error) {
      return [this.interpreter.failure(error, instruction)];
    }
  }

  /** True if comparing answers as texts is sufficient. */
  private comparesText({ answer, kinds }: Expectation): boolean {
    if (this.recorder !== null || answer === null) return false;
    const { observes } = this.comparison;
    return observes === null || kinds.every((some) => some.every((kind) => observes.has(kind)));
  }

  /** @param kinds kinds of its signals; null if it was refused and binds nothing */
  private bindCommand({ at, compiled }: Prepared, kinds: readonly SignalKind[] | null): void {
    if (kinds !== null && isCompiled(compiled)) this.interpreter.scope.bind(compiled.command, at, kinds);
  }

  /** Recorded turns keep their indexes whatever was signalled, so that later turns can still be compared. */
  private bindRecorded({ turn, recorded, expectation }: Prepared): void {
    const { scope } = this.interpreter;
    if (turn.index !== undefined) scope.bindSignal(turn.index, "other");
    for (let k = 0; k < recorded.length; k++) {
      const index = recorded[k]?.index;
      if (index !== undefined) scope.bindSignal(index, expectation.kinds[k]?.some(isHint) === true ? "hint" : "other");
    }
  }

  /** Discards the commands compiled ahead after a divergence: all that follow are compiled in turn. */
  private rewind(i: number): void {
    if (this.boundExchanges <= i) return;
    const { interpreter, exchanges, prepared } = this;
    interpreter.scope = new DialogueScope(interpreter.scope.catalog);
    for (let k = 0; k < i; k++) {
      const { turn, recorded } = exchanges.at(k);
      if (turn?.author !== "System") continue;
      const one = prepared[k] ?? this.prepare(turn, recorded, noClock);
      this.bindCommand(one, believed(one));
      this.bindRecorded(one);
    }
    prepared.length = 0;
    this.windowEnd = null;
    this.boundExchanges = i;
  }

  /** True if the final state needs no request: nothing was recorded, or the available state agrees. */
  private isFinalKnown(expected: Transcript["final"]): boolean {
    if (expected === undefined) return true;
    const variables = this.recorder === null ? this.interpreter.guest.variables : null;
    if (variables === null || !agreeFinally(expected, variables)) return false;
    this.comparison.compared++;
    return true;
  }

  private stateOf(answer: string): Readonly<Record<Ref, TaskState>> {
    return Object.fromEntries(stateOf(answer, this.interpreter.scope.catalog).variables);
  }
}

function noClock(): never {
  throw new Error("the clock was read too early");
}
