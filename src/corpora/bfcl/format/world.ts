import { BacklotError } from "../../../base/errors.js";
import { isObject } from "../../../base/json/object.js";
import type { Row, TableChanges, Value } from "../../../kit/internal.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";
import { type Entry, isLong } from "./definitions.js";

/** The entity of a session's classes, and that of the benchmark's tables. */
export const INSTANCES = "bfcl_instances";
export const TABLES = "bfcl_tables";

/**
 * Returns the tables that an entry's session starts with: a row for each class, with its configuration.
 * @param text the entry as it is written, since floats and the order of keys count
 * @throws BacklotError WRONG_FORMAT
 */
export function worldOf({ id, involved_classes }: Entry, text: string): Readonly<Record<string, TableChanges>> {
  const exact = parseExact(text, id);
  const configs = isObject(exact) ? exact.initial_config : null;
  if (!isObject(configs)) throw new BacklotError("WRONG_FORMAT", `${id} has no configuration`);
  const added = involved_classes.map((owner): Row => {
    const config = (configs[owner] ?? {}) as Value;
    return { id: owner, config, long_context: isLong(id) };
  });
  return { [INSTANCES]: { added } };
}
