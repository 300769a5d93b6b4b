import type { IntentFile, SlotFile } from "../../../schema/index.js";
import type { Column, Domain } from "./domains.js";
import type { MultiwozTable } from "./tables.js";

/** Columns with more distinct values get no samples, since a few say little. */
const MAX_SAMPLES = 30;

export const findIntent = (domain: string): string => `find_${domain}`;

export const bookIntent = (domain: string): string => `book_${domain}`;

export const bookingEntity = (domain: string): string => `${domain}_booking`;

/** A query over the domain's table, the source of sample values, and a booking that is performed with `resume`. */
export function intentsOf({ name, search, booking }: Domain, table: MultiwozTable | undefined): IntentFile[] {
  const intents: IntentFile[] = [];
  if (search !== null) {
    intents.push({
      command: findIntent(name),
      description: search.description,
      domain: name,
      entity_name: name,
      query_intent: true,
      dontcare: true,
      args: Object.fromEntries(search.columns.map((column) => [column.slot, searchSlot(column, table)])),
    });
  }
  if (booking !== null) {
    const slots = booking.slots.map(({ slot, type, description, optional = false }): [string, SlotFile] => [
      slot,
      { type, optional, description },
    ]);
    intents.push({
      command: bookIntent(name),
      description: booking.description,
      domain: name,
      entity_name: bookingEntity(name),
      performs: "when_told",
      dontcare: true,
      args: Object.fromEntries(slots),
    });
  }
  return intents;
}

function searchSlot(
  { slot, description, type = "str", comparison }: Column,
  table: MultiwozTable | undefined,
): SlotFile {
  const values = type === "str" && comparison === "equal" ? samplesOf(slot, table) : [];
  return {
    type,
    optional: true,
    description,
    ...(values.length === 0 ? {} : { values }),
    ...(comparison === "similar" ? { match: "fuzzy" as const } : {}),
  };
}

function samplesOf(slot: string, table: MultiwozTable | undefined): string[] {
  const values = new Set(table?.rows.flatMap((row) => (typeof row[slot] === "string" ? [row[slot]] : [])));
  return values.size > MAX_SAMPLES ? [] : [...values].sort();
}
