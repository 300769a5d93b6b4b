import { shortened, visible } from "../../../base/json/visible.js";

/** Limits of a process's kept output in bytes, and of its lines in an error. */
const MAX_KEPT_BYTES = 8_192;
const MAX_LINES = 12;
const MAX_LINE_CHARACTERS = 200;

/** The end of a process's output, of constant size. */
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

  /** Returns the last lines, indented, under a heading; empty without output. */
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
