/** One code block of a Markdown file. */
export interface Block {
  readonly file: string;
  /** The line of its opening fence, from 1. */
  readonly line: number;
  /** The first word after the fence: console, ts, json … */
  readonly language: string;
  /** The second: the path that the block is a file for; empty where it is none. */
  readonly path: string;
  /** The lines between the fences. */
  readonly lines: readonly string[];
  /** True if a comment above says that `.ci/run` runs it. */
  readonly isRunByCi: boolean;
}

const FENCE = /^```(\S*)(?: +(\S+))?\s*$/;
const RUN_BY_CI = "<!-- run by .ci/run -->";

/**
 * The code blocks of a Markdown file, in order.
 * @throws Error for a fence that is indented, carries more than a language and a path, or is never closed
 */
export function blocksOf(file: string, text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split("\n");
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as string;
    if (!/^\s*(```|~~~)/.test(line)) continue;
    const fence = FENCE.exec(line);
    const end = lines.indexOf("```", i + 1);
    if (fence === null || end < 0) throw new Error(`${file}:${i + 1}: the fence cannot be read, or is not closed`);
    blocks.push({
      file,
      line: i + 1,
      language: fence[1] ?? "",
      path: fence[2] ?? "",
      lines: lines.slice(i + 1, end),
      isRunByCi: lines.slice(Math.max(0, i - 2), i).includes(RUN_BY_CI),
    });
    i = end;
  }
  return blocks;
}

/** The file with the lines of one block replaced. */
export function withLines(text: string, { line, lines }: Block, replacement: readonly string[]): string {
  return text
    .split("\n")
    .toSpliced(line, lines.length, ...replacement)
    .join("\n");
}
