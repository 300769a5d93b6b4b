import { BacklotError } from "../../../base/errors.js";
import type { MultiwozData } from "./files/data.js";
import type { CheckedTurn } from "./files/predictions.js";
import type { Problems } from "./files/problem.js";

const TEST_DIALOGUES = 1000;

export interface AlignedDialogue {
  readonly id: string;
  /** At most as many as the data has. */
  readonly turns: readonly CheckedTurn[];
}

/** Dialogues on one side only are noted and skipped; as in the reference, rates are over the submitted dialogues. */
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

/** The id in the data: as written, or in lower case without the file extension. */
function knownId(written: string, dialogues: ReadonlyMap<string, unknown>, data: MultiwozData): string | null {
  if (isKnown(written, data)) return written;
  const id = written.toLowerCase().replace(/\.json$/, "");
  return isKnown(id, data) && !dialogues.has(id) ? id : null;
}

const isKnown = (id: string, data: MultiwozData): boolean => data.goals.has(id) && data.booked.has(id);

/** The number of system turns that all parts of the data have. */
function turnsOf(id: string, { booked, references, goldStates }: MultiwozData): number {
  const lists = [booked.get(id), goldStates?.states.get(id), ...references.map(({ turns }) => turns.get(id))];
  return Math.min(...lists.flatMap((list) => (list === undefined ? [] : [list.length])));
}

function noteMissing(seen: ReadonlySet<string>, { goals }: MultiwozData, problems: Problems): void {
  if (goals.size <= TEST_DIALOGUES) {
    for (const id of goals.keys()) if (!seen.has(id)) problems.add("missing-dialogue", id);
  } else if (seen.size < TEST_DIALOGUES) {
    // The goals are of all splits, so the number of missing test dialogues is known, but not which ones.
    const missing = TEST_DIALOGUES - seen.size;
    problems.add("missing-dialogue", `of the ${TEST_DIALOGUES} of the test split`, missing);
  }
}
