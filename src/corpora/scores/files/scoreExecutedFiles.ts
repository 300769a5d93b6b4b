import { stampOf } from "../../../base/io/stamp.js";
import { given } from "../../../base/json/given.js";
import { resolveIntents } from "../../../schema/resolve.js";
import { readIntents } from "../../../transcript/files/loadIntents.js";
import { intentsIn } from "../../../transcript/files/transcriptFiles.js";
import type { FacetName } from "../executed/facets.js";
import { scoreExecuted } from "../executed/report.js";
import { noteOf, type ReportNote } from "../report.js";
import { WORST } from "../score.js";
import { type ExecutedDialogues, readExecuted, readGold } from "./readExecuted.js";
import type { FileScore, ScoreFilesOptions } from "./stored.js";

/** Options for scoring files of executed dialogues. */
export interface ScoreExecutedFilesOptions extends ScoreFilesOptions {
  /** The gold dialogues: a file or folder of transcripts with signals or final values. Default: none. */
  readonly gold?: string;
  /** The folder of intents, for domains, slot types and queries. Default: none. */
  readonly intents?: string;
  /** Breakdowns to show as tables, such as `intent`; the entries hold all. Default: those of at most 40 rows. */
  readonly show?: readonly FacetName[];
}

/**
 * Scores files of executed dialogues, lines of `backlot replay --out` or transcripts with signals, as `scoreExecuted`
 * defines it.
 * @param paths files or folders; `-` for standard input
 * @throws BacklotError if dialogues, gold or intents cannot be read
 * @example
 * ```ts
 * import { numbersOf, scoreExecutedFiles } from "backlot/corpora";
 *
 * const { report } = await scoreExecutedFiles(["examples"], { gold: "examples", intents: "intents" });
 * console.assert(numbersOf(report)["goalCompletion"] === 1);
 * ```
 */
export async function scoreExecutedFiles(
  paths: readonly string[],
  { gold: goldPath, intents: folder, show, worst = WORST, stdin }: ScoreExecutedFilesOptions = {},
): Promise<FileScore> {
  const [executed, gold] = await Promise.all([
    readExecuted(paths, stdin),
    goldPath === undefined ? null : readGold(goldPath),
  ]);
  const intents = folder === undefined ? undefined : resolveIntents(await readIntents(intentsIn(folder))).intents;
  const report = scoreExecuted(executed.dialogues, {
    ...given({ gold: gold?.gold, intents, show }),
    worst,
    notes: [...executed.notes, ...(gold?.notes ?? []), ...(await madeNotes(executed, folder))],
  });
  const [executedOn] = executed.made.intents;
  return {
    report,
    data: { gold: goldPath, intents: folder },
    system: { run: paths },
    ...(executedOn === undefined ? {} : { hashes: { "intents they were executed on": executedOn } }),
  };
}

/** Notes if dialogues were executed by several versions, or with intents other than the present ones. */
async function madeNotes({ made }: ExecutedDialogues, intents: string | undefined): Promise<ReportNote[]> {
  const present = intents === undefined ? undefined : (await stampOf(intents))?.sha256;
  const others = [...made.intents].filter((hash) => present !== undefined && hash !== present);
  const several = (all: ReadonlySet<string>): string[] => (all.size > 1 ? [...all] : []);
  return [
    ...noteOf("versions of Backlot executed the dialogues", several(made.backlot)),
    ...noteOf("states of the intents were used to execute the dialogues", several(made.intents).map(short)),
    ...noteOf(`states of the intents were used to execute, unlike ${intents} as it is now`, others.map(short)),
  ];
}

const short = (hash: string): string => hash.slice(0, 12);
