import type { Signal, SignalKind } from "../../../src/kit/internal.js";
import type {
  Backend,
  DialogueRecord,
  DialogueReplay,
  Divergence,
  ReplayedCall,
  ReplayOptions,
  Session,
} from "../../../src/runtime/index.js";
import { finalDifference } from "../../../src/runtime/replay/compare.js";
import type { SignalTurn, SystemTurn, Transcript, Turn } from "../../../src/transcript/index.js";
import { agrees, kindsOf } from "../../../src/transcript/recorded.js";

/**
 * Replays a dialogue as a session would be used: each command is executed with everything that its signals hold, and
 * nothing is compiled before its turn. What the replay of the library is held against.
 */
export function plainReplay(backend: Backend, transcript: Transcript, options: ReplayOptions = {}): DialogueReplay {
  return new PlainReplay(backend, transcript, options).run();
}

class PlainReplay {
  private readonly transcript: Transcript;
  private readonly options: ReplayOptions;
  private readonly session: Session;
  private readonly observes: ReadonlySet<SignalKind> | null;
  private readonly divergences: Divergence[] = [];
  private readonly turns: Turn[] = [];
  private compared = 0;
  private commands = 0;
  private signals = 0;
  private refusals = 0;

  constructor(backend: Backend, transcript: Transcript, options: ReplayOptions) {
    const { entities, outcomes, faults, seed, now } = transcript;
    this.transcript = transcript;
    this.options = options;
    this.observes = transcript.observes === undefined ? null : new Set(transcript.observes);
    this.session = backend.open({
      ...(entities === undefined ? {} : { entities }),
      ...(outcomes === undefined ? {} : { outcomes }),
      ...(faults === undefined ? {} : { faults }),
      ...(seed === undefined ? {} : { seed }),
      ...(now === undefined ? {} : { now }),
      strict: options.strict === true,
      lenient: options.lenient === true,
    });
  }

  run(): DialogueReplay {
    const { turns, id } = this.transcript;
    for (let i = 0; i < turns.length; ) {
      const turn = turns[i] as Turn;
      i++;
      let recorded = NO_SIGNALS;
      if (turn.author === "System" || turn.author === "Signal") {
        const start = turn.author === "Signal" ? i - 1 : i;
        for (; i < turns.length && turns[i]?.author === "Signal"; i++);
        recorded = turns.slice(start, i) as SignalTurn[];
      }
      if (!this.step(turn, recorded) && this.options.keepGoing !== true) break;
    }
    if (this.divergences.length === 0 || this.options.keepGoing === true) {
      this.compareFinal();
      if (this.options.strict === true) this.comparePlan();
    }
    this.options.onDone?.(this.session);
    return {
      id,
      status: this.divergences.length > 0 ? "diverged" : this.compared > 0 ? "matched" : "unchecked",
      commands: this.commands,
      signals: this.signals,
      problems: this.refusals + this.session.warnings.length,
      divergences: this.divergences,
      ...(this.options.record === true ? { record: this.record() } : {}),
    };
  }

  /** @returns false where the dialogue diverged */
  private step(turn: Turn, recorded: readonly SignalTurn[]): boolean {
    if (turn.author === "User") this.session.userTurn();
    if (turn.author === "System") return this.command(turn, recorded);
    if (recorded.length > 0) return this.compare(this.session.next, null, recorded, []);
    if (this.options.record === true) this.turns.push(turn);
    return true;
  }

  private command(turn: SystemTurn, recorded: readonly SignalTurn[]): boolean {
    const at = turn.index ?? this.session.next;
    const signals = this.session.execute(turn.command, at);
    this.commands++;
    this.signals += signals.length;
    if (signals[0]?.kind === "error" && !recorded.some((one) => kindsOf(one).includes("error"))) this.refusals++;
    if (this.options.record === true) this.keep(turn, at, signals);
    const same =
      this.compare(at, turn.command, recorded, signals) && this.isPlanned(at, turn.command, recorded, signals);
    this.noteRecorded(turn, recorded);
    return same;
  }

  private compare(
    at: number,
    command: string | null,
    recorded: readonly SignalTurn[],
    signals: readonly Signal[],
  ): boolean {
    const expected = this.observes === null ? recorded : recorded.filter((one) => this.observed(kindsOf(one)));
    const actual = this.observes === null ? signals : signals.filter((signal) => this.observed([signal.kind]));
    if (expected.length === 0 && actual.length === 0) return true;
    this.compared++;
    if (expected.length === actual.length && expected.every((one, i) => agrees(one, actual[i] as Signal))) return true;
    const unobserved = signals.filter((signal) => !actual.includes(signal));
    this.divergences.push({
      id: this.transcript.id,
      index: at,
      command,
      expected: expected.map((one) => one.signal ?? one.text),
      actual,
      ...(unobserved.length === 0 ? {} : { unobserved }),
    });
    return false;
  }

  /** A refusal of strict mode diverges even if the source recorded no errors, unless it recorded nothing else. */
  private isPlanned(at: number, command: string, recorded: readonly SignalTurn[], actual: readonly Signal[]): boolean {
    const [first] = actual;
    if (this.options.strict !== true || first?.kind !== "error" || first.code !== "UNPLANNED_OUTCOME") return true;
    if (recorded.some((one) => kindsOf(one).includes("error"))) return true;
    const expected = recorded.map((one) => one.signal ?? one.text);
    this.divergences.push({ id: this.transcript.id, index: at, command, expected, actual });
    return false;
  }

  private observed(kinds: readonly SignalKind[]): boolean {
    return kinds.some((kind) => this.observes?.has(kind));
  }

  /** Recorded turns hold their indexes whatever this session said, so that what follows can still be judged. */
  private noteRecorded(turn: SystemTurn, recorded: readonly SignalTurn[]): void {
    if (turn.index !== undefined) this.session.noteSignal(turn.index, "other");
    for (const one of recorded) {
      if (one.index !== undefined) this.session.noteSignal(one.index, isHint(kindsOf(one)) ? "hint" : "other");
    }
  }

  private compareFinal(): void {
    const expected = this.transcript.final;
    if (expected === undefined) return;
    this.compared++;
    const difference = finalDifference(expected, this.session.state);
    if (difference !== null) {
      this.divergences.push({ id: this.transcript.id, index: "final", command: null, ...difference });
    }
  }

  /** In strict mode every planned outcome must have been used up. */
  private comparePlan(): void {
    if (this.transcript.outcomes === undefined) return;
    const { unconsumed } = this.session.snapshot();
    this.compared++;
    if (Object.keys(unconsumed).length === 0) return;
    const { id } = this.transcript;
    this.divergences.push({ id, index: "final", command: null, expected: { unconsumed: {} }, actual: { unconsumed } });
  }

  private keep(turn: SystemTurn, at: number, signals: readonly Signal[]): void {
    const isRefused = signals[0]?.kind === "error";
    // A refused command uses no index; a recorded one stays as it was.
    this.turns.push(isRefused ? turn : { ...turn, index: at });
    signals.forEach((signal, i) => {
      this.turns.push({ author: "Signal", ...(isRefused ? {} : { index: at + 1 + i }), signal });
    });
  }

  private record(): DialogueRecord {
    const { made } = this.options;
    const record = { id: this.transcript.id, turns: this.turns, state: this.session.state, calls: callsIn(this.turns) };
    return made === undefined ? record : { ...record, made };
  }
}

const NO_SIGNALS: readonly SignalTurn[] = [];

function isHint(kinds: readonly SignalKind[]): boolean {
  return kinds.some((kind) => kind === "ask" || kind === "choose" || kind === "confirm");
}

/** The performances that turns tell of: whatever a signal says of an intent besides who asked and with which slots is its outcome. */
function callsIn(turns: readonly Turn[]): ReplayedCall[] {
  let index = -1;
  return turns.flatMap((turn): ReplayedCall[] => {
    if (turn.author === "System") index = turn.index ?? -1;
    if (turn.author !== "Signal" || turn.signal === undefined || !("intent" in turn.signal)) return [];
    // How many rows there are beside those that were found is not part of the call.
    const { kind: _kind, ref: _ref, total: _total, intent, ...said } = { total: undefined, ...turn.signal };
    const { arguments: args, filter, ...outcome } = said as Record<string, unknown>;
    return [{ index, intent, arguments: args ?? filter, outcome } as ReplayedCall];
  });
}
