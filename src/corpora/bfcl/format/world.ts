import type { Row, TableChanges, Value } from "../../../kit/internal.js";
import { type Entry, isLong } from "./definitions.js";

/** The entity of a session's classes, and that of the benchmark's tables. */
export const INSTANCES = "bfcl_instances";
export const TABLES = "bfcl_tables";

/** Returns the tables that an entry's session starts with: a row for each class, with its configuration. */
export function worldOf({ id, involved_classes, initial_config }: Entry): Readonly<Record<string, TableChanges>> {
  const added = involved_classes.map((owner): Row => {
    const config = (initial_config[owner] ?? {}) as Value;
    return { id: owner, config, long_context: isLong(id) };
  });
  return { [INSTANCES]: { added } };
}
