import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { firstIssue } from "../../firstIssue.js";
import { ApisFile, type Database, DialogueFile, type ToolTalkApi, type ToolTalkDialogue } from "./definitions.js";

/** A release: the tools, the databases by name, and the file of dialogues. */
export interface ToolTalkRelease {
  readonly suites: readonly { readonly name: string; readonly apis: readonly ToolTalkApi[] }[];
  readonly apis: ReadonlyMap<string, ToolTalkApi>;
  readonly databases: ReadonlyMap<string, Database>;
  readonly dialogues: string;
}

export async function readRelease(folder: string): Promise<ToolTalkRelease> {
  const [apis, dialogues, databases] = ["apis.json", "dialogues.jsonl", "databases"].map((name) => join(folder, name));
  for (const path of [apis, dialogues, databases] as string[])
    if (!existsSync(path))
      throw new BacklotError("WRONG_FORMAT", `${folder} is not a release of ToolTalk: it has no ${basename(path)}`, {
        place: { file: folder },
      });
  const suites = ApisFile.safeParse(readJsonFile(apis as string));
  if (!suites.success)
    throw new BacklotError("WRONG_FORMAT", firstIssue(suites.error), { place: { file: apis as string } });
  const found = new Map<string, Database>();
  for (const name of (await readdir(databases as string)).filter((one) => one.endsWith(".json")).sort()) {
    const file = join(databases as string, name);
    found.set(basename(name, ".json"), readJsonFile(file) as Database);
  }
  const byName = new Map(suites.data.flatMap((suite) => suite.apis).map((api) => [api.name, api]));
  return { suites: suites.data, apis: byName, databases: found, dialogues: dialogues as string };
}

export interface ReadDialogue {
  readonly dialogue: ToolTalkDialogue;
  readonly line: number;
  readonly record: unknown;
}

export async function* readDialogues(path: string): AsyncGenerator<ReadDialogue | ImportNote> {
  const recognises = (value: unknown): boolean => isObject(value) && Array.isArray(value.conversation);
  for await (const one of readJson([path], { noun: "dialogues of ToolTalk", recognises })) {
    const { file, line } = one;
    const note = (detail: string): ImportNote => ({ kind: "note", reason: UNREADABLE, place: { file, line }, detail });
    if ("problem" in one) {
      yield note(one.problem.message);
      continue;
    }
    const read = DialogueFile.safeParse(one.value);
    yield read.success ? { dialogue: read.data, line, record: one.value } : note(firstIssue(read.error));
  }
}
