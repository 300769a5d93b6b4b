import { tryParseCommand } from "../../../labels/tryParse.js";
import type { Derived, SignalTurn, Tag, Turn, UserTurn } from "../../../transcript/index.js";
import { cleanDerivedTags } from "../../scores/commands/cleanTags.js";
import type { Check } from "./check.js";

/** Tags of a user turn that mean the same as each derived one. */
const PLANNED: readonly (readonly [Derived, readonly Tag[]])[] = [
  ["derived_correction", ["correction"]],
  ["derived_answer_other_slot", ["answer_other_slot"]],
];

/**
 * The tags agree with the effects of the commands: if a command corrects a value or answers about another slot than requested, the user
 * turn has that tag. A change after a failure corrects a value too, but needs no tag.
 */
export const derivedTags: Check = {
  name: "derived tags",
  find(transcript) {
    const derived = cleanDerivedTags(transcript);
    let nth = -1;
    let hasFailed = false;
    for (const [at, turn] of transcript.turns.entries()) {
      if (turn.author === "System" && !turn.command.startsWith("say(")) hasFailed = false;
      if (turn.author === "Signal") hasFailed ||= isFailure(turn);
      if (turn.author !== "User") continue;
      nth++;
      const tags = turn.tags ?? [];
      for (const [name, planned] of PLANNED) {
        const isDerived = derived[nth]?.includes(name) === true;
        const isPlanned = planned.some((tag) => tags.includes(tag));
        // A search is refined by another search, which sets no slot of a task, or by emptying a slot, which counts as none.
        if (!isDerived && (startsAnew(transcript.turns[at + 1]) || takesBack(turn))) continue;
        if (isDerived === isPlanned || (isDerived && hasFailed && name === "derived_correction")) continue;
        const problem = isDerived
          ? `turn ${at + 1}: its commands show ${name}, which its tags do not name`
          : `turn ${at + 1}: it is tagged ${planned.join(" or ")}, which its commands do not show`;
        return { at, problem };
      }
    }
    return null;
  },
};

function startsAnew(turn: Turn | undefined): boolean {
  return turn?.author === "System" && tryParseCommand(turn.command)?.kind === "start";
}

function isFailure({ signal }: SignalTurn): boolean {
  return signal?.kind === "failed" || (signal?.kind === "found" && signal.rows.length === 0);
}

/** Tests if the user drops a constraint on a slot. */
const takesBack = ({ means }: UserTurn): boolean => Object.values(means?.slots ?? {}).includes(null);
