import { type CoverageCounts, type Coverage, CoverageCount } from "../../../metrics/coverage.js";
import type { BehaviourCoverage } from "../../../runtime/behaviours/branches.js";
import { behavioursBeside } from "../../../runtime/behaviours/find.js";
import { catalogOf } from "../../../schema/index.js";
import { corpusFiles, noDialogue } from "../../corpus/corpusFiles.js";
import { CorpusProblems } from "../../corpus/corpusProblems.js";
import { CoverBehaviours, neverReached, ranges } from "./coverBehaviours.js";
import { count, counted, err, out } from "../../terminal/output.js";
import type { ProjectSettings } from "../../../project/settings.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { printFound } from "../../terminal/printFound.js";
import { missedThresholds, type Thresholds } from "./thresholds.js";
import { table } from "../../terminal/table.js";
import { terminal } from "../../terminal/terminal.js";
import { readIntents, readTranscripts } from "../../../files/index.js";

/** The flags of `backlot coverage`. */
export interface CoverageFlags extends Thresholds {
  readonly intents?: string;
  readonly config?: string;
  readonly fixtures?: string;
  readonly behaviours?: string | false;
  readonly cache?: boolean;
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/**
 * Counts what files of transcripts exercise, and prints it.
 * @returns the exit code: 1 where ids occur twice, dialogues do not fit the intents or thresholds are missed, 2 where some could not be read
 * @throws BacklotError where intents or transcripts are not there
 */
export async function coverFiles(paths: readonly string[], flags: CoverageFlags): Promise<number> {
  const { settings, sources, found } = await settingsOfCorpus(paths, flags);
  if (found !== null && flags.quiet !== true && flags.json !== true) printFound(settings, found);
  const counts = new CoverageCount(catalogOf(await readIntents(settings.intents)));
  const behaviours = await behavioursOf(settings);
  const isStdin = sources.length === 1 && sources[0] === "-";
  const problems = new CorpusProblems();
  let read = 0;
  for await (const record of readTranscripts(isStdin ? terminal.stdin : await corpusFiles(sources))) {
    read++;
    problems.see(record);
    if ("problem" in record) continue;
    counts.add(record.transcript);
    const misfit = behaviours?.add(record.transcript) ?? null;
    if (misfit !== null) problems.find(misfit);
  }
  behaviours?.close();
  if (read === 0) throw noDialogue(sources);
  const { coverage } = counts;
  const files = behaviours?.coverage ?? [];
  const missing = [...coverage.missing, ...neverReached(files)];
  if (flags.json === true) out.print(JSON.stringify({ ...coverage, behaviours: files, missing }));
  else print(coverage, files);
  if (flags.quiet !== true && flags.json !== true) {
    if ((behaviours?.diverged ?? 0) > 0) {
      err.print(`${counted(behaviours?.diverged ?? 0, "dialogue")} went another way than recorded: see backlot replay`);
    }
    err.print(...missing);
  }
  const missed = missedThresholds(coverage, files, flags);
  err.print(...missed);
  return Math.max(problems.finish(), missed.length > 0 ? 1 : 0);
}

/** Behaviours are executed and counted only where there are any, and so is all that it takes. */
async function behavioursOf(settings: ProjectSettings): Promise<CoverBehaviours | null> {
  const { intents, behaviours } = settings;
  if (behaviours === false || (behaviours === undefined && behavioursBeside(intents).length === 0)) return null;
  return CoverBehaviours.start(settings);
}

function print(
  { dialogues, commands, intents, signals, errors, forms }: Coverage,
  files: readonly BehaviourCoverage[],
): void {
  const right = (title: string) => ({ title, align: "right" }) as const;
  const columns = [
    { title: "intent" },
    ...["started", "performed", "failed", "slots given", "slots asked for"].map(right),
  ];
  const rows = intents.map(({ intent, started, performed, failed, slots, asked }) => {
    const failures = Object.values(failed).reduce((sum, one) => sum + one, 0);
    return [intent, ...[started, performed, failures].map(count), share(slots), share(asked)];
  });
  out.print(...table(columns, rows, out.colours), "");
  const parts = {
    intents: Object.fromEntries(intents.map(({ intent, started }) => [intent, started])),
    signals,
    errors,
    forms,
  };
  const sums = Object.entries(parts).map(([what, counts]) => {
    return [what, share(counts), what === "intents" ? "" : formatCounts(counts)];
  });
  out.print(...table([{ title: "what" }, right("reached"), { title: "how often" }], sums, out.colours), "");
  if (files.length > 0) {
    const shown = files.map(({ file, branches: { taken, total }, unreached }) => [
      file,
      total === 0 ? "" : `${taken} of ${total}`,
      ranges(unreached),
    ]);
    out.print(
      ...table([{ title: "behaviour" }, right("branches"), { title: "lines never reached" }], shown, out.colours),
      "",
    );
  }
  out.print(`${counted(dialogues, "dialogue")}, ${counted(commands, "command")}`);
}

/** How many of so many were reached. */
function share(counts: CoverageCounts): string {
  const all = Object.values(counts);
  return all.length === 0 ? "" : `${all.filter((one) => one > 0).length} of ${all.length}`;
}

function formatCounts(counts: CoverageCounts): string {
  const reached = Object.entries(counts).filter(([, one]) => one > 0);
  return reached.map(([name, one]) => `${name} ${count(one)}`).join(" · ");
}
