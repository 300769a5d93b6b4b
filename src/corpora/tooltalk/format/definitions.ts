import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { Row, Value } from "../../../kit/internal.js";
import { clockOf } from "../../../runtime/pointInTime.js";
import { type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { firstIssue } from "../../firstIssue.js";

const Api = z.object({
  name: z.string(),
  description: z.string(),
  parameters: z.record(z.string(), z.looseObject({ type: z.string(), required: z.boolean() })),
  is_action: z.boolean(),
  requires_auth: z.boolean(),
});

/** The file `apis.json`: suites of tools. */
export const ApisFile = z.array(z.object({ name: z.string(), apis: z.array(Api) }));

export type ToolTalkApi = z.infer<typeof Api>;

/** A database: values by user, or by place. */
export type Database = Readonly<Record<string, Readonly<Record<string, Value | null>>>>;

const value = z.custom<Value | null>((held) => held !== undefined);

export const CallParameters = z.record(z.string(), value);

const Call = z.object({
  request: z.object({ api_name: z.string(), parameters: CallParameters }),
  response: value,
  exception: z.string().nullable(),
});

/** Returns the moment of a timestamp such as `2023-09-11 09:00:00`, in milliseconds since 1970; NaN for another text. */
export const momentOf = (timestamp: string): number => clockOf(timestamp.replace(" ", "T"));

/** A dialogue of `dialogues.jsonl`. */
export const DialogueFile = z.looseObject({
  file: z.string(),
  conversation_id: z.string(),
  user: z.looseObject({
    username: z.string(),
    session_token: z.string().optional(),
    verification_code: z.string().optional(),
  }),
  metadata: z.looseObject({ timestamp: z.string().refine((text) => !Number.isNaN(momentOf(text))) }),
  conversation: z.array(
    z.object({ role: z.enum(["user", "assistant"]), text: z.string(), apis: z.array(Call).optional() }),
  ),
});

export type ToolTalkDialogue = z.infer<typeof DialogueFile>;

export type RecordedCall = z.infer<typeof Call>;

/** The file of a dialogue without the ending, such as `easy/AddAlarm-easy`. */
export const nameOf = ({ file }: Pick<ToolTalkDialogue, "file">): string => file.replace(/\.json$/, "");

/** The entity of what the executor keeps: the token of the user, and how many ids each tool has made. */
export const EXECUTOR = "executor";

export const executorRow = (token: string | null): Row => ({ id: EXECUTOR, token, made: {} });

/** Returns the entity of a database: `historic_weather` for `HistoricWeather`. */
export const entityOf = (database: string): string => database.replace(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();

export function databaseRows(name: string, database: Database): readonly Row[] {
  return Object.entries(database).map(([id, held]) =>
    entityOf(name) === "account" ? { id, ...held } : { id, records: held },
  );
}

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

interface ReadDialogue {
  readonly dialogue: ToolTalkDialogue;
  readonly line: number;
  readonly record: unknown;
}

export async function* readDialogues(path: string): AsyncGenerator<ReadDialogue | ImportNote> {
  const recognises = (held: unknown): boolean => isObject(held) && Array.isArray(held.conversation);
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
