import { fillable, type IntentSpec, type Ref } from "../../kit/internal.js";
import type { Turn } from "../transcript.js";
import { eventsOf } from "./dialogueReader.js";

/** What decides whether assignments fill an intent. */
type Filling = Pick<IntentSpec, "query" | "asks" | "performs">;

/** Whether assignments without an index fill a task of an intent: those to a search that does not wait edit what it found. */
export const isFillable = ({ query, asks, performs }: Filling): boolean => !query || fillable({ asks, performs });

/** The same by name; an intent that the catalogue does not have is filled. */
export function fillableIn(catalog: { get(intent: string): Filling | undefined }): (intent: string) => boolean {
  return (intent) => {
    const spec = catalog.get(intent);
    return spec === undefined || isFillable(spec);
  };
}

/** The intents of the tasks that accepted commands start, by variable. */
export function startedIntents(turns: readonly Turn[]): ReadonlyMap<Ref, string> {
  const started = eventsOf(turns).flatMap((event) => (event.kind === "started" ? [event.task] : []));
  return new Map(started.flatMap(({ ref, intent }) => (intent === null ? [] : [[ref, intent]])));
}
