import type { Transcript } from "../../../transcript/index.js";
import type { Goal, SlotChanges } from "../../../users/simulated/goal.js";
import type { Observation } from "../observation.js";
import { slotDifferences, type Tools, type Verdict } from "./verdict.js";

/** Judges if the last performance of a goal's intent, or its last search, matches the goal. */
export function completed({ turns }: Transcript, { observed }: Observation, goal: Goal, tools: Tools): Verdict {
  const { intent, slots = {}, confirm } = goal;
  const pairs = Object.entries(slots).map(([slot, value]) => `${slot}=${tools.print(value)}`);
  const all = observed.filter(
    (one) => one.intent === intent && (one.kinds.includes("performed") || one.kinds.includes("found")),
  );
  const last = all.at(-1);
  if (confirm === false) {
    const wanted = `leave ${intent} undone, which the goal declines`;
    if (last === undefined)
      return { pass: true, wanted, instead: "", mark: { at: turns.length, note: "nothing was done" } };
    return { pass: false, wanted, instead: "it was performed", mark: { at: last.at, note: "here" } };
  }
  const wanted = `complete ${intent}(${pairs.join(", ")})`;
  if (last === undefined) {
    const failure = observed.findLast((one) => one.intent === intent && one.kinds.includes("failed"));
    const instead = failure === undefined ? "it was never performed" : `it failed: ${failure.reason}`;
    return {
      pass: false,
      wanted,
      instead,
      mark: failure === undefined ? null : { at: failure.at, note: "the last attempt" },
    };
  }
  if (last.slots === undefined && pairs.length > 0) {
    return {
      pass: false,
      isOpen: true,
      wanted,
      instead: "only LUCID's wording was recorded, without slots",
      mark: { at: last.at, note: "" },
    };
  }
  const [nearest = []] = variants(goal)
    .map((variant) => slotDifferences(last.slots ?? {}, variant, tools))
    .sort((a, b) => a.length - b.length);
  if (nearest.length === 0) return { pass: true, wanted, instead: "", mark: { at: last.at, note: "here" } };
  return {
    pass: false,
    wanted,
    instead: "it was performed with other slots",
    mark: { at: last.at, note: nearest.join("\n") },
  };
}

/** Returns the possible final slots of a goal: its own, and those after each change by the user. */
function variants({ slots = {}, onFailure = [], onNothing = [] }: Goal): readonly SlotChanges[] {
  const after = (changes: readonly SlotChanges[]) =>
    changes.map((_, nth) => Object.assign({}, slots, ...changes.slice(0, nth + 1)) as SlotChanges);
  return [slots, ...after(onFailure), ...after(onNothing)];
}
