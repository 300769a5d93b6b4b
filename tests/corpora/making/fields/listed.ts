import { cpSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { folderOf } from "../../../schema/folder.js";

/** Schemas of fields that this repository has no intents of. */
export const FIELDS = ["hospital", "warehouse", "school", "energy"] as const;

/** The intents of a field with its phrase lists beside them, which lie apart so that derived words can be read as well. */
export function listed(field: string): string {
  const folder = folderOf();
  const from = fileURLToPath(new URL(field, import.meta.url));
  cpSync(`${from}/intents`, folder, { recursive: true });
  cpSync(`${from}/phrases`, `${folder}/phrases`, { recursive: true });
  return folder;
}
