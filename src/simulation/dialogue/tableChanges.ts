import { isDeepStrictEqual } from "node:util";
import type { Ref, Row } from "../../kit/internal.js";
import { tryParseCommand } from "../../labels/tryParse.js";
import type { Snapshot } from "../../runtime/session/snapshot.js";
import type { Catalog } from "../../schema/index.js";
import { commandsOf } from "../../transcript/commands.js";
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
  const intents = new Map<Ref, string>();
  const changes: TableChange[] = [];
  for (const { at, index, turn, isRefused, signals } of commandsOf(turns)) {
    const command = isRefused ? null : tryParseCommand(turn.command);
    if (command?.kind === "start") intents.set(`x${index}`, command.intent.text);
    for (const { kinds, ref, turn: signalled } of signals) {
      const { signal } = signalled;
      const intent = signal !== undefined && "intent" in signal ? signal.intent : intents.get(ref ?? "x-1");
      const spec = catalog.get(intent ?? "");
      if (!kinds.includes("performed") || spec === undefined || spec.query || spec.entity === null) continue;
      changes.push({ at, entity: spec.entity, intent: spec.command });
    }
    for (const { variable, hit } of command?.kind === "assign" ? command.targets : []) {
      const spec = catalog.get(intents.get(`x${variable.index}`) ?? "");
      const isEdit = spec?.query === true && (hit !== null || (!spec.asks && spec.performs === "when_ready"));
      if (isEdit && spec.entity !== null) changes.push({ at, entity: spec.entity, intent: null });
    }
  }
  return changes;
}
