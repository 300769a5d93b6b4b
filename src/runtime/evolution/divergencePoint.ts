import { type Filter, type Signal, sameValue, type TaskState, type Value } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import { newIntent, newSlot } from "../../schema/compare/renames.js";
import type { Renames } from "../../schema/index.js";
import type { SystemTurn, Transcript, Turn } from "../../transcript/index.js";
import type { DialogueRecord } from "../replay/replay.js";
import type { DivergencePoint } from "./explain.js";
import { renameTranscript } from "./rename.js";
import { Variables } from "./tasks.js";

interface Answered {
  readonly turn: SystemTurn;
  readonly signals: readonly Signal[];
}

/** Returns where two executions diverge: at the first command with another answer, or in the final values. */
export function divergencePointOf(
  transcript: Transcript,
  was: DialogueRecord,
  is: DialogueRecord,
  renames: Renames,
): DivergencePoint & { readonly index: number | "final"; readonly text: string | null } {
  const before = answersOf(was.turns);
  const expected = answersOf(renameTranscript({ id: was.id, turns: was.turns }, renames, new Map()).turns);
  const after = answersOf(is.turns);
  const variables = new Variables(transcript.turns);
  const started = new Set<string>();
  for (const [at, turn] of transcript.turns.entries()) {
    const tree = turn.author === "System" ? tryParseCommand(turn.command) : null;
    if (tree?.kind === "start") started.add(tree.intent.text);
    variables.pass(at, tree);
  }
  const intentOf = (index: number): string | undefined => variables.intentOf(index);
  const nth = expected.findIndex((one, place) => !sameSignals(one.signals, after[place]?.signals ?? []));
  const old = before[nth];
  if (old === undefined) {
    const changed = changedTasks(was.state, is.state, renames);
    return { index: "final", text: null, command: null, was: changed, is: [], intentOf, started };
  }
  const { turn, signals } = old;
  const answer = after[nth];
  return {
    index: turn.index ?? answer?.turn.index ?? nth,
    text: turn.command,
    command: tryParseCommand(turn.command),
    was: signals,
    is: answer?.signals ?? [],
    intentOf,
    started,
  };
}

function answersOf(turns: readonly Turn[]): Answered[] {
  const answers: { turn: SystemTurn; signals: Signal[] }[] = [];
  for (const turn of turns) {
    if (turn.author === "System") answers.push({ turn, signals: [] });
    else if (turn.author === "Signal" && turn.signal !== undefined) answers.at(-1)?.signals.push(turn.signal);
  }
  return answers;
}

/** Only the codes of errors are compared, as their messages contain renamed names. */
const sameSignals = (one: readonly Signal[], other: readonly Signal[]): boolean =>
  one.length === other.length &&
  one.every((signal, at) => {
    const twin = other[at] as Signal;
    if (signal.kind === "error" && twin.kind === "error") return signal.code === twin.code;
    return sameValue(signal as unknown as Value, twin as unknown as Value);
  });

/** Returns the tasks with different final values, as signals that carry the differing slots. */
function changedTasks(
  was: Readonly<Record<string, TaskState>>,
  is: Readonly<Record<string, TaskState>>,
  renames: Renames,
): Signal[] {
  return Object.entries(was).flatMap(([name, { intent, slots }]): Signal[] => {
    const other = is[name as `x${number}`];
    const differing = Object.entries(slots).filter(([slot, value]) => {
      const held = other?.slots[newSlot(renames, intent, slot)];
      return held === undefined || !sameValue(value as Value, held as Value);
    });
    const isSame = other !== undefined && other.intent === newIntent(renames, intent) && differing.length === 0;
    const filter = Object.fromEntries(differing) as Filter;
    return isSame ? [] : [{ kind: "found", ref: name as `x${number}`, intent, filter, rows: [] }];
  });
}
