import { isDeepStrictEqual } from "node:util";
import type { Row } from "../../kit/internal.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Catalog } from "../../schema/index.js";
import { eventsOf } from "../../transcript/events/dialogueReader.js";
import { fillableIn } from "../../transcript/events/intents.js";
import type { Transcript } from "../../transcript/index.js";

/** A table that a command changed: its rows, or how many there are. */
export interface TableChange {
  /** The position of the command in the transcript's turns. */
  readonly at: number;
  readonly entity: string;
  /** The intent that was performed; null where a row that a search had found was edited. */
  readonly intent: string | null;
}

/** What the dialogues of this process did to the tables of their back-ends. */
export const changedTables = new WeakMap<Transcript, readonly TableChange[]>();

/** The tables whose rows differ. */
export function changedBetween(before: Snapshot["rows"], after: Snapshot["rows"]): readonly string[] {
  const rowsOf = (rows: Snapshot["rows"], entity: string): Readonly<Record<string, Row | null>> => rows[entity] ?? {};
  return Object.keys({ ...before, ...after }).filter(
    (entity) => !isDeepStrictEqual(rowsOf(before, entity), rowsOf(after, entity)),
  );
}

/**
 * The tables that a dialogue changed, command by command. Of a rehearsal in this process they are known exactly, with what
 * behaviours changed; of another transcript, performances and edits of what was found show as much as they can.
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
