import { existsSync } from "node:fs";
import { given } from "../../../json/given.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";

/**
 * The intents that are named, those beside the dialogues as for `backlot replay`, or the project's; undefined if they
 * are not there.
 * @param paths where the dialogues are that are scored
 */
export async function projectIntents(
  paths: readonly string[],
  { intents, config }: { readonly intents?: string; readonly config?: string },
): Promise<string | undefined> {
  const { settings } = await settingsOfCorpus(paths, given({ intents, config }));
  return intents === undefined && !existsSync(settings.intents) ? undefined : settings.intents;
}
