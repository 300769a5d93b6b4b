import type { Ref, SignalKind } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Transcript } from "../../transcript/index.js";

/** Distribution of a number over the dialogues of a corpus. */
export interface Spread {
  /** Smallest value. */
  readonly min: number;
  /** The mean. */
  readonly mean: number;
  /** Median; for an even number of dialogues the lower one. */
  readonly median: number;
  /** Largest value. */
  readonly max: number;
}

/** Statistics of the dialogues of a corpus. */
export interface TrajectoryStatistics {
  /** Number of dialogues. */
  readonly dialogues: number;
  /** User turns of a dialogue; null if there are no dialogues. */
  readonly userTurns: Spread | null;
  /** Commands of a dialogue; null if there are no dialogues. */
  readonly commands: Spread | null;
  /** Signals of a dialogue; null if there are no dialogues. */
  readonly signals: Spread | null;
  /** Commands by kind: `start`, `assign`, `say` …; also `refused` and `unreadable`. */
  readonly commandKinds: Readonly<Record<string, number>>;
  /** Signals of all dialogues, by kind. */
  readonly signalKinds: Readonly<Partial<Record<SignalKind, number>>>;
  /** Numbers of questions for each slot, as `intent.slot`. */
  readonly asks: Readonly<Record<string, number>>;
  /** Number of repeated questions for a slot of a task. */
  readonly repeatedAsks: number;
  /** Numbers of tasks and searches: finally performed or with a result, failed or without one, and the rest. */
  readonly tasks: {
    readonly started: number;
    readonly succeeded: number;
    readonly failed: number;
    readonly unfinished: number;
  };
  /** Share of successful tasks, from 0 to 1; null without tasks. */
  readonly success: number | null;
}

/**
 * Computes statistics of dialogues: lengths, commands, signals, questions for slots and their repetitions, and successful tasks. Refused
 * commands count as refused only.
 * @param transcripts with signals as objects, as recorded by rehearsals
 *
 * @example
 * ```ts
 * import { combinations, mockBackend, rehearse, schemaPolicy, trajectoryStatistics } from "backlot/testing";
 *
 * const backend = await mockBackend();
 * const transcripts: Parameters<typeof trajectoryStatistics>[0][number][] = [];
 * await rehearse({
 *   backend,
 *   policy: schemaPolicy(backend),
 *   plans: combinations(backend, { intents: ["book_table"], depth: 0 }),
 *   onRehearsed: ({ transcript }) => void transcripts.push(transcript),
 * });
 * const { asks, success } = trajectoryStatistics(transcripts);
 * console.assert(asks["book_table.party_size"] === 1 && success === 1);
 * ```
 */
export function trajectoryStatistics(transcripts: readonly Pick<Transcript, "turns">[]): TrajectoryStatistics {
  const count = new TrajectoryCount();
  for (const transcript of transcripts) count.add(transcript);
  return count.statistics;
}

type TaskEnd = "succeeded" | "failed" | "unfinished";

/** Counter of dialogues for their statistics. It keeps three numbers of each. */
export class TrajectoryCount {
  private readonly lengths = { userTurns: [] as number[], commands: [] as number[], signals: [] as number[] };
  private readonly commandKinds = new Map<string, number>();
  private readonly signalKinds = new Map<SignalKind, number>();
  private readonly asks = new Map<string, number>();
  private repeatedAsks = 0;
  private readonly ends: Record<TaskEnd, number> = { succeeded: 0, failed: 0, unfinished: 0 };

  add({ turns }: Pick<Transcript, "turns">): void {
    const length = { userTurns: 0, commands: 0, signals: 0 };
    const tasks = new Map<Ref, { readonly intent: string; end: TaskEnd; readonly asked: Set<string> }>();
    for (const [at, turn] of turns.entries()) {
      if (turn.author === "User") length.userTurns++;
      else if (turn.author === "System") {
        const next = turns[at + 1];
        const isRefused = next?.author === "Signal" && next.signal?.kind === "error";
        const command = tryParseCommand(turn.command);
        length.commands++;
        increment(this.commandKinds, isRefused ? "refused" : (command?.kind ?? "unreadable"));
        if (command?.kind !== "start" || isRefused || turn.index === undefined) continue;
        tasks.set(`x${turn.index}`, { intent: command.intent.text, end: "unfinished", asked: new Set() });
      } else if (turn.author === "Signal" && turn.signal !== undefined) {
        const { signal } = turn;
        length.signals++;
        increment(this.signalKinds, signal.kind);
        const task = signal.kind === "error" ? undefined : tasks.get(signal.ref);
        if (task === undefined) continue;
        if (signal.kind === "ask") {
          increment(this.asks, `${task.intent}.${signal.slot}`);
          if (task.asked.has(signal.slot)) this.repeatedAsks++;
          task.asked.add(signal.slot);
        }
        if (signal.kind === "performed" || (signal.kind === "found" && signal.rows.length > 0)) task.end = "succeeded";
        else if (signal.kind === "failed" || signal.kind === "found") task.end = "failed";
      }
    }
    for (const { end } of tasks.values()) this.ends[end]++;
    for (const name of ["userTurns", "commands", "signals"] as const) this.lengths[name].push(length[name]);
  }

  get statistics(): TrajectoryStatistics {
    const { userTurns, commands, signals } = this.lengths;
    const { succeeded, failed, unfinished } = this.ends;
    const started = succeeded + failed + unfinished;
    return {
      dialogues: userTurns.length,
      userTurns: spreadOf(userTurns),
      commands: spreadOf(commands),
      signals: spreadOf(signals),
      commandKinds: frequentFirst(this.commandKinds),
      signalKinds: frequentFirst(this.signalKinds),
      asks: frequentFirst(this.asks),
      repeatedAsks: this.repeatedAsks,
      tasks: { started, succeeded, failed, unfinished },
      success: started === 0 ? null : succeeded / started,
    };
  }
}

function spreadOf(values: readonly number[]): Spread | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [min] = sorted;
  if (min === undefined) return null;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] as number;
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { min, mean: sum / sorted.length, median: middle, max: sorted.at(-1) as number };
}

const increment = <Name>(counts: Map<Name, number>, name: Name): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

const frequentFirst = <Name extends string>(counts: ReadonlyMap<Name, number>): Record<Name, number> =>
  Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)) as Record<Name, number>;
