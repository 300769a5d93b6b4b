import { existsSync } from "node:fs";
import { given } from "../../../json/given.js";
import { projectSettings } from "../../../project/settings.js";

/** The project's intents, where they are named or where they usually lie; undefined if they are not there. */
export async function projectIntents({
  intents,
  config,
}: {
  readonly intents?: string;
  readonly config?: string;
}): Promise<string | undefined> {
  const settings = await projectSettings(given({ intents, config }));
  return intents === undefined && !existsSync(settings.intents) ? undefined : settings.intents;
}
