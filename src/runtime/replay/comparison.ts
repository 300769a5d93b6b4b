import type { Ref, Signal, SignalKind, TaskState } from "../../kit/internal.js";
import type { SignalTurn, Transcript } from "../../transcript/index.js";
import { agrees, kindsOf } from "../../transcript/recorded.js";
import { agreesFinally, finalDifference } from "./compare.js";
import { isErrorExpected, type Prepared, wording } from "./exchange.js";
import type { Divergence } from "./report.js";

/** What was recorded of one dialogue held against what happens: how much was compared, and where the two diverge. */
export class Comparison {
  readonly divergences: Divergence[] = [];
  /** How many times something was compared; a dialogue in which nothing was is unchecked. */
  compared = 0;
  /** The kinds of signals that the source observes; null for all. */
  readonly observes: ReadonlySet<SignalKind> | null;
  private readonly id: string;
  private readonly isStrict: boolean;

  constructor({ id, observes }: Pick<Transcript, "id" | "observes">, isStrict: boolean) {
    this.id = id;
    this.observes = observes === undefined ? null : new Set(observes);
    this.isStrict = isStrict;
  }

  /**
   * Compares the signals of a command with those recorded, of the kinds that the source observes.
   * @param at the index of the command
   * @param command its text; null where signals were recorded that follow no command
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

  /** What strict mode refuses diverges also where the source recorded no errors, unless it recorded nothing else. */
  isPlanned(at: number, command: string, prepared: Prepared, actual: readonly Signal[]): boolean {
    const [first] = actual;
    if (!this.isStrict || first?.kind !== "error" || first.code !== "UNPLANNED_OUTCOME") return true;
    if (isErrorExpected(prepared)) return true;
    this.diverge(at, command, prepared.recorded.map(wording), actual);
    return false;
  }

  /**
   * Compares what the variables hold at the end.
   * @param answer what the guest says of them
   * @param stateOf reads the answer, where it differs
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

  /** In strict mode every planned outcome must have been used up. */
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
