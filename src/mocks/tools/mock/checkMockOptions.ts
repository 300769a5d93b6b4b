import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { didYouMean, unknownOption } from "../../../schema/nearest.js";
import { meaningIn, ROW_EFFECTS } from "../../../schema/rowMeaning.js";
import type { Corrections, OperationMeaning } from "../../rows/operation.js";
import { checkMeanings } from "../../rows/recognise.js";
import { type GivenTool, unfit } from "./givenTool.js";
import type { MockToolsOptions, ToolFault } from "./mockOptions.js";

const MAPS: readonly string[] = ["rows", "handlers", "examples", "meanings"];
const UNHANDLED: readonly string[] = ["warn", "error", "echo"];
const LISTS: readonly string[] = ["faults", "needsYes"];
const OPTIONS: readonly string[] = [...MAPS, ...LISTS, "strict", "unhandled", "timeoutMs", "seed", "now"];

const FAULT: readonly string[] = ["tool", "call", "error", "delayMs"] satisfies (keyof ToolFault)[];
const MEANING: readonly string[] = ["does", "entity", "parameter", "key", "doubt"] satisfies (keyof OperationMeaning)[];

const badOption = (problem: string): BacklotError => new BacklotError("BAD_OPTION", problem);

export function checkMockOptions(tools: readonly GivenTool[], options: MockToolsOptions): Corrections {
  const unknown = unknownOption("mockTools", options, OPTIONS);
  if (unknown !== null) throw badOption(unknown);
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
    const { call, delayMs = 0, error } = fault;
    const stray = Object.keys(fault).find((name) => !FAULT.includes(name));
    if (stray !== undefined) throw badOption(`fault ${at + 1} has no ${stray}${didYouMean(stray, FAULT)}`);
    if (!(typeof delayMs === "number" && delayMs >= 0 && Number.isFinite(delayMs)))
      throw badOption(`fault ${at + 1}: delayMs takes milliseconds from 0, not ${String(delayMs)}`);
    if (error === undefined && delayMs === 0)
      throw badOption(`fault ${at + 1} does nothing: give it an error, or a delay (delayMs)`);
    if (call !== undefined && !(Number.isInteger(call) && call >= 1))
      throw badOption(`fault ${at + 1}: calls are counted from 1, and call is ${String(call)}`);
  }
  for (const [name, handler] of Object.entries(handlers))
    if (handler !== undefined && typeof handler !== "function")
      throw badOption(`the handler of ${name} must be a function`);
}

function corrected(meanings: NonNullable<MockToolsOptions["meanings"]>): Corrections {
  const entries = Object.entries(meanings).map(([name, said]) => {
    if (isObject(said)) checkParts(name, said);
    if (typeof said !== "string") return [name, said] as const;
    const read = meaningIn(said);
    if ("problem" in read) throw badOption(`meanings of ${name}: ${read.problem}`);
    return [name, read.meaning] as const;
  });
  return Object.fromEntries(entries);
}

function checkParts(name: string, said: JsonObject): void {
  const stray = Object.keys(said).find((part) => !MEANING.includes(part));
  if (stray !== undefined) throw badOption(`meanings of ${name} has no ${stray}${didYouMean(stray, MEANING)}`);
  if (Object.keys(said).length === 0)
    throw badOption(`meanings of ${name} is empty: give what it does, or null for a tool without rows`);
  const { does } = said;
  if (does !== undefined && !ROW_EFFECTS.includes(String(does)))
    throw badOption(
      `meanings of ${name}: does takes ${ROW_EFFECTS.join(", ")}, not ${String(does)}${didYouMean(String(does), ROW_EFFECTS)}`,
    );
}
