import { showTranscript } from "../../transcript/show.js";
import type { DivergingSide, PlanDifference } from "./comparison.js";

/** How many turns before the difference are shown. */
const CONTEXT_TURNS = 30;

/**
 * A difference as text: the dialogue up to where the two sides part, then what the other side did there.
 * @param names what the two sides are called
 */
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

/** Whether the last turn is what diverges, and not the end of the dialogue. */
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
