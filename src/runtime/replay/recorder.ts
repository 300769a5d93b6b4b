import type { Ref, Row, Signal, TaskState } from "../../kit/internal.js";
import type { SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import { type Interpreter, isCompiled } from "../session/interpreter.js";
import type { LogEntry } from "../session/logs.js";
import type { SessionPast } from "../session/session.js";
import type { Prepared } from "./exchange.js";
import type { DialogueRecord, ReplayedCall, ReplayProvenance } from "./report.js";

/** Collects executed turns, for the record of a dialogue and for a session that continues it. */
export class Recorder {
  private readonly interpreter: Interpreter;
  private readonly turns: Turn[] = [];
  private readonly calls: ReplayedCall[] = [];
  private readonly logs: LogEntry[] = [];
  private readonly steps: SessionPast["steps"][number][] = [];
  private readonly warnings: SessionPast["warnings"][number][] = [];
  private found: readonly Row[] | null = null;

  constructor(interpreter: Interpreter) {
    this.interpreter = interpreter;
  }

  turn(turn: Turn): void {
    // Rows revealed by the last user turn are no longer available.
    if (turn.author === "User") this.found = null;
    this.turns.push(turn);
  }

  command(turn: SystemTurn, at: number, signals: readonly Signal[]): void {
    const isRefused = signals[0]?.kind === "error";
    this.logs.push(...this.interpreter.logs(at));
    // A refused command uses no index, so the recorded turn is kept unchanged.
    this.turns.push(isRefused ? turn : { ...turn, index: at });
    signals.forEach((signal, i) => {
      this.turns.push({ author: "Signal", ...(isRefused ? {} : { index: at + 1 + i }), signal });
      const call = callOf(at, signal);
      if (call !== null) this.calls.push(call);
    });
  }

  /** Adds the session's step of a command that was not refused, after it was bound. */
  step({ turn, at, compiled }: Prepared, signals: readonly Signal[]): void {
    const { guest, scope } = this.interpreter;
    if (isCompiled(compiled)) this.warnings.push(...compiled.warnings);
    for (const signal of signals) if (signal.kind === "found") this.found = signal.rows;
    const [{ found }, warnings] = [this, this.warnings.length];
    this.steps.push({ index: at, command: turn.command, next: scope.next, messages: guest.length, found, warnings });
  }

  past(): Omit<SessionPast, "uses" | "next"> {
    const { steps, warnings, found, logs } = this;
    return { steps, warnings, found, logs };
  }

  record(
    id: Transcript["id"],
    state: Readonly<Record<Ref, TaskState>>,
    made: ReplayProvenance | undefined,
  ): DialogueRecord {
    const { turns, calls, logs } = this;
    return {
      id,
      turns,
      state,
      calls,
      ...(logs.length === 0 ? {} : { logs }),
      ...(made === undefined ? {} : { made }),
    };
  }
}

/** Returns the performance that a signal reports; null if there is none. */
function callOf(index: number, signal: Signal): ReplayedCall | null {
  switch (signal.kind) {
    case "performed": {
      const { intent, arguments: args, row, answer } = signal;
      if (answer !== undefined) return { index, intent, arguments: args, outcome: { answer } };
      return { index, intent, arguments: args, outcome: row === undefined ? {} : { row } };
    }
    case "found":
      return { index, intent: signal.intent, arguments: signal.filter, outcome: { rows: signal.rows } };
    case "failed": {
      const { intent, arguments: args, kind: _, ref: __, ...outcome } = signal;
      return { index, intent, arguments: args, outcome };
    }
    default:
      return null;
  }
}
