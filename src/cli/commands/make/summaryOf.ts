import { counted } from "../../terminal/output.js";

/** What a corpus's folder holds, and how many attempts it took: the last line that `make` prints. */
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

/** A file of the folder, or the folder in it that holds the file. */
function topOf(file: string): string {
  const end = file.indexOf("/");
  return end === -1 ? file : file.slice(0, end + 1);
}
