import { shortened, visible } from "../../../base/json/visible.js";

/** How much of a process's output is kept, in bytes, and how many lines of it an error shows. */
const MAX_KEPT_BYTES = 8_192;
const MAX_LINES = 12;
const MAX_LINE_CHARACTERS = 200;

/** The end of what a process wrote, however much it wrote. */
export class OutputTail {
  private kept: Buffer = Buffer.alloc(0);
  private dropped = 0;

  add(chunk: Buffer): void {
    const all = chunk.length >= MAX_KEPT_BYTES ? chunk : Buffer.concat([this.kept, chunk]);
    const end = all.subarray(-MAX_KEPT_BYTES);
    this.dropped += this.kept.length + chunk.length - end.length;
    // A copy: a part of a larger buffer would keep all of it.
    this.kept = Buffer.from(end);
  }

  /** The last lines, indented, with a line that says what they are; empty where nothing was written. */
  format(): string {
    const lines = this.kept
      .toString("utf8")
      .trimEnd()
      .split(/\r\n|\r|\n/);
    if (lines.length === 1 && lines[0] === "") return "";
    const isCut = this.dropped > 0 || lines.length > MAX_LINES;
    const last = lines.slice(-MAX_LINES).map((line) => `  | ${shortened(visible(line), MAX_LINE_CHARACTERS)}`);
    return `\n  ${isCut ? "the end of its stderr" : "its stderr"}:\n${last.join("\n")}`;
  }
}
