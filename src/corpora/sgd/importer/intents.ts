import { DONTCARE, own } from "../../../kit/internal.js";
import { snakeCase } from "../../../schema/freeNames.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { inputsOf, type PublishedSgdService, type SgdIntent } from "../format/published.js";
import { domainOf, intentName } from "./names.js";

/** The entity of a query's rows, named after the service or, if it has several queries, after the query. */
export function entityOf(service: PublishedSgdService, intent: SgdIntent): string {
  const queries = service.intents.filter((one) => one.is_transactional !== true);
  return queries.length === 1 ? snakeCase(service.service_name) : intentName(service.service_name, intent.name);
}

/**
 * Converts a service to intents. Slots that occur only in results become optional filters of the query, since its hits
 * have them. Bookings leave no rows, since no query of SGD finds them.
 * @param waits true if queries ask for their required slots before they search
 */
export function intentFiles(service: PublishedSgdService, waits: boolean): IntentFile[] {
  return service.intents.map((intent): IntentFile => {
    const isQuery = intent.is_transactional !== true;
    return {
      command: intentName(service.service_name, intent.name),
      description: intent.description ?? intent.name,
      domain: domainOf(service.service_name),
      args: Object.fromEntries(slotFiles(service, intent)),
      ...(isQuery
        ? {
            query_intent: true,
            entity_name: entityOf(service, intent),
            ...(waits && intent.required_slots.length > 0 && { wait_for_required: true }),
          }
        : { confirmation_required: true }),
      performs: "when_told",
      dontcare: true,
    };
  });
}

function slotFiles(service: PublishedSgdService, intent: SgdIntent): [string, SlotFile][] {
  const inputs = inputsOf(intent);
  const results = intent.is_transactional === true ? [] : (intent.result_slots ?? []);
  return [...new Set([...inputs, ...results])].map((name) => {
    const { description, is_categorical, possible_values = [] } = service.slots.find((one) => one.name === name) ?? {};
    const values = [...new Set(possible_values)];
    const isClosed = is_categorical === true && values.length > 0;
    const isRequired = intent.required_slots.includes(name);
    const assumed = isRequired ? undefined : own(intent.optional_slots, name);
    const isLegal = assumed !== undefined && (!isClosed || values.includes(assumed) || assumed === DONTCARE);
    return [
      name,
      {
        type: isClosed ? { enum: values } : "str",
        ...(!isRequired && { optional: true }),
        ...(description !== undefined && description !== "" && { description }),
        ...(!isClosed && values.length > 0 && { values }),
        ...(isLegal && { default: assumed }),
      },
    ];
  });
}
