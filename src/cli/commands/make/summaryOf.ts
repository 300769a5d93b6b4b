import { counted } from "../../terminal/output.js";

/** Formats the last line of `make`: the content of the corpus's folder, and the number of attempts. */
export function summaryOf(
  report: {
    readonly attempts: number;
    readonly dialogues: number;
    readonly seed: number;
    readonly files: readonly string[];
  },
  folder: string,
): string {
  const held = [...new Set(report.files.map(topOf))].join(", ");
  const made = `${counted(report.dialogues, "dialogue")} of ${counted(report.attempts, "attempt")}`;
  return `${made} with the seed ${report.seed}, in ${folder}: ${held}`;
}

function topOf(file: string): string {
  const end = file.indexOf("/");
  return end === -1 ? file : file.slice(0, end + 1);
}
