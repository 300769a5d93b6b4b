import type { Divergence } from "../../../../runtime/replay/report.js";
import { commandsOf, type RecordedCommand } from "../../../../transcript/commands.js";
import type { SignalTurn, Transcript, Turn } from "../../../../transcript/transcript.js";

export type Step = {
  readonly at: number;
  readonly turn: Exclude<Turn, SignalTurn>;
  readonly index: number | null;
  readonly recorded: readonly SignalTurn[];
  /** Null without an execution. */
  readonly actual: readonly SignalTurn[] | null;
  readonly divergences: readonly Divergence[];
};

interface Executed {
  readonly turns: readonly Turn[];
  readonly divergences: readonly Divergence[];
}

/** @param recordedUpTo the first turn without a recording, from which no divergence is reported */
export function stepsOf(
  { turns }: Transcript,
  executed: Executed | null,
  recordedUpTo = Number.POSITIVE_INFINITY,
): readonly Step[] {
  const commands = new Map(commandsOf(turns).map((command) => [command.at, command]));
  const ran = executed === null ? [] : commandsOf(executed.turns);
  let nth = 0;
  return turns.flatMap((turn, at): Step[] => {
    if (turn.author === "Signal") return [];
    const command = commands.get(at);
    if (command === undefined) return [{ at, turn, index: null, recorded: [], actual: null, divergences: [] }];
    // Typed commands have no recording: their indexes follow from the preceding signals.
    const done = ran[nth++];
    const { index } = done ?? command;
    return [
      {
        at,
        turn,
        index,
        recorded: signalsOf(command),
        actual: done === undefined ? null : signalsOf(done),
        divergences: at < recordedUpTo ? (executed?.divergences.filter((one) => one.index === index) ?? []) : [],
      },
    ];
  });
}

const signalsOf = ({ signals }: RecordedCommand): readonly SignalTurn[] => signals.map(({ turn }) => turn);

export function indexAt(steps: readonly Step[], at: number): number {
  return steps.findLast((step) => step.at <= at && step.index !== null && !isRefused(step))?.index ?? -1;
}

export function lastIndex(turns: readonly Turn[]): number {
  const last = turns.findLast((turn) => turn.author === "System" && turn.index !== undefined);
  return last?.author === "System" ? (last.index ?? -1) : -1;
}

function isRefused({ actual }: Step): boolean {
  return actual?.some(({ signal }) => signal?.kind === "error") ?? false;
}
