import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { removedAfterFile } from "../../../setup/folders.js";

/** A new folder for the tests of a file; removed when all of them are over. */
export function scratch(): string {
  return removedAfterFile(mkdtempSync(join(tmpdir(), "backlot-import-")));
}

/** Writes a value as a file of a folder, the folders between made: a text as it is, anything else as JSON. */
export function file(inside: string, name: string, value: unknown): string {
  const path = join(inside, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof value === "string" ? value : JSON.stringify(value));
  return path;
}
