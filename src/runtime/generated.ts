import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundle, MODULES } from "./bundling/bundle.js";

/**
 * What `backlot/generated` is for generated classes, and `backlot/kit` for those that an earlier version printed: the
 * kit that runs in the guest already, not a second copy.
 */
const GUEST_KIT = "export const { IntentBase } = backlotKit;";

/**
 * A project's generated classes as one script for the sandbox, their types stripped in memory. A class whose file is
 * missing is left out; the guest makes it from its facts.
 * @param folder the folder that `backlot generate` wrote
 * @param commands the intents to look for
 * @throws BacklotError BAD_MODULE where a file does not parse or imports anything but the kit and files of its folder
 */
export async function generatedScript(folder: string, commands: Iterable<string>): Promise<string> {
  const modules = [...commands].map((command) => `${command}.ts`).filter((name) => existsSync(join(folder, name)));
  if (modules.length === 0) return "";
  const bundling = { folder, called: "the folder of generated code", modules, kit: GUEST_KIT };
  return bundle(bundling, async ({ code }) => {
    return `"use strict"; backlotGenerated((backlotKit) => { ${code}\nreturn ${MODULES}; });`;
  });
}
