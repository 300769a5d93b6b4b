import type { Divergence } from "../../../runtime/replay/report.js";
import { commandsOf, type RecordedCommand } from "../../../transcript/commands.js";
import type { SignalTurn, Transcript, Turn } from "../../../transcript/transcript.js";

/** One thing that happens in a dialogue: words, or a command with its signals. */
export type Step = {
  /** Its position in the transcript's turns. */
  readonly at: number;
  readonly turn: Exclude<Turn, SignalTurn>;
  /** Of a command: the index that it took, or was recorded with, and the signals that were recorded and that execution gave. */
  readonly index: number | null;
  readonly recorded: readonly SignalTurn[];
  /** Null where nothing was executed. */
  readonly actual: readonly SignalTurn[] | null;
  readonly divergences: readonly Divergence[];
};

/** What was executed of a dialogue. */
interface Executed {
  readonly turns: readonly Turn[];
  readonly divergences: readonly Divergence[];
}

/**
 * The steps of a dialogue, as recorded and as executed.
 * @param recordedUpTo the position from which on nothing was recorded that execution could differ from
 */
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
    // Of what was typed nothing is recorded: which index a command takes follows from the signals before it.
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

/** The index of the last command up to a position; -1 before the first, when the dialogue has just been opened. */
export function indexAt(steps: readonly Step[], at: number): number {
  return steps.findLast((step) => step.at <= at && step.index !== null && !isRefused(step))?.index ?? -1;
}

/** The index of the last command that was carried out; -1 where there was none. */
export function lastIndex(turns: readonly Turn[]): number {
  const last = turns.findLast((turn) => turn.author === "System" && turn.index !== undefined);
  return last?.author === "System" ? (last.index ?? -1) : -1;
}

/** Whether a command was refused, and so has changed nothing. */
function isRefused({ actual }: Step): boolean {
  return actual?.some(({ signal }) => signal?.kind === "error") ?? false;
}
