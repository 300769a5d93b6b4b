import { isObject } from "../../json/object.js";
import { didYouMean } from "../../schema/nearest.js";
import { bad, checkRows, type Known } from "./checkRows.js";

/** A year. */
const MAX_DELAY_MS = 31_536_000_000;

const KEYS = ["intent", "call", "probability", "reason", "alternatives", "rows", "delayMs", "unmocked"];

/**
 * Checks a plan of failures on demand.
 * @throws BacklotError BAD_OPENING that names the offending fault and part
 */
export function checkFaults(faults: unknown, { intents }: Known): void {
  if (!Array.isArray(faults)) bad("faults must be a list of { intent, ... }");
  for (const [i, fault] of faults.entries()) {
    const where = `faults[${i}]`;
    if (!isObject(fault)) bad(`${where} must be an object such as { intent, call: 2, reason: "sold out" }`);
    for (const key of Object.keys(fault)) {
      if (!KEYS.includes(key)) bad(`${where} has no part ${key}${didYouMean(key, KEYS)}`);
    }
    const { intent, call, probability, reason, alternatives, rows, delayMs, unmocked } = fault;
    if (typeof intent !== "string" || !intents.has(intent)) {
      bad(`${where} names ${JSON.stringify(intent)}, which is no intent${didYouMean(String(intent), intents)}`);
    }
    if (call !== undefined && !(Number.isSafeInteger(call) && (call as number) >= 1)) {
      bad(`${where}.call counts performances from 1`);
    }
    if (probability !== undefined && !(isNumber(probability) && probability <= 1)) {
      bad(`${where}.probability lies between 0 and 1`);
    }
    if (reason !== undefined && typeof reason !== "string") bad(`${where}.reason must be in words`);
    if (alternatives !== undefined) {
      if (reason === undefined) bad(`${where} has alternatives without a reason to fail`);
      checkRows(alternatives, `${where}.alternatives`);
    }
    if (rows !== undefined && !(Number.isSafeInteger(rows) && (rows as number) >= 0)) {
      bad(`${where}.rows is how many rows a query gives, from 0`);
    }
    // Time only passes forwards.
    if (delayMs !== undefined && !isNumber(delayMs)) bad(`${where}.delayMs must be a number of milliseconds from 0`);
    if (delayMs !== undefined && (delayMs as number) > MAX_DELAY_MS) {
      bad(`${where}.delayMs is at most ${MAX_DELAY_MS}, which is a year`);
    }
    if (unmocked !== undefined && typeof unmocked !== "boolean") bad(`${where}.unmocked must be true or false`);
    if ([reason, rows, delayMs, unmocked].every((effect) => effect === undefined)) {
      bad(`${where} does nothing: give it a reason, rows, delayMs or unmocked`);
    }
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
