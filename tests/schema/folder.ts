import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removedAfterFile } from "../setup/folders.js";

/** A new folder that holds these files, removed when the test file is done. Values that are not texts become JSON. */
export function folderOf(files: Readonly<Record<string, unknown>> = {}): string {
  const folder = removedAfterFile(mkdtempSync(join(tmpdir(), "backlot-")));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    const text =
      typeof content === "string" || content instanceof Uint8Array ? content : JSON.stringify(content, null, 2);
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
