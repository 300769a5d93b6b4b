import { existsSync } from "node:fs";
import { given } from "../../../base/json/given.js";
import { FACET_NAMES } from "../../../corpora/scores/executed/facets.js";
import { scoreExecutedFiles } from "../../../corpora/scores/files/scoreExecutedFiles.js";
import type { FileScore } from "../../../corpora/scores/files/stored.js";
import { dialoguesAt } from "../../../transcript/files/transcriptFiles.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";
import { terminal } from "../../terminal/terminal.js";
import { worstCount } from "./options.js";
import type { RunFlags } from "./run.js";

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

/**
 * Returns the named intents, those beside the dialogues as for `backlot replay`, or the project's; undefined if they do
 * not exist.
 */
export async function projectIntents(
  paths: readonly string[],
  { intents, config }: { readonly intents?: string; readonly config?: string },
): Promise<string | undefined> {
  const { settings } = await settingsOfCorpus(paths, given({ intents, config }));
  return intents === undefined && !existsSync(settings.intents) ? undefined : settings.intents;
}
