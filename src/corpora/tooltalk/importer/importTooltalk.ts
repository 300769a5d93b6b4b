import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import { type ReleaseFields, UnknownFields } from "../../releaseFields.js";
import {
  databaseRows,
  EXECUTOR,
  entityOf,
  executorRow,
  readDialogues,
  readRelease,
  type ToolTalkApi,
  type ToolTalkRelease,
} from "../format/definitions.js";
import { transcriptOf } from "./dialogue.js";

const NO_TOOL = "a call is of a tool that is not defined; it is left out";
const NO_USER = "a user who is logged in has no account";

/** Imports a release: tools as intents with behaviours, databases as rows, and dialogues with their calls. */
export async function* importTooltalk(paths: readonly string[]): AsyncGenerator<ImportItem> {
  const [folder] = paths;
  if (folder === undefined || paths.length > 1)
    throw new BacklotError(
      "USAGE",
      "name one folder: a release of ToolTalk, with apis.json, dialogues.jsonl and databases",
    );
  const release = await readRelease(folder);
  const { apis, databases, dialogues: file } = release;
  for (const [place, api] of [...apis.values()].entries()) yield { kind: "intent", intent: intentOf(api, place) };
  const entities = [...databases.keys()].map(entityOf);
  for (const entity of [...entities, EXECUTOR]) yield { kind: "intent", intent: queryOf(entity) };
  yield* behavioursOf(release);
  for (const [name, database] of databases)
    yield { kind: "rows", entity: entityOf(name), rows: databaseRows(name, database) };
  yield { kind: "rows", entity: EXECUTOR, rows: [executorRow(null)] };
  const accounts = databases.get("Account") ?? {};
  const unknown = new UnknownFields(DIALOGUE_FIELDS);
  for await (const read of readDialogues(file)) {
    if ("kind" in read) {
      yield read;
      continue;
    }
    const { dialogue, line, record } = read;
    const transcript = transcriptOf(dialogue, apis, accounts);
    const place = { file, line, dialogue: transcript.id };
    if (!isTranscript(transcript)) {
      yield { kind: "note", reason: UNREADABLE, place, detail: "it holds what no transcript can" };
      continue;
    }
    yield* unknown.notes(record, place);
    const { username, session_token: token } = dialogue.user;
    if (token !== undefined && accounts[username] === undefined)
      yield { kind: "note", reason: NO_USER, place, detail: username };
    for (const { request } of dialogue.conversation.flatMap((turn) => turn.apis ?? []))
      if (!apis.has(request.api_name)) yield { kind: "note", reason: NO_TOOL, place, detail: request.api_name };
    yield { kind: "transcript", transcript };
  }
}

/** Fields of ToolTalk's dialogues. Those that nothing reads are kept in the `extra` of transcripts. */
export const DIALOGUE_FIELDS: ReleaseFields = {
  file: true,
  name: "the file says the same",
  conversation_id: true,
  suites_used: "the calls say the same",
  apis_used: "the calls say the same",
  scenario: "what the dialogue was written for",
  "user.*": true,
  "metadata.timestamp": true,
  "metadata.*": "the user says the same, but for the place",
  "conversation[].index": "the order says the same",
  "conversation[].role": true,
  "conversation[].text": true,
  "conversation[].apis[].request.api_name": true,
  "conversation[].apis[].request.parameters.*": true,
  "conversation[].apis[].response": true,
  "conversation[].apis[].exception": true,
};

const MOCKS = new URL("../../../../mocks/", import.meta.url);
/** The file of each suite in `mocks/tooltalk/`. */
const FILES: Readonly<Record<string, string>> = {
  AccountTools: "account",
  Alarm: "alarm",
  Calendar: "calendar",
  Email: "email",
  Messages: "message",
  Reminder: "reminder",
  Weather: "weather",
};
/** Files of other sets that these import. */
const SHARED = ["bfcl/twister.ts", "tau/refusal.ts", "tau/signature.ts"];
const NO_SUITE = "a suite is not one of ToolTalk's; without behaviours of yours its tools do nothing";

export async function* behavioursOf({
  suites,
}: Pick<ToolTalkRelease, "suites">): AsyncGenerator<ImportItem | ImportNote> {
  for (const { name: suite, apis } of suites) {
    const file = FILES[suite];
    if (file === undefined) yield { kind: "note", reason: NO_SUITE, place: {}, detail: suite };
    else
      for (const { name } of apis)
        yield { kind: "behaviour", name: `${name}.behavior.ts`, text: behaviourOf(name, file) };
  }
  const sources = (await readdir(new URL("tooltalk/", MOCKS))).filter((name) => name.endsWith(".ts")).sort();
  for (const name of [...sources.map((source) => `tooltalk/${source}`), ...SHARED])
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, MOCKS))) };
}

const behaviourOf = (name: string, file: string): string => `import { ${file} } from "./tooltalk/${file}.js";

export default ${file}(${JSON.stringify(name)});
`;

const TEXT: SlotFile = { type: "str", optional: true, nullable: true };
const OBJECT: SlotFile = { type: { object: {} }, optional: true };

const COLUMNS = {
  account: ["username", "email", "phone", "name", "password", "session_token", "verification_code"],
  executor: ["token"],
} as const;

/** Converts a tool to an intent. All slots are optional, since a missing argument is the tool's own exception. */
function intentOf({ name, description, parameters }: ToolTalkApi, place: number): IntentFile {
  const args = Object.entries(parameters).map(([parameter, { type, description: about }]): [string, SlotFile] => [
    parameter,
    {
      type: type === "array" ? { list: "str" } : "str",
      optional: true,
      ...(typeof about === "string" ? { description: about } : {}),
    },
  ]);
  return {
    command: name,
    description,
    domain: "tooltalk",
    args: { ...Object.fromEntries(args), others: { ...OBJECT, description: "Arguments that the tool does not have" } },
    tool: { definition: definitionOf(name, description, parameters), place, others: "others", lenient: true },
  };
}

/** The definition as agents of ToolTalk see it, as a JSON Schema. */
function definitionOf(name: string, description: string, parameters: ToolTalkApi["parameters"]) {
  const properties = Object.entries(parameters).map(([parameter, { required: _, ...schema }]) => [parameter, schema]);
  const required = Object.keys(parameters).filter((parameter) => parameters[parameter]?.required === true);
  return { name, description, parameters: { type: "object", properties: Object.fromEntries(properties), required } };
}

function queryOf(entity: string): IntentFile {
  const texts = entity === "account" || entity === "executor" ? COLUMNS[entity] : [];
  const object = entity === "account" ? [] : [entity === "executor" ? "made" : "records"];
  return {
    command: `find_${entity}`,
    description: `Look into the database ${entity} (ToolTalk)`,
    domain: "database",
    entity_name: entity,
    query_intent: true,
    args: Object.fromEntries([
      ...texts.map((name): [string, SlotFile] => [name, TEXT]),
      ...object.map((name): [string, SlotFile] => [name, OBJECT]),
    ]),
  };
}
