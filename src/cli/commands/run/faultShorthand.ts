import { InvalidArgumentError } from "commander";
import type { Fault } from "../../../kit/internal.js";

const SHAPE = /^([^:=]+)(?::([^=]*))?=(.*)$/s;

/**
 * Reads a failure on demand as it is written on the command line, and adds it to those before it: `book_table=no
 * table is free`, `book_table:2=…` for the second call, `book_table:30%=…` for 30 in 100 calls.
 * @throws InvalidArgumentError for anything else
 */
export function addFault(text: string, before: readonly Fault[] = []): readonly Fault[] {
  const [, intent = "", when, reason = ""] = SHAPE.exec(text) ?? [];
  if (intent.trim() === "" || reason.trim() === "") {
    throw new InvalidArgumentError("It must be an intent and a reason, such as 'book_table:2=no table is free'.");
  }
  const which = when === undefined ? {} : occasion(when.trim());
  return [...before, { intent: intent.trim(), ...which, reason: reason.trim() }];
}

function occasion(when: string): Pick<Fault, "call" | "probability"> {
  const number = Number(when.replace(/%$/, ""));
  if (/^\d+$/.test(when) && number >= 1) return { call: number };
  if (/^\d+(\.\d+)?%$/.test(when) && number <= 100) return { probability: number / 100 };
  throw new InvalidArgumentError("After the colon stands which call, from 1, or in how many of 100 calls: 2 or 30%.");
}
