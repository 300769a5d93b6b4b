import { BacklotError } from "../../../errors.js";
import type { MultiwozData } from "./files/data.js";
import type { CheckedTurn } from "./files/predictions.js";
import type { Problems } from "./files/problem.js";

/** The dialogues of every version's test split. */
const TEST_DIALOGUES = 1000;

/** A dialogue that can be scored. */
export interface AlignedDialogue {
  readonly id: string;
  /** Not more than the data has. */
  readonly turns: readonly CheckedTurn[];
}

/**
 * Brings predictions and data together by dialogue id. What only one of them has is named and counted, and the rest
 * is scored: as in the reference, rates are over the dialogues that were submitted.
 * @throws BacklotError NOTHING_SCORED if no dialogue is known
 */
export function align(
  dialogues: ReadonlyMap<string, readonly CheckedTurn[]>,
  data: MultiwozData,
  problems: Problems,
): AlignedDialogue[] {
  const aligned: AlignedDialogue[] = [];
  const seen = new Set<string>();
  for (const [written, turns] of dialogues) {
    const id = knownId(written, dialogues, data);
    if (id === null || seen.has(id)) {
      problems.add("unknown-dialogue", written);
      continue;
    }
    seen.add(id);
    if (id !== written) problems.add("renamed-dialogue", `${written} as ${id}`);
    const expected = turnsOf(id, data);
    if (turns.length < expected) problems.add("missing-turns", id, expected - turns.length);
    if (turns.length > expected) problems.add("extra-turns", id, turns.length - expected);
    aligned.push({ id, turns: turns.length > expected ? turns.slice(0, expected) : turns });
  }
  if (aligned.length === 0) {
    const [mine = ""] = dialogues.keys();
    const [theirs = ""] = data.goals.keys();
    const message = `none of the ${dialogues.size} dialogue ids is known: the predictions have ${mine}, the data ${theirs}`;
    throw new BacklotError("NOTHING_SCORED", message);
  }
  noteMissing(seen, data, problems);
  return aligned;
}

/** The data's id for a dialogue: as written, or without the file's ending and in lower case. */
function knownId(written: string, dialogues: ReadonlyMap<string, unknown>, data: MultiwozData): string | null {
  if (isKnown(written, data)) return written;
  const id = written.toLowerCase().replace(/\.json$/, "");
  return isKnown(id, data) && !dialogues.has(id) ? id : null;
}

function isKnown(id: string, data: MultiwozData): boolean {
  return data.goals.has(id) && data.booked.has(id);
}

/** How many system turns a dialogue has, by whatever knows least. */
function turnsOf(id: string, { booked, references, goldStates }: MultiwozData): number {
  const lists = [booked.get(id), goldStates?.states.get(id), ...references.map(({ turns }) => turns.get(id))];
  return Math.min(...lists.flatMap((list) => (list === undefined ? [] : [list.length])));
}

function noteMissing(seen: ReadonlySet<string>, { goals }: MultiwozData, problems: Problems): void {
  if (goals.size <= TEST_DIALOGUES) {
    for (const id of goals.keys()) if (!seen.has(id)) problems.add("missing-dialogue", id);
  } else if (seen.size < TEST_DIALOGUES) {
    // Goals of all splits: how many are missing of the test split is known, but not which.
    const missing = TEST_DIALOGUES - seen.size;
    problems.add("missing-dialogue", `of the ${TEST_DIALOGUES} of the test split`, missing);
  }
}
