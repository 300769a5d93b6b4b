import { readdirSync, readFileSync } from "node:fs";
import type { StarDialogue, StarTask } from "../../../../src/corpora/star/format/scored.js";
import { shared } from "../../../shared.js";

/** One line of the graph policy's recorded predictions. */
export interface RecordedActions {
  readonly DialogueID: number;
  readonly class: "happy" | "unhappy";
  readonly gold: readonly string[];
  readonly predicted: readonly string[];
}

function lines<T>(path: string): T[] {
  return readFileSync(shared(path), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

export const dialogues = (): StarDialogue[] => lines("data/star/dialogues.jsonl");
export const recorded = (): RecordedActions[] => lines("data/star/next_action.jsonl");

/** The aggregate over the same slice, by class. */
export function aggregate(): Record<"happy" | "unhappy", Record<string, number>> {
  const text = readFileSync(shared("data/star/next_action_aggregate.json"), "utf8");
  return (JSON.parse(text) as { thisPart: Record<"happy" | "unhappy", Record<string, number>> }).thisPart;
}

/** The 24 tasks by the names of their folders. */
export function tasks(): ReadonlyMap<string, StarTask> {
  const folder = shared("data/star/tasks");
  return new Map(
    readdirSync(folder).map((name) => [
      name,
      JSON.parse(readFileSync(`${folder}/${name}/${name}.json`, "utf8")) as StarTask,
    ]),
  );
}
