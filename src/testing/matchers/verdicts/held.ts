import type { Transcript } from "../../../transcript/index.js";
import { slotDifferences, type Tools, type Verdict, type WantedSlots } from "./verdict.js";

/** Judges if a variable, or a task of an intent, holds these slots at the end of a dialogue that records it. */
export function held({ final = {}, turns }: Transcript, task: string, slots: WantedSlots, tools: Tools): Verdict {
  const pairs = Object.entries(slots).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const wanted = `end with ${task}(${pairs.join(", ")})`;
  const candidates = Object.entries(final)
    .filter(([name, { intent }]) => name === task || intent === task)
    .map(([name, state]) => ({ variable: name, wrong: slotDifferences(state.slots, slots, tools) }))
    .sort((a, b) => a.wrong.length - b.wrong.length);
  const [nearest] = candidates;
  if (nearest === undefined) return { pass: false, wanted, instead: `no task of ${task} was begun`, mark: null };
  const { variable, wrong } = nearest;
  const about = turns.findLastIndex(
    (turn) =>
      turn.author === "Signal" && turn.signal !== undefined && "ref" in turn.signal && turn.signal.ref === variable,
  );
  const at = about < 0 ? turns.length : about;
  if (wrong.length === 0) return { pass: true, wanted, instead: "", mark: { at, note: `${variable} holds them` } };
  const instead = `${candidates.length === 1 ? "it holds" : `the nearest of ${candidates.length} tasks, ${variable}, holds`} other values`;
  return { pass: false, wanted, instead, mark: { at, note: wrong.join("\n") } };
}
