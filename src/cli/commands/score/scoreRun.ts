import { given } from "../../../base/json/given.js";
import { FACET_NAMES, type FacetName } from "../../../corpora/scores/executed/facets.js";
import { scoreExecutedFiles } from "../../../corpora/scores/files/scoreExecutedFiles.js";
import type { FileScore } from "../../../corpora/scores/files/stored.js";
import { dialoguesAt } from "../../../transcript/files/transcriptFiles.js";
import { terminal } from "../../terminal/terminal.js";
import { type ReportFlags, worstCount } from "./options.js";
import { projectIntents } from "./projectIntents.js";

/** The flags of `backlot score run`. */
export interface RunFlags extends ReportFlags {
  readonly gold?: string;
  readonly intents?: string;
  readonly config?: string;
  readonly by?: readonly FacetName[];
}

/** Scores executed dialogues. */
export async function scoreRun(paths: readonly string[], flags: RunFlags): Promise<FileScore> {
  return scoreExecutedFiles(paths.map(dialoguesAt), {
    ...given({
      gold: flags.gold && dialoguesAt(flags.gold),
      intents: await projectIntents(paths, flags),
      show: flags.json === true ? FACET_NAMES : flags.by,
    }),
    worst: worstCount(flags),
    stdin: terminal.stdin,
  });
}
