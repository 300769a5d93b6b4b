import { readFileSync } from "node:fs";
import type { SgdImportOptions } from "../../../../src/corpora/index.js";
import { importSgd } from "../../../../src/corpora/index.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { type Backend, loadBackend, type ReplayedCall, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { shared } from "../../../shared.js";
import { type Collected, collect } from "../../../transcript/files/importing/collect.js";

export const DIALOGUES = shared("data/sgd/dialogues.jsonl");
export const SCHEMA = [shared("data/sgd/schema_train.json"), shared("data/sgd/schema_dev.json")];
export const SGDX = shared("data/sgd/sgdx_dialogues.jsonl");

/** A call as the reference data list it. */
export interface ExpectedCall {
  readonly turn: number;
  readonly service: string;
  readonly method: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly resultCount: number;
  readonly resultsMatching: number;
  readonly failed: boolean;
}

/** The records of a file of lines. */
export function linesOf<Held>(file: string): Held[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Held);
}

/** The expected calls by the id of the imported dialogue. */
export function expectedCalls(): Map<string, readonly ExpectedCall[]> {
  interface Expected {
    readonly dialogue_id: string;
    readonly split: string;
    readonly calls: readonly ExpectedCall[];
  }
  const all = linesOf<Expected>(shared("data/sgd/expected_calls.jsonl"));
  return new Map(all.map(({ split, dialogue_id: id, calls }) => [`${split}/${id}`, calls]));
}

/** Published dialogues with the split that their records carry. */
export type WithSplit = PublishedSgdDialogue & { readonly split: string };

export function publishedDialogues(): WithSplit[] {
  return linesOf<WithSplit>(DIALOGUES);
}

const imports = new Map<string, Promise<Collected>>();

/** Items of published files. The same files with the same options are imported once for all tests of this process. */
export function importOf(paths: readonly string[], options: SgdImportOptions): Promise<Collected> {
  const key = JSON.stringify([paths, options]);
  const known = imports.get(key) ?? collect(importSgd(paths, options));
  imports.set(key, known);
  return known;
}

/** Imports, and loads a backend from what was imported. */
export async function imported(
  paths: readonly string[],
  options: SgdImportOptions,
): Promise<Collected & { readonly backend: Backend }> {
  const collected = await importOf(paths, options);
  return { ...collected, backend: await loadBackend(collected.intents.map(parseIntent)) };
}

/** The calls of a replay that goes on after divergences, as `replay --out` writes them. */
export function replayed(
  backend: Backend,
  transcript: Transcript,
): {
  readonly status: string;
  readonly problems: number;
  readonly calls: readonly ReplayedCall[];
  readonly turns: Transcript["turns"];
} {
  const { status, problems, record } = replayTranscript(backend, transcript, { record: true, keepGoing: true });
  return { status, problems, calls: record?.calls ?? [], turns: record?.turns ?? [] };
}
