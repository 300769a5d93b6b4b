import { isObject } from "../../base/json/object.js";
import { WIRE_EFFECTS } from "../../kit/internal.js";
import { didYouMean } from "../../schema/nearest.js";
import { checkRows, type Known, refuseOpening } from "./checkRows.js";

/** One year. */
const MAX_DELAY_MS = 31_536_000_000;

/** Problem of each part, as the end of a sentence; null if it is valid. */
const PARTS: Readonly<Record<string, (part: unknown) => string | null>> = {
  intent: () => null,
  call: (part) => (isCount(part, 1) ? null : " must be a whole number from 1: it counts performances"),
  probability: (part) => (isNumber(part) && part <= 1 ? null : " must be between 0 and 1"),
  reason: (part) => (typeof part === "string" ? null : " must be a string"),
  alternatives: () => null,
  code: (part) => (typeof part === "string" && part !== "" ? null : " must be a word such as not_found"),
  rows: (part) => (isCount(part, 0) ? null : " must be how many rows a query returns, from 0"),
  delayMs: (part) => {
    if (!isNumber(part)) return " must be a number of milliseconds from 0";
    return part <= MAX_DELAY_MS ? null : ` is at most ${MAX_DELAY_MS}, which is a year`;
  },
  unmocked: (part) => (typeof part === "boolean" ? null : " must be true or false"),
  wire: (part) =>
    isStatus(part) || (WIRE_EFFECTS as readonly unknown[]).includes(part)
      ? null
      : ` must be an HTTP status from 400 to 599, or one of ${WIRE_EFFECTS.join(", ")}`,
  lost: (part) => (part === "request" || part === "answer" ? null : " must be request or answer"),
};
const KEYS = Object.keys(PARTS);

/** Checks injected failures, by hand, so that sessions need not load zod. @throws BacklotError BAD_OPENING */
export function checkFaults(faults: unknown, { intents }: Known): void {
  if (!Array.isArray(faults)) refuseOpening("faults must be a list of { intent, ... }");
  for (const [i, fault] of faults.entries()) {
    const where = `faults[${i}]`;
    if (!isObject(fault)) refuseOpening(`${where} must be an object such as { intent, call: 2, reason: "sold out" }`);
    for (const key of Object.keys(fault)) {
      if (!KEYS.includes(key)) refuseOpening(`${where} has no key ${key}${didYouMean(key, KEYS)}`);
    }
    const { intent, reason, alternatives, code, rows, delayMs, unmocked, wire } = fault;
    if (typeof intent !== "string" || !intents.has(intent)) {
      refuseOpening(
        `${where} names ${JSON.stringify(intent)}, which is not an intent${didYouMean(String(intent), intents)}`,
      );
    }
    for (const [key, problemOf] of Object.entries(PARTS)) {
      const problem = fault[key] === undefined ? null : problemOf(fault[key]);
      if (problem !== null) refuseOpening(`${where}.${key}${problem}`);
    }
    if (alternatives !== undefined) {
      if (reason === undefined) refuseOpening(`${where} has alternatives without a reason to fail`);
      checkRows(alternatives, `${where}.alternatives`);
    }
    if (code !== undefined && reason === undefined) refuseOpening(`${where} has a code without a reason to fail`);
    if (wire !== undefined) checkWire(fault, where);
    else if (fault.lost !== undefined)
      refuseOpening(`${where} loses something without a fault on the wire: give it wire`);
    if ([reason, rows, delayMs, unmocked, wire].every((effect) => effect === undefined)) {
      refuseOpening(`${where} does nothing: give it a reason, rows, delayMs, unmocked or wire`);
    }
  }
}

/** A fault on the wire spoils an answer of any kind; the session itself does not fail. */
function checkWire(fault: Readonly<Record<string, unknown>>, where: string): void {
  const other = ["reason", "alternatives", "code", "rows", "unmocked"].find((key) => fault[key] !== undefined);
  if (other !== undefined) refuseOpening(`${where} has both wire and ${other}: make it two faults`);
  if (fault.wire === "latency" && fault.delayMs === undefined)
    refuseOpening(`${where} has latency but no delay: give it delayMs`);
  if (fault.wire === "latency" && fault.lost !== undefined)
    refuseOpening(`${where} has latency, which loses nothing: leave out lost`);
}

function isStatus(value: unknown): boolean {
  return isCount(value, 400) && (value as number) <= 599;
}

function isCount(value: unknown, min: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= min;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}
