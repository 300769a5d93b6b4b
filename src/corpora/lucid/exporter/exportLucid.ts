import { type ItemType, isSpelt, SCALARS, scalarOf } from "../../../kit/internal.js";
import type { Intent, SlotSchema } from "../../../schema/index.js";
import { closedValues, isListType, isSingleType, memberType } from "../../../schema/slotTypes/slotKinds.js";
import type { ExportFormat, ExportLayout } from "../../../transcript/files/exporting/format.js";
import type { LucidRecord, Transcript } from "../../../transcript/index.js";
import { toLucid } from "../../../transcript/lucid/toLucid.js";

export interface LucidExport {
  readonly record: LucidRecord;
  /** Data without a place in the format, each as a fixed sentence. */
  readonly lost: readonly string[];
}

/** Converts a transcript. An imported dialogue gets back all its turns unchanged, byte for byte with `printLucid`. */
export function exportLucid(transcript: Transcript): LucidExport {
  return { record: toLucid(transcript), lost: LOSSES.filter(([isLost]) => isLost(transcript)).map(([, lost]) => lost) };
}

/** Prints a record as in LUCID's files: on one line, or in an array with 4 blanks per level. */
export function printLucid(record: LucidRecord, layout: "line" | "array"): string {
  if (layout === "line") return pythonJson(record);
  return pythonJson(record, 4)
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}

const LOSSES: readonly (readonly [isLost: (transcript: Transcript) => boolean, lost: string])[] = [
  [({ outcomes }) => outcomes !== undefined, "planned outcomes have no place in the format"],
  [({ faults }) => faults !== undefined, "faults have no place in the format"],
  [({ observes }) => observes !== undefined, "which signals the source observed has no place in the format"],
  [({ seed, now }) => seed !== undefined || now !== undefined, "seed and clock have no place in the format"],
  [
    ({ turns }) => turns.some((turn) => turn.author === "User" && turn.means !== undefined),
    "what users mean has no place in the format",
  ],
  [
    ({ turns }) => turns.some((turn) => turn.author === "Signal" && turn.signal !== undefined),
    "signals are put into LUCID's words, without arguments and results",
  ],
];

export interface ToolboxExport {
  readonly text: string;
  readonly lost: readonly string[];
}

/** Converts an intent to a file of LUCID's toolbox: the same keys in the same order, with 4 blanks per level. */
export function exportIntent(intent: Intent): ToolboxExport {
  const lost = new Set<string>();
  const args = [...intent.args].map(([name, slot]) => {
    for (const [isLost, sentence] of SLOT_LOSSES) if (isLost(slot)) lost.add(sentence);
    const { optional, disambiguation, values = closedValues(slot.type) ?? undefined } = slot;
    return [name, { type: pythonType(slot), optional, ...(disambiguation ? { disambiguation } : {}), values }];
  });
  if (intent.performs === "when_told") lost.add("that an intent performs only when told cannot be said");
  if (intent.wait_for_required) lost.add("that a query waits for its required slots cannot be said");
  if (intent.dontcare) lost.add('that slots take "dontcare" cannot be said');
  const [domain] = intent.domain;
  const file = {
    command: intent.command,
    args: Object.fromEntries(args),
    confirmation_required: intent.confirmation_required,
    description: intent.description,
    entity_name: intent.entity_name ?? undefined,
    // The toolbox has a list for queries, whose entity may be in several domains, and a text for other intents.
    domain: intent.query_intent || intent.domain.length > 1 ? intent.domain : domain,
    ...(intent.query_intent ? { query_intent: true } : {}),
  };
  return { text: pythonJson(file, 4), lost: [...lost] };
}

const SLOT_LOSSES: readonly (readonly [isLost: (slot: SlotSchema) => boolean, lost: string])[] = [
  [({ type }) => closedValues(type) !== null, "closed values are sample values in the format"],
  [({ type }) => isSpelt(type), "dates, times and the like are strings in the format"],
  [({ type }) => !isSingleType(memberType(type)), "objects are strings in the format"],
  [({ type }) => hasLimits(memberType(type)), "limits of strings and numbers have no place in the format"],
  [({ nullable }) => nullable === true, "that a slot may be null has no place in the format"],
  [(slot) => slot.description !== undefined, "descriptions of slots have no place in the format"],
  [(slot) => slot.default !== undefined, "defaults have no place in the format"],
  [(slot) => slot.match !== undefined, "how a query compares has no place in the format"],
  [(slot) => slot.required_when !== undefined, "conditions have no place in the format"],
];

function pythonType({ type }: SlotSchema): string {
  const member = memberType(type);
  const name = isSingleType(member) ? scalarName(member) : "str";
  return isListType(type) ? `List[${name}]` : name;
}

function hasLimits(type: SlotSchema["type"]): boolean {
  return typeof type !== "string" && ("str" in type || "int" in type || "float" in type);
}

function scalarName(type: ItemType): string {
  const scalar = scalarOf(type);
  if (scalar !== null) return SCALARS[scalar].kind;
  const closed = closedValues(type) ?? [];
  const kinds = new Set(closed.map((value) => typeof value));
  if (kinds.size > 1 || kinds.has("string")) return "str";
  if (kinds.has("boolean")) return "bool";
  return closed.every((value) => Number.isInteger(value)) ? "int" : "float";
}

/** Prints JSON like Python's `json.dump`: in ASCII, with blanks per level, or on one line with blanks in between. */
export function pythonJson(value: unknown, indent = 0): string {
  return ascii(indent > 0 ? JSON.stringify(value, null, indent) : onOneLine(value));
}

function onOneLine(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const entries = Object.entries(value).filter(([, held]) => held !== undefined);
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}: ${onOneLine(held)}`).join(", ")}}`;
}

const ascii = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

/** `LUCID_data.json`, printed as published, or `.jsonl`; the given intents as `toolbox_intents/<intent>.json`. */
export function lucidFormat(intents: readonly Intent[] = [], { lines = false }: ExportLayout = {}): ExportFormat {
  return {
    layout: lines ? "lines" : "array",
    convert(transcript) {
      const { record, lost } = exportLucid(transcript);
      const file = lines ? "LUCID_data.jsonl" : "LUCID_data.json";
      return { file, text: printLucid(record, lines ? "line" : "array"), lost };
    },
    files: () => intents.map((intent) => ({ path: `toolbox_intents/${intent.command}.json`, ...exportIntent(intent) })),
  };
}
