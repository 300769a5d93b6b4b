import { formatValue } from "../../json/formatValue.js";

type Fields = Readonly<Record<string, unknown>>;

const MAGIC: readonly (readonly [bytes: string, what: string])[] = [
  ["504b0304", "a zip archive (only gzip is unpacked)"],
  ["28b52ffd", "zstandard data (only gzip is unpacked)"],
  ["fd377a585a", "xz data (only gzip is unpacked)"],
  ["425a6839314159265359", "bzip2 data (only gzip is unpacked)"],
  ["25504446", "a PDF document"],
  ["50415231", "a Parquet table"],
  ["53514c69746520666f726d6174", "an SQLite database"],
  ["89504e47", "a PNG image"],
  ["fffe", "UTF-16 text (save it as UTF-8)"],
  ["feff", "UTF-16 text (save it as UTF-8)"],
];

/** Describes bytes that cannot be UTF-8 text; null for bytes that may be, even with a NUL in a record. */
export function binaryKind(head: Buffer): string | null {
  const hex = head.subarray(0, 16).toString("hex");
  const known = MAGIC.find(([bytes]) => hex.startsWith(bytes));
  if (known !== undefined) return known[1];
  if (head.length > 1 && (head[0] === 0) !== (head[1] === 0)) return "UTF-16 text (save it as UTF-8)";
  const isJson = /^[{[]/.test(head.toString("latin1", 0, 64).trimStart());
  return !isJson && head.subarray(0, 4096).includes(0) ? "binary data" : null;
}

/** Known formats, recognised by the keys of a record: `keys` of the record itself, `turn` of its first turn. */
const FORMATS: readonly {
  readonly keys: readonly string[];
  readonly turn?: readonly string[];
  readonly what: string;
}[] = [
  { keys: ["turns"], turn: ["frames"], what: "Schema-Guided Dialogue (SGD) dialogues" },
  { keys: ["dialogue_id", "services"], what: "Schema-Guided Dialogue (SGD) dialogues" },
  { keys: ["service_name", "intents"], what: "a Schema-Guided Dialogue (SGD) schema" },
  { keys: ["DialogueID", "Events"], what: "STAR dialogues" },
  { keys: ["conversation_id", "conversation"], what: "ToolTalk dialogues" },
  { keys: ["involved_classes", "ground_truth"], what: "entries of BFCL's multi-turn sets" },
  {
    keys: ["goal", "log"],
    what: "MultiWOZ's data.json (`backlot import multiwoz` reads dialogues of 2.2; its --goals takes this file)",
  },
  { keys: ["form", "filledForm"], what: "form-filling runs" },
  { keys: ["turns", "query_info"], what: "an oracle of LUCID's executor" },
  { keys: ["turns", "unhappy_path"], what: "a conversation as LUCID saves it before compiling its dataset" },
  { keys: ["command", "args"], what: "an intent's schema (pass it with --intents)" },
  { keys: ["messages"], what: "chat-completion messages" },
];

export function describeRecords(texts: readonly string[]): string {
  let value: unknown;
  try {
    value = JSON.parse(texts[0] ?? "");
  } catch {
    return describeText(texts.slice(0, 5).join("\n").trimStart());
  }
  if (Array.isArray(value)) return "JSON lists";
  if (typeof value !== "object" || value === null) return `JSON values such as ${formatValue(value)}`;
  const record = value as Fields;
  const keys = Object.keys(record);
  const format = formatOf(record) ?? formatOf(Object.values(record)[0]);
  const named = keys.slice(0, 5).map(formatValue).join(", ");
  const keyList = keys.length === 0 ? "no keys" : `the keys ${named}${keys.length > 5 ? " ..." : ""}`;
  return format === undefined ? `JSON objects with ${keyList}` : `${format}: JSON objects with ${keyList}`;
}

function formatOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const { turns } = value as { readonly turns?: unknown };
  const turn: unknown = Array.isArray(turns) ? turns[0] : undefined;
  const holds = (held: unknown, keys: readonly string[]) =>
    keys.every((key) => typeof held === "object" && held !== null && Object.hasOwn(held, key));
  return FORMATS.find(({ keys, turn: ofTurn }) => holds(value, keys) && (ofTurn === undefined || holds(turn, ofTurn)))
    ?.what;
}

const SEPARATED = [
  ["\t", "tab-separated values"],
  [";", "semicolon-separated values"],
  [",", "comma-separated values"],
] as const;

function describeText(start: string): string {
  if (/^(<!--[\s\S]*?-->\s*)?(<!doctype html|<html)/i.test(start)) return "an HTML page";
  if (start.startsWith("<")) return "XML";
  const lines = start.split(/\r?\n/);
  const [first = ""] = lines;
  for (const [mark, what] of SEPARATED) {
    const columns = first.split(mark).length;
    const isEven = lines.every((line) => line.split(mark).length === columns);
    if (columns > 1 && isEven && lines.length > 1 && !/^[{[]/.test(first)) return what;
  }
  const beginning = formatValue(first.slice(0, 40));
  return /^[{[]/.test(start)
    ? `text that begins like JSON but is not: ${beginning}`
    : `text that is not JSON: ${beginning}`;
}
