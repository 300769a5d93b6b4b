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
  const read = transcripts.map(trajectoryOf);
  const tasks = read.flatMap((one) => [...one.tasks.values()]);
  const ended = (...ends: readonly TaskEnd[]): number => tasks.filter(({ end }) => ends.includes(end)).length;
  const succeeded = ended("succeeded");
  return {
    dialogues: read.length,
    userTurns: spreadOf(read.map(({ userTurns }) => userTurns)),
    commands: spreadOf(read.map(({ commands }) => commands.length)),
    signals: spreadOf(read.map(({ signals }) => signals.length)),
    commandKinds: counted(read.flatMap(({ commands }) => commands)),
    signalKinds: counted(read.flatMap(({ signals }) => signals)),
    asks: counted(read.flatMap(({ asks }) => asks)),
    repeatedAsks: read.reduce((sum, { repeatedAsks }) => sum + repeatedAsks, 0),
    tasks: { started: tasks.length, succeeded, failed: ended("failed"), unfinished: ended("unfinished") },
    success: tasks.length === 0 ? null : succeeded / tasks.length,
  };
}

type TaskEnd = "succeeded" | "failed" | "unfinished";

interface Trajectory {
  userTurns: number;
  readonly commands: string[];
  readonly signals: SignalKind[];
  readonly asks: string[];
  repeatedAsks: number;
  readonly tasks: Map<Ref, { readonly intent: string; end: TaskEnd; readonly asked: Set<string> }>;
}

function trajectoryOf({ turns }: Pick<Transcript, "turns">): Trajectory {
  const made: Trajectory = { userTurns: 0, commands: [], signals: [], asks: [], repeatedAsks: 0, tasks: new Map() };
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") made.userTurns++;
    else if (turn.author === "System") {
      const next = turns[at + 1];
      const isRefused = next?.author === "Signal" && next.signal?.kind === "error";
      const command = tryParseCommand(turn.command);
      made.commands.push(isRefused ? "refused" : (command?.kind ?? "unreadable"));
      if (command?.kind !== "start" || isRefused || turn.index === undefined) continue;
      made.tasks.set(`x${turn.index}`, { intent: command.intent.text, end: "unfinished", asked: new Set() });
    } else if (turn.author === "Signal" && turn.signal !== undefined) {
      const { signal } = turn;
      made.signals.push(signal.kind);
      const task = signal.kind === "error" ? undefined : made.tasks.get(signal.ref);
      if (task === undefined) continue;
      if (signal.kind === "ask") {
        made.asks.push(`${task.intent}.${signal.slot}`);
        if (task.asked.has(signal.slot)) made.repeatedAsks++;
        task.asked.add(signal.slot);
      }
      if (signal.kind === "performed" || (signal.kind === "found" && signal.rows.length > 0)) task.end = "succeeded";
      else if (signal.kind === "failed" || signal.kind === "found") task.end = "failed";
    }
  }
  return made;
}

function spreadOf(values: readonly number[]): Spread | null {
  const sorted = [...values].sort((a, b) => a - b);
  const [min] = sorted;
  if (min === undefined) return null;
  const middle = sorted[Math.floor((sorted.length - 1) / 2)] as number;
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { min, mean: sum / sorted.length, median: middle, max: sorted.at(-1) as number };
}

/** Counts each name, the most frequent first. */
function counted<Name extends string>(names: readonly Name[]): Record<Name, number> {
  const counts = new Map<Name, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([, a], [, b]) => b - a)) as Record<Name, number>;
}
