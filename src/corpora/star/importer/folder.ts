import { basename, join } from "node:path";
import type { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { namesInFolder } from "../../../base/io/index.js";
import { readJsonFile } from "../../../base/io/json.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { firstIssue } from "../../firstIssue.js";

export interface Named<Definition> {
  readonly name: string;
  readonly file: string;
  readonly definition: Definition;
}

/** Reads all JSON files of a folder in the order of their names, with a note for each invalid one. */
export async function readDefinitions<Definition>(
  folder: string,
  what: string,
  schema: z.ZodType<Definition>,
): Promise<{ readonly found: readonly Named<Definition>[]; readonly notes: readonly ImportNote[] }> {
  const names = namesInFolder(folder).filter((name) => name.endsWith(".json"));
  const found: Named<Definition>[] = [];
  const notes: ImportNote[] = [];
  for (const name of names) {
    const file = join(folder, name);
    const read = await readDefinition(file, schema);
    if ("note" in read) notes.push(read.note);
    else found.push({ name: basename(name, ".json"), file, definition: read.definition });
  }
  if (found.length === 0) {
    throw new BacklotError("WRONG_FORMAT", `${folder} holds no ${what}`, { place: { file: folder } });
  }
  return { found, notes };
}

export async function readDefinition<Definition>(
  file: string,
  schema: z.ZodType<Definition>,
): Promise<{ readonly definition: Definition } | { readonly note: ImportNote }> {
  let value: unknown;
  try {
    value = readJsonFile(file);
  } catch (cause) {
    return { note: unreadable(file, cause instanceof Error ? cause.message : String(cause)) };
  }
  const result = schema.safeParse(value);
  return result.success ? { definition: result.data } : { note: unreadable(file, firstIssue(result.error)) };
}

function unreadable(file: string, detail: string): ImportNote {
  return { kind: "note", reason: UNREADABLE, place: { file }, detail };
}
