import { BacklotError } from "../../../base/errors.js";
import { readIntents, readTranscripts } from "../../../transcript/files/index.js";
import { given } from "../../../base/json/given.js";
import { type Coverage, CoverageCount, type CoverageCounts } from "../../../corpora/scores/coverage.js";
import { missedThresholds } from "../../../corpora/scores/thresholds.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import type { Backend } from "../../../runtime/backend.js";
import { loadBackend } from "../../../runtime/loadBackend.js";
import type { BehaviourCoverage } from "../../../runtime/behaviours/branches.js";
import { behavioursBeside } from "../../../runtime/behaviours/find.js";
import { BehaviourCoverageCount, lineRanges } from "../../../runtime/replay/behaviourCoverage.js";
import { catalogOf } from "../../../schema/index.js";
import type { Transcript } from "../../../transcript/index.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { corpusFiles, noDialogue } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { EXIT } from "../../terminal/exit.js";
import { count, counted, err, out, right } from "../../terminal/output.js";
import { printFound } from "../../terminal/notices.js";
import { terminal } from "../../terminal/terminal.js";
import type { CoverageFlags } from "./define.js";

/**
 * Returns 1 for duplicate ids, dialogues that do not fit the intents, or missed thresholds; 2 if some could not be
 * read.
 */
export async function coverFiles(paths: readonly string[], flags: CoverageFlags): Promise<number> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (found !== null && flags.quiet !== true && flags.json !== true) printFound(settings, found);
  const counts = new CoverageCount(catalogOf(await readIntents(settings.intents)));
  const backend = await countingBackend(settings);
  try {
    const behaviours = backend === null ? null : new BehaviourCoverageCount(backend);
    const isStdin = sources.length === 1 && sources[0] === "-";
    const problems = new CorpusProblems();
    let read = 0;
    for await (const record of readTranscripts(isStdin ? terminal.stdin : await corpusFiles(sources))) {
      read++;
      problems.see(record);
      if ("problem" in record) continue;
      counts.add(record.transcript);
      const misfit = executed(record.transcript, behaviours);
      if (misfit !== null) problems.find(misfit);
    }
    if (read === 0) throw noDialogue(sources);
    return Math.max(report(counts.coverage, behaviours, flags), problems.finish());
  } finally {
    backend?.close();
  }
}

/** Loads a counting back-end only if there are behaviours: it takes longer. */
async function countingBackend({ intents, backend: options, behaviours }: ProjectSettings): Promise<Backend | null> {
  if (behaviours === false || (behaviours === undefined && behavioursBeside(intents).length === 0)) return null;
  const backend = await loadBackend(intents, { ...options, countBranches: true });
  if (backend.counted !== undefined) return backend;
  backend.close();
  return null;
}

function executed(transcript: Transcript, behaviours: BehaviourCoverageCount | null): BacklotError | null {
  try {
    behaviours?.add(transcript);
    return null;
  } catch (error) {
    if (error instanceof BacklotError) return error;
    throw error;
  }
}

function report(coverage: Coverage, behaviours: BehaviourCoverageCount | null, flags: CoverageFlags): number {
  const files = behaviours?.coverage ?? [];
  const missing = [...coverage.missing, ...(behaviours?.missing ?? [])];
  if (flags.json === true) out.print(JSON.stringify({ ...coverage, behaviours: files, missing }));
  else print(coverage, files);
  if (flags.quiet !== true && flags.json !== true) {
    if (behaviours !== null && behaviours.diverged > 0) {
      err.print(`${counted(behaviours.diverged, "dialogue")} went another way than recorded: see backlot replay`);
    }
    err.print(...missing);
  }
  const { minIntents, minSlots, minBranches } = flags;
  const thresholds = given({ intents: minIntents, slots: minSlots, branches: minBranches });
  const missed = missedThresholds(coverage, thresholds, files);
  for (const { of, reached, total, least } of missed) {
    const percent = Math.floor((reached * 1000) / total) / 10;
    err.print(`${of}: ${reached} of ${total} are reached, ${percent} %; --min-${of} is ${least}`);
  }
  return missed.length > 0 ? EXIT.findings : EXIT.good;
}

function print(
  { dialogues, commands, intents, signals, errors, forms }: Coverage,
  files: readonly BehaviourCoverage[],
): void {
  const rows = intents.map(({ intent, started, performed, failed, slots, asked }) => {
    const failures = Object.values(failed).reduce((sum, one) => sum + one, 0);
    return [intent, started, performed, failures, share(slots), share(asked)];
  });
  const titles = ["started", "performed", "failed", "slots given", "slots asked for"];
  out.table(["intent", ...titles.map(right)], rows);
  const parts = {
    intents: Object.fromEntries(intents.map(({ intent, started }) => [intent, started])),
    signals,
    errors,
    forms,
  };
  const sums = Object.entries(parts).map(([what, counts]) => {
    return [what, share(counts), what === "intents" ? "" : formatCounts(counts)];
  });
  out.print("");
  out.table(["what", right("reached"), "how often"], sums);
  out.print("");
  if (files.length > 0) {
    const rows = files.map(({ file, branches: { taken, total }, unreached }) => [
      file,
      total === 0 ? "" : `${taken} of ${total}`,
      lineRanges(unreached),
    ]);
    out.table(["behaviour", right("branches"), "lines never reached"], rows);
    out.print("");
  }
  out.print(`${counted(dialogues, "dialogue")}, ${counted(commands, "command")}`);
}

function share(counts: CoverageCounts): string {
  const all = Object.values(counts);
  return all.length === 0 ? "" : `${all.filter((one) => one > 0).length} of ${all.length}`;
}

function formatCounts(counts: CoverageCounts): string {
  const reached = Object.entries(counts).filter(([, one]) => one > 0);
  return reached.map(([name, one]) => `${name} ${count(one)}`).join(" · ");
}
