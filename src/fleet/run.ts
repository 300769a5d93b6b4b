import { createHash } from "node:crypto";
import { isObject } from "../json/object.js";
import { build } from "./build.js";
import { plainText, plainValue } from "./plain.js";

/** What workers do. */
export type WorkKind = "replay" | "make" | "rehearse" | "mutate";

/**
 * What the shards of one run have in common: the kind of work, and what threads start from to do it, such as intents,
 * rows and behaviours as they were compiled, and the options. Its id is the digest of all that and of this build of
 * Backlot. So a worker needs no project of its own, and nothing of another version is ever taken for this one's.
 */
export interface Run {
  readonly id: string;
  /** What its file holds. */
  readonly text: string;
}

/** What a run's file says. */
export interface RunFacts {
  readonly kind: WorkKind;
  /** What threads start from. */
  readonly data: unknown;
}

/** A run of a kind of work. @param data plain: what threads can be given */
export function runOf(kind: WorkKind, data: unknown): Run {
  const text = plainText({ build: build(), kind, data });
  return { id: idOf(text), text };
}

/** What the text of a run's file says; null where the text is not that of the run. */
export function runFacts(id: string, text: string): RunFacts | null {
  if (idOf(text) !== id) return null;
  const facts = plainValue(text);
  return isObject(facts) && isKind(facts["kind"]) ? { kind: facts["kind"], data: facts["data"] } : null;
}

/**
 * The digest of parts, one after the other, as a name for files and jobs: the letter because BullMQ takes no numbers for
 * ids.
 */
export function idOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return `s${hash.digest("hex").slice(0, 40)}`;
}

/** Whether a name is one that `idOf` makes: none leads out of a folder. */
export const isId = (name: unknown): name is string => typeof name === "string" && /^s[0-9a-f]{40}$/.test(name);

const KINDS: readonly unknown[] = ["replay", "make", "rehearse", "mutate"] satisfies readonly WorkKind[];

const isKind = (name: unknown): name is WorkKind => KINDS.includes(name);
