import { BacklotError } from "../../../base/errors.js";
import { formatValue } from "../../../base/json/formatValue.js";
import { isObject } from "../../../base/json/object.js";

/** Options that need another option, by that option. */
const NEEDS: Readonly<Record<string, readonly string[]>> = {
  out: ["style", "sources", "formats", "resume", "onProgress", "signal"],
  models: ["words", "planning", "validate", "truncate", "answers", "offline", "resume"],
  style: ["intentsFolder"],
};

const UNSTYLED = [
  "rates",
  "splits",
  "workers",
  "words",
  "planning",
  "validate",
  "truncate",
  "sources",
  "formats",
  "onSplit",
];

/**
 * Checks that the options of `make` or `estimate` fit together.
 * @param isMade whether dialogues are made, and not only estimated: a folder may then be needed
 * @throws BacklotError BAD_CORPUS naming the two options that do not
 */
export function checkMake(options: object, isMade: boolean): void {
  const bad = (problem: string) => new BacklotError("BAD_CORPUS", problem);
  if (!isObject(options)) throw bad(`the options of a corpus are ${formatValue(options)}, not an object`);
  const has = (name: string): boolean => options[name] !== undefined;
  const backend = options["backend"] as { readonly open?: unknown } | undefined;
  if (typeof backend?.open !== "function")
    throw bad(`backend is ${formatValue(options["backend"])}, not what loadBackend gives`);
  if (has("out") && (typeof options["out"] !== "string" || options["out"] === ""))
    throw bad(`out is ${formatValue(options["out"])}, not the path of a folder`);
  for (const [needed, names] of Object.entries(NEEDS)) {
    const alone = names.find((name) => has(name) && !has(needed));
    if (alone !== undefined && (isMade || needed !== "out"))
      throw bad(`${alone} goes with ${needed}: give both, or neither`);
  }
  const unstyled = has("style") ? UNSTYLED.find(has) : undefined;
  if (unstyled !== undefined)
    throw bad(`${unstyled} and style cannot be given together: ${unstyled} is for dialogues with labels`);
  if (isMade && has("models") && !has("out") && !has("answers"))
    throw bad("without out, models keep their answers in the folder that answers names: give it");
  if (!isMade && !has("models")) throw bad("what models take is estimated: give models");
}
