import { BacklotError } from "../../../base/errors.js";
import { noteOf, type ReportNote } from "../report.js";
import type { Predictions } from "./readPredictions.js";

/**
 * Notes on differences between gold and predictions: dialogues that are missing on one side, and dialogues with too few
 * or too many predictions. Missing predictions count as wrong; surplus ones are ignored.
 * @param wanted the number of predictions that each gold dialogue needs
 * @throws BacklotError NOTHING_SCORED if no gold dialogue has predictions
 */
export function alignmentNotes(
  wanted: Iterable<readonly [id: string, count: number]>,
  predictions: Predictions,
): ReportNote[] {
  const missing: string[] = [];
  const short: string[] = [];
  const long: string[] = [];
  const known = new Set<string>();
  for (const [id, count] of wanted) {
    known.add(id);
    const found = predictions.byId.get(id)?.length;
    if (found === undefined) missing.push(id);
    else if (found < count) short.push(`${id}: ${found} of ${count}`);
    else if (found > count) long.push(`${id}: ${found} for ${count}`);
  }
  if (known.size > 0 && missing.length === known.size) {
    const [gold, predicted] = [missing, [...predictions.byId.keys()]].map((ids) => ids.slice(0, 3).join(", "));
    const message = `no gold dialogue has predictions: gold has ${gold}, ...; the predictions are for ${predicted}, ...`;
    throw new BacklotError("NOTHING_SCORED", message);
  }
  return [
    ...predictions.notes,
    ...noteOf("gold dialogues have no predictions, which count as wrong", missing),
    ...noteOf("dialogues have too few predictions, and the missing ones count as wrong", short),
    ...noteOf("dialogues have too many predictions, and the last ones were not looked at", long),
    ...noteOf(
      "predicted dialogues are not in the gold file",
      [...predictions.byId.keys()].filter((id) => !known.has(id)),
    ),
  ];
}
