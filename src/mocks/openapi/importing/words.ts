import { memoized } from "../../../base/json/memoized.js";
import { own } from "../../../kit/internal.js";
import { singularName } from "../../../schema/english/nouns.js";
import { snakeCase } from "../../../schema/freeNames.js";

/** A name without regard to how it is written: `task_id`, `taskId` and `task-id` are one. */
export const plainName: (name: string) => string = memoized((name) => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase());

/** The value of an object under a name, however that is written; undefined for none, and if several are meant. */
export function heldUnder<T>(all: Readonly<Record<string, T>>, name: string): T | undefined {
  const exact = own(all, name) as T | undefined;
  if (exact !== undefined) return exact;
  const [only, ...others] = Object.keys(all).filter((one) => plainName(one) === plainName(name));
  return only === undefined || others.length > 0 ? undefined : all[only];
}

/** Returns the noun for the rows of a collection: `task` for `/projects/{id}/tasks`. Empty if the path has parameters only. */
export function nounOf(path: string): string {
  const words = path.split("/").filter((part) => part !== "" && !part.includes("{"));
  return words.length === 0 ? "" : singularName(snakeCase(words.at(-1) as string));
}

export interface PathPart {
  readonly name: string;
  readonly noun: string;
  readonly until: string;
}

export function pathParts(path: string): readonly PathPart[] {
  return [...path.matchAll(/\{([^{}/]+)\}/g)].map((found) => {
    const [whole, name = ""] = found;
    return { name, noun: nounOf(path.slice(0, found.index)), until: path.slice(0, found.index + whole.length) };
  });
}

export const pathShape = (path: string): string => path.replace(/\{[^{}/]+\}/g, "{}");
