import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Signal } from "../../../kit/internal.js";
import { behaviourFile } from "../../../mocks/rows/behaviourFile.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { oneLine } from "../../../transcript/files/importing/exactJson.js";
import { type ImportItem, type ImportNote, UNREADABLE } from "../../../transcript/files/importing/item.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { isTranscript } from "../../../transcript/shape/check.js";
import { type NamedCall, namedCall, readCall } from "../format/call.js";
import {
  type Entry,
  INSTANCES,
  MORE_FUNCTIONS,
  parametersOf,
  RAISED,
  setOf,
  TABLES,
  type Tool,
  worldOf,
} from "../format/definitions.js";
import { readEntries, readRelease } from "./release.js";

const TWICE = "an entry has the id of an earlier one and is left out";
const UNANSWERED = "the release does not say what gold calls answered: dialogues have no signals to compare";

/** The file of an import with the entries, by which predictions are scored. */
export const TASKS = "tasks.jsonl";

/** Imports the folder of a release: methods as intents with behaviours, entries as dialogues with their gold calls. */
export async function* importBfcl(paths: readonly string[]): AsyncGenerator<ImportItem> {
  const [folder, ...others] = paths;
  if (folder === undefined || others.length > 0)
    throw new BacklotError("USAGE", "name one folder: that of a release of BFCL's multi-turn sets");
  const { entries, tools, tables, answers } = await readRelease(folder);
  for (const [place, tool] of tools.entries()) yield { kind: "intent", intent: intentOf(tool, place) };
  for (const intent of QUERIES) yield { kind: "intent", intent };
  yield* behavioursOf(tools);
  yield { kind: "rows", entity: TABLES, rows: tables };
  if (answers.size === 0) yield { kind: "note", reason: UNANSWERED, place: { file: folder } };
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const seen = new Set<string>();
  const lines: string[] = [];
  for await (const read of readEntries(entries)) {
    if ("problem" in read) {
      yield unreadable(read, read.problem.message);
      continue;
    }
    const { file, line, entry, text } = read;
    const { id } = entry;
    const place = { file, line, dialogue: id };
    if (seen.has(id)) {
      yield { kind: "note", reason: TWICE, place };
      continue;
    }
    seen.add(id);
    const { transcript, complaints } = transcriptOf(entry, byName, answers.get(id));
    if (!isTranscript(transcript)) {
      yield unreadable(read, "it holds what no transcript can");
      continue;
    }
    for (const { reason, detail, turn } of complaints)
      yield { kind: "note", reason, place: { ...place, turn }, detail };
    lines.push(`${oneLine(text)}\n`);
    yield { kind: "transcript", transcript };
  }
  yield { kind: "file", path: TASKS, text: lines.join("") };
}

function unreadable({ file, line }: { readonly file: string; readonly line: number }, detail: string): ImportNote {
  return { kind: "note", reason: UNREADABLE, place: { file, line }, detail };
}

/** The classes of the benchmark, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/bfcl/", import.meta.url);

export async function* behavioursOf(tools: readonly Tool[]): AsyncGenerator<ImportItem> {
  for (const { name, owner, required, optional } of tools) {
    const parts = [owner, name, required, ...(optional.length === 0 ? [] : [optional])];
    const given = parts.map((part) => JSON.stringify(part)).join(", ");
    const text = `import { tool } from "./tool.js";\n\nexport default tool(${given});\n`;
    yield { kind: "behaviour", name: behaviourFile(name), text };
  }
  const query = `find_${INSTANCES}`;
  const text = `import { instances } from "./tool.js";\n\nexport default instances(${JSON.stringify(query)});\n`;
  yield { kind: "behaviour", name: behaviourFile(query), text };
  for (const name of (await readdir(SOURCES)).filter((one) => one.endsWith(".ts")).sort())
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, SOURCES))) };
}

export interface Complaint {
  readonly reason: string;
  readonly detail: string;
  readonly turn: number;
}

const BROKEN = "a gold call is not a call with literals: it is left out";
const UNKNOWN = "a gold call names a function that no class has: it is left out";
const REFUSED = "a gold call has arguments that its function does not take: it is left out";

/** Converts an entry. @param answers the answers of its gold calls, by turn; undefined if they are not known */
export function transcriptOf(
  entry: Entry,
  tools: ReadonlyMap<string, Tool>,
  answers: readonly (readonly string[])[] | undefined,
): { readonly transcript: Transcript; readonly complaints: readonly Complaint[] } {
  const turns: Turn[] = [];
  const complaints: Complaint[] = [];
  let index = 0;
  for (const [turn, calls] of entry.ground_truth.entries()) {
    const words = (entry.question[turn] ?? []).map(({ content }) => content).join("\n");
    turns.push({ author: "User", text: words === "" ? MORE_FUNCTIONS : words });
    for (const [place, call] of calls.entries()) {
      const read = commandOf(call, tools);
      if ("reason" in read) {
        complaints.push({ ...read, turn });
        continue;
      }
      turns.push({ author: "System", index, command: read.command });
      const answer = answers?.[turn]?.[place];
      if (answer !== undefined)
        turns.push({ author: "Signal", index: index + 1, signal: signalOf(read, index, answer) });
      index += 2;
    }
  }
  const { id, involved_classes: classes, excluded_function: excluded, missed_function: missed } = entry;
  const extra = { task: id, set: setOf(id), classes, ...(excluded && { excluded }), ...(missed && { missed }) };
  return {
    transcript: { id: `gold/${id}`, split: "gold", tables: worldOf(entry), turns, extra },
    complaints,
  };
}

function commandOf(
  text: string,
  tools: ReadonlyMap<string, Tool>,
): (NamedCall & { readonly method: string }) | Omit<Complaint, "turn"> {
  try {
    const call = readCall(text);
    const tool = tools.get(call.method);
    if (tool === undefined) return { reason: UNKNOWN, detail: call.method };
    const named = namedCall(call, tool.owner, parametersOf(tool));
    return typeof named === "string" ? { reason: REFUSED, detail: named } : { ...named, method: call.method };
  } catch (thrown) {
    if (!(thrown instanceof BacklotError)) throw thrown;
    return { reason: BROKEN, detail: `${text}: ${thrown.message}` };
  }
}

function signalOf(call: NamedCall & { readonly method: string }, index: number, answer: string): Signal {
  const base = { ref: `x${index}`, intent: call.method, arguments: call.arguments } as const;
  return answer.startsWith(RAISED)
    ? { kind: "failed", ...base, reason: answer.slice(RAISED.length) }
    : { kind: "performed", ...base, answer };
}

/** Any JSON value; floats stay apart from integers. */
const ANY: SlotFile = {
  type: { object: { type: ["string", "number", "boolean", "array", "object"], "x-exact": true } },
  optional: true,
};

/** Converts a method. Slots are optional and take any value: a missing or wrong argument is the method's own error. */
function intentOf(tool: Tool, place: number): IntentFile {
  const args = parametersOf(tool).map((name): [string, SlotFile] => {
    const about = tool.abouts[name];
    return [name, { ...ANY, nullable: true, ...(about === undefined ? {} : { description: about }) }];
  });
  return {
    command: tool.name,
    description: tool.description,
    domain: tool.owner,
    args: Object.fromEntries(args),
    tool: { definition: jsonSchemas(tool.definition) as JsonObject, place, failure: RAISED, lenient: true },
  };
}

/** The types that the definitions call otherwise than JSON Schema. BFCL renames them too before models see them. */
const TYPES: Readonly<Record<string, string>> = { dict: "object", float: "number", tuple: "array" };

function jsonSchemas(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonSchemas);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => [
      key,
      key === "type" && typeof held === "string" ? (TYPES[held] ?? held) : jsonSchemas(held),
    ]),
  );
}

/** The queries over the two entities, which declare their columns. */
const QUERIES: readonly IntentFile[] = [
  {
    command: `find_${INSTANCES}`,
    description:
      "Look into the classes of the session: their configuration, and their state after the last call (BFCL)",
    domain: "database",
    entity_name: INSTANCES,
    query_intent: true,
    args: { config: ANY, long_context: { type: "bool", optional: true }, state: ANY, hidden: ANY },
  },
  {
    command: `find_${TABLES}`,
    description: "Look into the tables of the benchmark (BFCL)",
    domain: "database",
    entity_name: TABLES,
    query_intent: true,
    args: { value: ANY },
  },
];
