import { fillable, type IntentSpec, type Ref } from "../../kit/internal.js";
import type { Turn } from "../transcript.js";
import { eventsOf } from "./dialogueReader.js";

type Filling = Pick<IntentSpec, "query" | "asks" | "performs">;

/**
 * True if assignments without an index fill a task of an intent. For a search that does not wait, they edit its result.
 */
export const isFillable = ({ query, asks, performs }: Filling): boolean => !query || fillable({ asks, performs });

/** Returns that test by intent name. Tasks of an unknown intent are filled. */
export function fillableIn(catalog: { get(intent: string): Filling | undefined }): (intent: string) => boolean {
  return (intent) => {
    const spec = catalog.get(intent);
    return spec === undefined || isFillable(spec);
  };
}

export function startedIntents(turns: readonly Turn[]): ReadonlyMap<Ref, string> {
  const started = eventsOf(turns).flatMap((event) => (event.kind === "started" ? [event.task] : []));
  return new Map(started.flatMap(({ ref, intent }) => (intent === null ? [] : [[ref, intent]])));
}
