import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundle, MODULES } from "./bundling/bundle.js";

/**
 * Source of `backlot/generated` for generated classes, and of `backlot/kit` for those of an earlier version: the kit
 * that already runs in the guest, not a second copy.
 */
const GUEST_KIT = "export const { IntentBase } = backlotKit;";

/**
 * Bundles a project's generated classes as one script for the sandbox, without types. A class without a file is left
 * out; the guest makes it from its facts.
 * @param folder output folder of `backlot generate`
 * @param commands the intents
 * @throws BacklotError BAD_MODULE if a file does not parse or imports anything but the kit and files of its folder
 */
export async function generatedScript(folder: string, commands: Iterable<string>): Promise<string> {
  const modules = [...commands].map((command) => `${command}.ts`).filter((name) => existsSync(join(folder, name)));
  if (modules.length === 0) return "";
  const bundling = { folder, called: "the folder of generated code", modules, kit: GUEST_KIT };
  return bundle(bundling, async ({ code }) => {
    return `"use strict"; backlotGenerated((backlotKit) => { ${code}\nreturn ${MODULES}; });`;
  });
}
