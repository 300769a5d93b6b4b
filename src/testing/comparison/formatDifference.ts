import { showTranscript } from "../../transcript/show.js";
import type { DivergingSide, PlanDifference } from "./comparison.js";

const CONTEXT_TURNS = 30;

/** Formats a difference: the dialogue up to it, then the other side's event. @param names the names of the two sides */
export function formatDifference(
  { kind, ours, theirs }: PlanDifference,
  names: { readonly ours: string; readonly theirs: string } = { ours: "ours", theirs: "theirs" },
): string {
  const common = commonTurns(ours, theirs);
  const own = theirs.transcript.turns.slice(common);
  return [
    kind,
    "",
    showTranscript(ours.transcript, {
      mark: ours.transcript.turns.length - (endsWithEvent(ours) ? 1 : 0),
      note: `${names.ours}: ${ours.event}\n${names.theirs}: ${theirs.event}`,
      around: CONTEXT_TURNS,
    }),
    "",
    `${names.theirs}, from where the two are no longer the same:`,
    showTranscript({ id: theirs.transcript.id, turns: own }),
  ].join("\n");
}

const endsWithEvent = ({ transcript, event }: DivergingSide): boolean => {
  const last = transcript.turns.at(-1);
  return last?.author === "Signal" || (last?.author === "User" && last.text === event);
};

function commonTurns(ours: DivergingSide, theirs: DivergingSide): number {
  const [left, right] = [ours.transcript.turns, theirs.transcript.turns];
  let at = 0;
  while (at < left.length && at < right.length && JSON.stringify(left[at]) === JSON.stringify(right[at])) at++;
  return at;
}
