import type { Miss } from "../../../corpora/scores/score.js";
import { commandsOf } from "../../../transcript/commands.js";
import type { InspectedDialogue, WorstCase } from "../inspection.js";
import type { Reading } from "./readDialogues.js";

/** Finds the dialogues of worst cases. */
export type Cases = (misses: readonly Miss[]) => Promise<readonly WorstCase[]>;

/** Metrics that number turns as transcripts do: commands and signals by their indexes. */
const BY_INDEX: ReadonlySet<string> = new Set(["executed", "lucid"]);

/** Returns the function that finds worst cases among the dialogues that were read. */
export function casesIn({ entries, spool }: Reading, field: string): Cases {
  const places = new Map<string, number>();
  for (const [place, { id }] of entries.entries()) if (!places.has(id)) places.set(id, place);
  const positionOf = async (place: number, turn: number): Promise<number | null> => {
    const { transcript } = JSON.parse(await spool.get(place)) as InspectedDialogue;
    const command = commandsOf(transcript.turns).find(
      ({ index, signals }) => index === turn || signals.some((signal) => signal.index === turn),
    );
    return command?.at ?? null;
  };
  return async (misses) => {
    const cases: WorstCase[] = [];
    for (const { id, turn = null, value = null, expected, actual, note } of misses) {
      const place = places.get(id) ?? null;
      const isKnown = place !== null && turn !== null && BY_INDEX.has(field);
      cases.push({
        id,
        place,
        turn,
        at: isKnown ? await positionOf(place, turn) : null,
        value,
        expected: textOf(expected),
        actual: textOf(actual),
        note: textOf(note),
      });
    }
    return cases;
  };
}

const MAX_CHARACTERS = 300;

function textOf(value: unknown): string | null {
  if (value === undefined) return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}
