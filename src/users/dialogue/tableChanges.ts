import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../kit/internal.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Catalog } from "../../schema/index.js";
import { eventsOf } from "../../transcript/events/dialogueReader.js";
import { fillableIn } from "../../transcript/events/intents.js";
import type { Transcript } from "../../transcript/index.js";

/** A table that a command changed: its rows, or their number. */
export interface TableChange {
  /** Position of the command in the transcript's turns. */
  readonly at: number;
  readonly entity: string;
  /** Performed intent; null for an edit of a found row. */
  readonly intent: string | null;
}

/** Table changes of the dialogues in this process. */
export const changedTables = new WeakMap<Transcript, readonly TableChange[]>();

/** Returns the tables whose rows differ. */
export function changedBetween(before: Snapshot["rows"], after: Snapshot["rows"]): readonly string[] {
  const rowsOf = (rows: Snapshot["rows"], entity: string): Readonly<Record<string, Row | null>> => rows[entity] ?? {};
  return Object.keys({ ...before, ...after }).filter(
    (entity) => !isDeepStrictEqual(rowsOf(before, entity), rowsOf(after, entity)),
  );
}

/**
 * Returns the tables that a dialogue changed, by command. They are exact for a rehearsal in this process, including changes by behaviours;
 * for other transcripts they follow from performances and edits of found rows.
 */
export function tableChangesOf(transcript: Transcript, catalog: Catalog): readonly TableChange[] {
  return changedTables.get(transcript) ?? derivedChanges(transcript, catalog);
}

function derivedChanges({ turns }: Transcript, catalog: Catalog): TableChange[] {
  const changes: TableChange[] = [];
  let at = -1;
  for (const event of eventsOf(turns, { isFillable: fillableIn(catalog) })) {
    if (event.kind === "command") at = event.at;
    const isPerformed = event.kind === "signal" && event.recorded.kinds.includes("performed");
    if (!isPerformed && event.kind !== "edited") continue;
    const spec = catalog.get(event.task?.intent ?? "");
    if (spec === undefined || spec.entity === null || spec.query !== (event.kind === "edited")) continue;
    changes.push({ at, entity: spec.entity, intent: isPerformed ? spec.command : null });
  }
  return changes;
}
