import { BacklotError } from "../../errors.js";
import { duplicateKey } from "../../io/duplicateKey.js";
import { readText } from "../../io/index.js";
import { parseJson } from "../../io/json.js";
import { formatValue } from "../../json/formatValue.js";
import { isObject } from "../../json/object.js";
import { didYouMean } from "../../schema/nearest.js";
import { meaningIn, type RowMeaning } from "../../schema/rowMeaning.js";

/** What a person knows better of tools or operations, by name; null for one that stands alone. */
export type MockCorrections = ReadonlyMap<string, RowMeaning | null>;

/**
 * Reads a `mock.json`: what tools do with rows, in words, where an import recognises it wrong:
 * `{ "quickAdd": "creates tasks", "getZen": "alone" }`.
 * @throws BacklotError FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_MOCK naming the file, the key and the words that are
 * allowed, also for a tool that is named twice
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

/**
 * Holds corrections against what there is.
 * @param tools the names of the tools or operations
 * @param entities the names of the entities that something else is about
 * @throws BacklotError BAD_MOCK naming the nearest for a tool that there is not, and for an entity that nothing else is about
 */
export function checkCorrections(
  file: string,
  corrections: MockCorrections,
  tools: readonly string[],
  entities: readonly string[],
): void {
  for (const [name, meaning] of corrections) {
    if (!tools.includes(name)) throw bad(file, `no tool is called ${JSON.stringify(name)}${didYouMean(name, tools)}`);
    if (meaning === null || entities.includes(meaning.entity)) continue;
    const others = [...corrections].flatMap(([other, one]) => (other === name || one === null ? [] : [one]));
    const isMade =
      meaning.does === "create" || others.some(({ does, entity }) => does === "create" && entity === meaning.entity);
    const near = didYouMean(meaning.entity, entities);
    if (isMade && near === "") continue;
    throw bad(file, `${JSON.stringify(name)}: nothing else is about ${meaning.entity}${near}`);
  }
}

/** @throws BacklotError BAD_MOCK for a parameter that a tool has not */
export function checkParameter(
  file: string,
  tool: string,
  parameter: string | undefined,
  names: readonly string[],
): void {
  if (parameter === undefined || names.includes(parameter)) return;
  throw bad(file, `${JSON.stringify(tool)} has no parameter ${parameter}${didYouMean(parameter, names)}`);
}

function bad(file: string, message: string): BacklotError {
  return new BacklotError("BAD_MOCK", `${file}: ${message}`, { place: { file } });
}
