import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { isFolder, readText } from "../../../base/io/index.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { entriesOf, type Row } from "../../../kit/internal.js";
import { exactValue, parseExact } from "../../../transcript/files/importing/exactJson.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { firstIssue } from "../../firstIssue.js";
import { Answered, Entry, Method, OWNERS, type Tool, toolOf } from "../format/definitions.js";

const FILES = ["entries.jsonl", "func_doc", "tables.json", "long_context.json"] as const;
const ANSWERS = "expected.jsonl";

export interface BfclRelease {
  readonly entries: string;
  readonly tools: readonly Tool[];
  /** The tables that methods look things up in, and what pads worlds. */
  readonly tables: readonly Row[];
  /** The answers of gold calls, by entry and turn; empty if the release does not say them. */
  readonly answers: ReadonlyMap<string, readonly (readonly string[])[]>;
}

/** Reads a release but for its entries. */
export async function readRelease(folder: string): Promise<BfclRelease> {
  if (!isFolder(folder)) throw lacking(folder, `there is no folder ${folder}`);
  const missing = FILES.filter((name) => !existsSync(join(folder, name)));
  if (missing.length > 0) throw lacking(folder, `the folder ${folder} lacks ${missing.join(", ")}`);
  const tools: Tool[] = [];
  for (const [name, owner] of Object.entries(OWNERS)) {
    const definitions = join(folder, "func_doc", `${name}.jsonl`);
    if (!existsSync(definitions)) continue;
    for await (const { object } of objectsOf(definitions, "definitions of functions", "name", Method))
      tools.push(toolOf(object, owner));
  }
  return {
    entries: join(folder, "entries.jsonl"),
    tools,
    tables: [...tablesOf(join(folder, "tables.json"), 2), ...tablesOf(join(folder, "long_context.json"), 1)],
    answers: await readAnswers(join(folder, ANSWERS)),
  };
}

function lacking(file: string, message: string): BacklotError {
  const hint = `Name a folder with ${FILES.join(", ")} and, if wanted, ${ANSWERS}.`;
  return new BacklotError("FILE_NOT_FOUND", message, { place: { file }, hint });
}

/** The tables of a file as rows; `depth` counts the names from the top: `travel.airports` has two. */
function tablesOf(file: string, depth: number): readonly Row[] {
  const value = parseExact(readText(file), file);
  if (!isObject(value)) throw new BacklotError("WRONG_FORMAT", `${file} holds no tables`, { place: { file } });
  const named = (held: object, below: number, before: string): Row[] =>
    entriesOf(held).flatMap(([name, one]) =>
      below > 1 && isObject(one)
        ? named(one, below - 1, `${before}${name}.`)
        : [{ id: `${before}${name}`, value: one }],
    );
  return named(value, depth, "");
}

async function readAnswers(file: string): Promise<BfclRelease["answers"]> {
  const answers = new Map<string, readonly (readonly string[])[]>();
  if (!existsSync(file)) return answers;
  for await (const { read } of objectsOf(file, "expected answers", "turns", Answered))
    answers.set(
      read.id,
      read.turns.map(({ responses }) => responses),
    );
  return answers;
}

async function* objectsOf<Shape>(
  path: string,
  noun: string,
  key: string,
  shape: z.ZodType<Shape>,
): AsyncGenerator<{ readonly object: JsonObject; readonly read: Shape }> {
  const recognises = (value: unknown): boolean => isObject(value) && key in value;
  for await (const record of readJson([path], { noun, recognises })) {
    if ("problem" in record) throw record.problem;
    const { file, line, value } = record;
    const read = shape.safeParse(value);
    if (!read.success) throw new BacklotError("WRONG_FORMAT", firstIssue(read.error), { place: { file, line } });
    yield { object: value as JsonObject, read: read.data };
  }
}

type ReadEntry = { readonly file: string; readonly line: number } & (
  | { readonly entry: Entry; readonly text: string }
  | { readonly problem: BacklotError }
);

/** Yields the entries of a file, their configurations without loss. */
export async function* readEntries(path: string): AsyncGenerator<ReadEntry> {
  const recognises = (value: unknown): boolean => isObject(value) && "ground_truth" in value;
  for await (const record of readJson([path], { noun: "entries of BFCL", recognises })) {
    if ("problem" in record) {
      yield record;
      continue;
    }
    const { file, line, value, text } = record;
    const read = Entry.safeParse(value);
    if (!read.success) {
      yield {
        file,
        line,
        problem: new BacklotError("WRONG_FORMAT", firstIssue(read.error), { place: { file, line } }),
      };
      continue;
    }
    // Floats and the order of keys count there.
    const { initial_config } = exactValue(value, text) as JsonObject;
    yield { file, line, entry: { ...read.data, initial_config: initial_config as Entry["initial_config"] }, text };
  }
}
