import { createReadStream } from "node:fs";
import { EXIT } from "./exit.js";
import { err } from "./output.js";
import { terminal } from "./terminal.js";

export interface Progress {
  /** @param all the total, if it was unknown at the start */
  update(done: number, all?: number): void;
  stop(): void;
}

const SILENT: Progress = { update: () => undefined, stop: () => undefined };

/**
 * Starts a progress bar if stderr is a terminal. The records of `files` are counted in the background; null for an
 * unknown total.
 */
export async function startProgress(
  noun: string,
  files: readonly string[] | null,
  isWanted: boolean,
): Promise<Progress> {
  if (!isWanted || !err.isTerminal || terminal.env.TERM === "dumb") return SILENT;
  const { default: bars } = await import("cli-progress");
  const start = performance.now();
  const bar = new bars.SingleBar({
    stream: terminal.stderr,
    clearOnComplete: true,
    hideCursor: true,
    etaBuffer: 100,
    barsize: 30,
    format: (options, { progress, value, total, eta }) => {
      const rate = `${Math.round(value / ((performance.now() - start) / 1000))} a second`;
      if (total === 0) return `${value} ${noun}  ${rate}`;
      const filled = Math.min(options.barsize ?? 30, Math.round(progress * (options.barsize ?? 30)));
      const drawn = "█".repeat(filled) + "░".repeat((options.barsize ?? 30) - filled);
      return `${drawn} ${value}/${total} ${noun}  ${rate}  ${eta} s left`;
    },
  });
  bar.start(0, 0);
  const ending = new AbortController();
  if (files !== null) {
    countLines(files, ending.signal).then(
      (total) => bar.setTotal(total),
      () => undefined, // Files that cannot be counted have a bar without an end.
    );
  }
  return {
    update(done, all) {
      if (all !== undefined) bar.setTotal(all);
      bar.update(done);
    },
    stop() {
      ending.abort();
      bar.stop();
    },
  };
}

/** Counts the lines of files. Rejects for other formats: arrays and gzip are not counted by lines. */
async function countLines(files: readonly string[], signal: AbortSignal): Promise<number> {
  let lines = 0;
  for (const file of files) {
    let last = 10;
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20, signal }) as AsyncIterable<Buffer>) {
      if (last === 10 && lines === 0 && (chunk[0] === 91 || chunk[0] === 31)) throw new Error("not a file of lines");
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
      last = chunk.at(-1) ?? 10;
    }
    if (last !== 10) lines += 1;
  }
  return lines;
}

/** Reports that a run was interrupted, its folder unchanged, and perhaps a model's answers kept. */
export function interrupted(folder: string, isKept = false): number {
  err.print(`interrupted: ${folder} is as it was${isKept ? "; --resume goes on" : ""}`);
  return EXIT.interrupted;
}
