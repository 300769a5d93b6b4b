import { visible } from "../../../base/json/visible.js";
import type { ReportNote } from "../../../corpora/scores/report.js";
import type { Colours } from "../../terminal/colours.js";
import { count } from "../../terminal/output.js";
import { forCount } from "./agreement.js";

/** Formats the notes of a report: `problem: 3 dialogues have no prediction (A-1, A-2, A-7)`. */
export function noteLines(notes: readonly ReportNote[], colours: Colours): string[] {
  return notes.map((note) => {
    const said = `${count(note.count)} ${forCount(note.text, note.count)}${examplesOf(note)}`;
    return note.isProblem === true ? `${colours.yellow("problem:")} ${said}` : `${colours.dim("note:")} ${said}`;
  });
}

function examplesOf({ examples = [], count: all }: ReportNote): string {
  if (examples.length === 0) return "";
  return ` (${examples.map(visible).join(", ")}${all > examples.length ? ", ..." : ""})`;
}
