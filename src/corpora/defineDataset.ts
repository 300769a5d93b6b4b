import { BacklotError } from "../base/errors.js";
import { isObject } from "../base/json/object.js";
import { didYouMean } from "../schema/nearest.js";
import type { Dataset } from "./dataset.js";

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === "string" && value !== "";
const isFunction: Check = (value) => typeof value === "function";
const isList: Check = Array.isArray;

const SAID = { summary: isText, description: isText, examples: isList } as const;

const PARTS: Readonly<Record<Exclude<keyof Dataset, "name" | "policies">, Readonly<Record<string, Check>>>> = {
  import: { ...SAID, options: isList, open: isFunction },
  export: { name: isText, ...SAID, open: isFunction },
  score: { ...SAID, options: isList, score: isFunction },
  style: { name: isText, summary: isText, madeBy: isText, open: isFunction },
};

const TAKEN = ["mcp", "openapi", "run", "corpus", "compare"];

/** The fault of a dataset description, as the rest of a sentence; null for one with all that the command line reads. */
export function datasetProblem(dataset: unknown): string | null {
  if (!isObject(dataset)) return "something that is no dataset: an object with a name";
  const { name, policies, ...parts } = dataset;
  if (typeof name !== "string" || !/^[a-z][a-z0-9-]*$/.test(name))
    return "a dataset whose name is not small letters, digits and dashes";
  const called = `the dataset ${name}`;
  if (TAKEN.includes(name)) return `${called}, which is the name of a command: ${TAKEN.join(", ")}`;
  for (const [part, value] of Object.entries(parts)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(PARTS, part))
      return `${called} with an unknown key ${part}${didYouMean(part, [...Object.keys(PARTS), "policies"])}`;
    const wanted = PARTS[part as keyof typeof PARTS];
    const held = isObject(value) ? value : {};
    const lacking = Object.entries(wanted).find(([key, isFit]) => !isFit(held[key]));
    if (lacking !== undefined) return `${called}, whose ${part} has no ${lacking[0]}`;
    if (wanted["name"] !== undefined && held["name"] !== name)
      return `${called}, whose ${part} has another name: ${String(held["name"])}`;
  }
  if (policies !== undefined && !isList(policies)) return `${called}, whose policies are not a list`;
  return Object.values(parts).some((part) => part !== undefined) || policies !== undefined
    ? null
    : `${called}, which has nothing: import, export, score, style or policies`;
}

/**
 * A dataset of a project: one object with everything that the command line needs. Listed under `datasets` in the config
 * file, it appears beside the built-in datasets in `backlot import`, `export`, `score` and `make`.
 * @throws BacklotError BAD_DATASET for an incomplete description
 * @example
 * ```ts
 * import { defineDataset } from "backlot/corpora";
 *
 * const cafe = defineDataset({
 *   name: "cafe",
 *   import: {
 *     summary: "the order book of a café",
 *     description: "Import the order book of a café.",
 *     paths: { name: "<files...>", about: "its files" },
 *     options: [],
 *     examples: ["backlot import cafe orders.json --out orders"],
 *     async open() {
 *       const items = (async function* () {
 *         yield { kind: "intent", intent: { command: "order", args: {} } } as const;
 *       })();
 *       return { items, expectsDialogues: false, beside: [] };
 *     },
 *   },
 * });
 * console.assert(cafe.name === "cafe");
 * ```
 */
export function defineDataset<const Described extends Dataset>(dataset: Described): Described {
  const problem = datasetProblem(dataset);
  if (problem !== null) throw new BacklotError("BAD_DATASET", `defineDataset was given ${problem}`);
  return dataset;
}
