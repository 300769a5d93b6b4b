import { existsSync } from "node:fs";
import { given } from "../../../base/json/given.js";
import { settingsOfCorpus } from "../../config/corpusSettings.js";

/**
 * Returns the named intents, those beside the dialogues as for `backlot replay`, or the project's; undefined if they do
 * not exist.
 * @param paths the paths of the scored dialogues
 */
export async function projectIntents(
  paths: readonly string[],
  { intents, config }: { readonly intents?: string; readonly config?: string },
): Promise<string | undefined> {
  const { settings } = await settingsOfCorpus(paths, given({ intents, config }));
  return intents === undefined && !existsSync(settings.intents) ? undefined : settings.intents;
}
