import { BacklotError } from "../../base/errors.js";
import { readText } from "../../base/io/index.js";
import { readJson } from "../../schema/source.js";

/** Reads the JSON file of a flag; undefined without a file. */
export async function jsonOf(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined;
  const { value, syntax } = readJson(file, readText(file));
  if (syntax !== null) throw new BacklotError("JSON_SYNTAX", syntax.message, { place: syntax.place });
  return value;
}
