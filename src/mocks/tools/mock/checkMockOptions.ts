import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import { didYouMean } from "../../../schema/nearest.js";
import { meaningIn } from "../../../schema/rowMeaning.js";
import type { Corrections } from "../../rows/operation.js";
import { checkMeanings } from "../../rows/recognise.js";
import { type GivenTool, unfit } from "./givenTool.js";
import type { MockToolsOptions } from "./mockOptions.js";

const MAPS: readonly string[] = ["rows", "handlers", "examples", "meanings"];
const UNHANDLED: readonly string[] = ["warn", "error", "echo"];
const LISTS: readonly string[] = ["faults", "needsYes"];
const OPTIONS: readonly string[] = [...MAPS, ...LISTS, "strict", "unhandled", "timeoutMs", "seed", "now"];

const badOption = (problem: string): BacklotError => new BacklotError("BAD_OPTION", problem);

export function checkMockOptions(tools: readonly GivenTool[], options: MockToolsOptions): Corrections {
  for (const name of Object.keys(options))
    if (!OPTIONS.includes(name)) throw badOption(`mockTools has no option ${name}${didYouMean(name, OPTIONS)}`);
  const { unhandled } = options;
  if (unhandled !== undefined && !UNHANDLED.includes(unhandled))
    throw badOption(
      `unhandled takes ${UNHANDLED.join(", ")}, not ${String(unhandled)}${didYouMean(String(unhandled), UNHANDLED)}`,
    );
  for (const [name, held] of Object.entries(options)) {
    if (held === undefined) continue;
    if (MAPS.includes(name) && !isObject(held)) throw badOption(`${name} takes an object by name`);
    if (LISTS.includes(name) && !Array.isArray(held)) throw badOption(`${name} takes a list`);
  }
  checkData(options);
  const { rows = {}, meanings = {}, handlers = {}, examples = {}, faults = [], needsYes = [] } = options;
  const named = [...Object.keys(meanings), ...Object.keys(handlers), ...Object.keys(examples), ...needsYes];
  for (const name of [...named, ...faults.map(({ tool }) => tool)]) checkTool(name, tools);
  const corrections = corrected(meanings);
  if (Object.keys(corrections).length > 0)
    checkMeanings((problem) => badOption(`meanings: ${problem}`), corrections, tools, rows);
  return corrections;
}

function checkTool(name: string, tools: readonly GivenTool[]): void {
  const names = tools.map((tool) => tool.name);
  if (!names.includes(name)) throw badOption(`no tool is called ${name}${didYouMean(String(name), names)}`);
}

function checkData({ rows = {}, examples = {}, faults = [], handlers = {} }: MockToolsOptions): void {
  const refuse = (what: string, problem: string | null): void => {
    if (problem !== null) throw badOption(`${what} cannot be used: it ${problem}`);
  };
  for (const [entity, own] of Object.entries(rows as Readonly<Record<string, unknown>>)) {
    if (!Array.isArray(own)) throw badOption(`the rows of ${entity} must be a list`);
    for (const [at, row] of own.entries())
      refuse(`row ${at + 1} of ${entity}`, isObject(row) ? unfit(row) : "is no object");
  }
  for (const [name, example] of Object.entries(examples)) refuse(`the example of ${name}`, unfit(example));
  for (const [at, fault] of faults.entries()) {
    refuse(`fault ${at + 1}`, isObject(fault) ? unfit(fault) : "is no object");
    const { call } = fault;
    if (call !== undefined && !(Number.isInteger(call) && call >= 1))
      throw badOption(`fault ${at + 1}: calls are counted from 1, and call is ${String(call)}`);
  }
  for (const [name, handler] of Object.entries(handlers))
    if (handler !== undefined && typeof handler !== "function")
      throw badOption(`the handler of ${name} must be a function`);
}

function corrected(meanings: NonNullable<MockToolsOptions["meanings"]>): Corrections {
  const entries = Object.entries(meanings).map(([name, said]) => {
    if (typeof said !== "string") return [name, said] as const;
    const read = meaningIn(said);
    if ("problem" in read) throw badOption(`meanings of ${name}: ${read.problem}`);
    return [name, read.meaning] as const;
  });
  return Object.fromEntries(entries);
}
