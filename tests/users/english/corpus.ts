import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { claimsIn } from "../../../src/users/english/claims.js";

/** A reading of a response: kinds of claims, or `undecided` alone. */
export type Reading = ReadonlySet<string>;

/** The lines of a corpus beside this file, each in two parts; comments are left out. */
export function linesOf(name: string): readonly (readonly [head: string, text: string])[] {
  const text = readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const at = line.indexOf(" | ");
      return [line.slice(0, at), line.slice(at + 3)];
    });
}

/** The reading that a line gives. */
export const readingOf = (head: string): Reading => new Set(head === "-" ? [] : head.split(" + "));

/** The reading of the reader. */
export function read(text: string): Reading {
  const { claims, isUndecided } = claimsIn(text);
  return new Set(isUndecided ? ["undecided"] : claims.map(({ kind }) => kind));
}

/** Returns the recall and the precision of readings, in per cent, and the share of exact ones. */
export function scores(cases: readonly (readonly [wanted: Reading, got: Reading])[]): Readonly<Record<string, number>> {
  const percent = (part: number, all: number): number => Math.floor((1_000 * part) / Math.max(all, 1)) / 10;
  const isEqual = (one: Reading, other: Reading): boolean =>
    one.size === other.size && [...one].every((kind) => other.has(kind));
  const made: Record<string, number> = {};
  for (const kind of ["done", "failed", "pending", "promised", "denied", "undecided"]) {
    const right = cases.filter(([wanted, got]) => wanted.has(kind) && got.has(kind)).length;
    made[`${kind} found`] = percent(right, cases.filter(([wanted]) => wanted.has(kind)).length);
    made[`${kind} sound`] = percent(right, cases.filter(([, got]) => got.has(kind)).length);
  }
  made["exact"] = percent(cases.filter(([wanted, got]) => isEqual(wanted, got)).length, cases.length);
  return made;
}
