import type { Ref, Signal, SignalKind, TaskState } from "../../kit/internal.js";
import type { SignalTurn, Transcript } from "../../transcript/index.js";
import { agrees, kindsOf } from "../../transcript/recorded.js";
import { agreesFinally, finalDifference } from "./compare.js";
import { isErrorExpected, type Prepared, wording } from "./exchange.js";
import type { Divergence } from "./report.js";

/** Comparison of a dialogue's recording with its execution: number of comparisons, and divergences. */
export class Comparison {
  readonly divergences: Divergence[] = [];
  /** Number of comparisons; a dialogue without any is unchecked. */
  compared = 0;
  /** Kinds of signals that the source observes; null for all. */
  readonly observes: ReadonlySet<SignalKind> | null;
  private readonly id: string;
  private readonly isStrict: boolean;

  constructor({ id, observes }: Pick<Transcript, "id" | "observes">, isStrict: boolean) {
    this.id = id;
    this.observes = observes === undefined ? null : new Set(observes);
    this.isStrict = isStrict;
  }

  /**
   * Compares the signals of a command with the recorded ones, of the kinds that the source observes.
   * @param at index of the command
   * @param command its text; null for recorded signals that follow no command
   * @returns whether they agree
   */
  signals(at: number, command: string | null, recorded: readonly SignalTurn[], signals: readonly Signal[]): boolean {
    const expected = this.observes === null ? recorded : recorded.filter((one) => this.observed(kindsOf(one)));
    const actual = this.observes === null ? signals : signals.filter((signal) => this.observed([signal.kind]));
    if (expected.length === 0 && actual.length === 0) return true;
    this.compared++;
    if (expected.length === actual.length && expected.every((one, i) => agrees(one, actual[i] as Signal))) return true;
    const unobserved = signals.filter((signal) => !actual.includes(signal));
    this.diverge(at, command, expected.map(wording), actual, unobserved);
    return false;
  }

  /** A refusal by strict mode diverges even if the source records no errors, unless it was expected. */
  isPlanned(at: number, command: string, prepared: Prepared, actual: readonly Signal[]): boolean {
    const [first] = actual;
    if (!this.isStrict || first?.kind !== "error" || first.code !== "UNPLANNED_OUTCOME") return true;
    if (isErrorExpected(prepared)) return true;
    this.diverge(at, command, prepared.recorded.map(wording), actual);
    return false;
  }

  /**
   * Compares the final variables.
   * @param answer the guest's answer about them
   * @param stateOf parses the answer, if it differs
   */
  final(
    expected: NonNullable<Transcript["final"]>,
    answer: string,
    stateOf: (answer: string) => Readonly<Record<Ref, TaskState>>,
  ): void {
    this.compared++;
    if (agreesFinally(expected, answer)) return;
    const difference = finalDifference(expected, stateOf(answer));
    if (difference !== null) this.diverge("final", null, difference.expected, difference.actual);
  }

  /** In strict mode, every planned outcome must have been used. */
  plan(unconsumed: Readonly<Record<string, number>>): void {
    this.compared++;
    if (Object.keys(unconsumed).length > 0) this.diverge("final", null, { unconsumed: {} }, { unconsumed });
  }

  private observed(kinds: readonly SignalKind[]): boolean {
    return kinds.some((kind) => this.observes?.has(kind));
  }

  private diverge(
    index: Divergence["index"],
    command: string | null,
    expected: unknown,
    actual: unknown,
    unobserved: readonly Signal[] = [],
  ): void {
    const also = unobserved.length === 0 ? {} : { unobserved };
    this.divergences.push({ id: this.id, index, command, expected, actual, ...also });
  }
}
