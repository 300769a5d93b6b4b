import { basename } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { isFolder } from "../../../base/io/isFolder.js";
import { given } from "../../../base/json/given.js";
import { readIntents } from "../../../transcript/files/index.js";
import { type SplitReport, splitTranscripts } from "../../../transcript/files/split/splitTranscripts.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import { corpusFiles, intentsOf } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { onInterrupt } from "../../terminal/exit.js";
import { counted, err, out } from "../../terminal/output.js";
import { interrupted } from "../../terminal/progress.js";
import type { SplitFlags } from "./define.js";

/** Returns 1 if ids occur twice, 2 if dialogues could not be read, 130 for Ctrl-C. */
export async function splitCorpus(paths: readonly string[], flags: SplitFlags): Promise<number> {
  checkFlags(flags);
  const files = await corpusFiles(paths);
  const folder = flags.intents === undefined ? intentsOf(paths) : intentsIn(flags.intents);
  const intents = folder === null ? [] : await readIntents(folder);
  if (flags.leaveOut === "domain" && folder === null) {
    throw new BacklotError("USAGE", "domains are those of the intents: name their folder with --intents");
  }
  const heldOut = flags.heldOut === undefined ? undefined : await heldOutNames(flags.heldOut);
  const problems = new CorpusProblems();
  const ending = new AbortController();
  const release = onInterrupt(() => ending.abort());
  try {
    const report = await splitTranscripts(files, flags.out, {
      ...given({ ratio: flags.ratio, leaveOut: flags.leaveOut, heldOut: heldOut?.names }),
      seed: flags.seed,
      intents: [...intents, ...(heldOut?.declared ?? [])],
      onRecord: (record) => problems.see(record),
      signal: ending.signal,
    });
    print(report, flags);
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    return interrupted(flags.out);
  } finally {
    release();
  }
  return problems.finish();
}

function print(report: SplitReport, flags: SplitFlags): void {
  if (flags.json === true) out.print(JSON.stringify(report));
  else {
    out.table(["file", "dialogues"], Object.entries(report.files));
    const isWritten = (part: string): boolean =>
      Object.keys(report.files).some((file) => basename(file) === `${part}.jsonl`);
    const empty = [...(flags.ratio?.keys() ?? [])].filter((part) => !isWritten(part));
    if (empty.length > 0) err.print(`no dialogue falls into ${empty.join(", ")}: there is no file`);
    if (flags.quiet !== true && report.excluded > 0) {
      const where = flags.leaveOut === undefined ? "" : ` from the splits of each ${flags.leaveOut} in them`;
      err.print(`${counted(report.excluded, "dialogue")} excluded${where}: what is held out, mixed with what is not`);
    }
  }
}

function checkFlags({ ratio, heldOut, leaveOut }: SplitFlags): void {
  if (ratio === undefined && heldOut === undefined && leaveOut === undefined) {
    throw new BacklotError("USAGE", "say how to split: --ratio, --held-out or --leave-out");
  }
  if (leaveOut !== undefined && (ratio ?? heldOut) !== undefined) {
    throw new BacklotError("USAGE", "--leave-out makes splits of its own: leave out --ratio and --held-out");
  }
}

async function heldOutNames(
  named: readonly string[],
): Promise<{ readonly names: readonly string[]; readonly declared: Awaited<ReturnType<typeof readIntents>> }> {
  const folders = await Promise.all(named.filter(isFolder).map((folder) => readIntents(intentsIn(folder))));
  const declared = folders.flat();
  return { names: [...named.filter((name) => !isFolder(name)), ...declared.map(({ command }) => command)], declared };
}
