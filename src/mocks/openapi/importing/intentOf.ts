import type { IntentFile } from "../../../schema/index.js";
import type { ReadOperation } from "./document/operations.js";

/**
 * The intent of an operation.
 * @param entity the rows that a query gives; null for none
 */
export function intentOf(
  { description, tags }: ReadOperation,
  command: string,
  args: IntentFile["args"],
  isQuery: boolean,
  entity: string | null,
): IntentFile {
  const waits = isQuery && Object.values(args).some(({ optional }) => optional !== true);
  return {
    command,
    description,
    ...(tags.length === 0 ? {} : { domain: [...new Set(tags)] }),
    ...(isQuery ? { query_intent: true, entity_name: entity } : {}),
    ...(waits ? { wait_for_required: true } : {}),
    confirmation_required: false,
    args,
  };
}
