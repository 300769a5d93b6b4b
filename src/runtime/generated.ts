import { existsSync } from "node:fs";
import { join } from "node:path";
import { bundle, MODULES } from "./bundling/bundle.js";

/** The kit that already runs in the guest, for `backlot/generated` and, in older classes, `backlot/kit`. */
const GUEST_KIT = "export const { IntentBase } = backlotKit;";

/**
 * Bundles generated classes as one script for the sandbox, without types. The guest makes classes without a file.
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
