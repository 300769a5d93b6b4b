import { BacklotError } from "../../../base/errors.js";
import { readText } from "../../../base/io/index.js";
import { duplicateKey, parseJson } from "../../../base/io/json.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";
import { meaningIn, type RowMeaning } from "../../../schema/rowMeaning.js";

/** Corrections of recognised tools or operations, by name; null marks a tool without rows. */
export type MockCorrections = ReadonlyMap<string, RowMeaning | null>;

/**
 * Reads a `mock.json`: corrections of wrongly recognised tools, in words: `{ "quickAdd": "creates tasks", "getZen":
 * "alone" }`.
 */
export function readMockFile(file: string): MockCorrections {
  const text = readText(file);
  const held = parseJson(text, file);
  if (!isObject(held)) throw bad(file, `it holds ${formatValue(held)}, not an object of tools by name`);
  const twice = duplicateKey(text);
  if (twice !== null) throw bad(file, `${JSON.stringify(twice.key)} is named twice: two descriptions claim one tool`);
  const made = new Map<string, RowMeaning | null>();
  for (const [name, said] of Object.entries(held)) {
    if (name === "$schema") continue;
    const read = meaningIn(said);
    if ("problem" in read) throw bad(file, `${JSON.stringify(name)} is ${formatValue(said)}: ${read.problem}`);
    made.set(name, read.meaning);
  }
  return made;
}

/** Makes the error of a wrong correction. It names the file or the option that holds the correction. */
export type RefuseCorrection = (problem: string) => BacklotError;

export const inMockFile =
  (file: string): RefuseCorrection =>
  (problem) =>
    bad(file, problem);

export function checkCorrections(
  refuse: RefuseCorrection,
  corrections: ReadonlyMap<string, Pick<RowMeaning, "does" | "entity"> | null>,
  tools: readonly string[],
  entities: readonly string[],
): void {
  for (const [name, meaning] of corrections) {
    if (!tools.includes(name)) throw refuse(`no tool is called ${JSON.stringify(name)}${didYouMean(name, tools)}`);
    if (meaning === null || entities.includes(meaning.entity)) continue;
    const others = [...corrections].flatMap(([other, one]) => (other === name || one === null ? [] : [one]));
    const isMade =
      meaning.does === "create" || others.some(({ does, entity }) => does === "create" && entity === meaning.entity);
    const near = didYouMean(meaning.entity, entities);
    if (isMade && near === "") continue;
    throw refuse(`${JSON.stringify(name)}: nothing else is about ${meaning.entity}${near}`);
  }
}

export function checkParameter(
  refuse: RefuseCorrection,
  tool: string,
  parameter: string | undefined,
  names: readonly string[],
): void {
  if (parameter === undefined || names.includes(parameter)) return;
  throw refuse(`${JSON.stringify(tool)} has no parameter ${parameter}${didYouMean(parameter, names)}`);
}

export function checkKey(
  refuse: RefuseCorrection,
  tool: string,
  { entity, key }: Pick<RowMeaning, "entity" | "key">,
  rows: readonly object[],
): void {
  if (key === undefined) return;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  if (columns.length === 0 || columns.includes(key)) return;
  throw refuse(`${JSON.stringify(tool)}: no row of ${entity} has ${key}${didYouMean(key, columns)}`);
}

function bad(file: string, message: string): BacklotError {
  return new BacklotError("BAD_MOCK", `${file}: ${message}`, { place: { file } });
}
