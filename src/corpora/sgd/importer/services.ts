import { BacklotError, type Place } from "../../../base/errors.js";
import { DONTCARE, own, put } from "../../../kit/internal.js";
import { snakeCase } from "../../../schema/freeNames.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { publishedService } from "../exporter/linear.js";
import { asService, inputsOf, type PublishedSgdService, type SgdIntent } from "../format/published.js";
import { domainOf, intentName } from "./names.js";

/** Services by name. */
export type Services = ReadonlyMap<string, PublishedSgdService>;

const SCHEMAS = {
  noun: "schemas of SGD, as in its schema.json,",
  recognises: (value: unknown): boolean => typeof value === "object" && value !== null && "service_name" in value,
};

const ENDINGS = ["schema.json", "schema.json.gz", "schema.jsonl", "schema.jsonl.gz"];

/** Reads schema files, as published or in Hugging Face's format; of folders, those named `schema.json`. Services that occur
 * in several files, as in the splits, are merged. `places` receives their locations. */
export async function readServices(
  paths: readonly string[],
  places: Map<string, Place> = new Map(),
): Promise<Services> {
  const services = new Map<string, PublishedSgdService>();
  for await (const record of readJson(await inputFiles(paths, ENDINGS), SCHEMAS)) {
    if ("problem" in record) throw record.problem;
    const { file, line, column } = record;
    const place = { file, line, column };
    const read = asService(publishedService(record.value), place);
    const known = services.get(read.service_name);
    services.set(read.service_name, known === undefined ? read : merged(known, read));
    if (known === undefined) places.set(read.service_name, place);
  }
  if (services.size === 0) {
    const place = paths[0] === undefined ? {} : { file: paths[0] };
    throw new BacklotError("WRONG_FORMAT", `${paths.join(", ")} describes no service of SGD`, { place });
  }
  return services;
}

export function findIntent(service: PublishedSgdService, method: string): SgdIntent | undefined {
  return service.intents.find(({ name }) => name === method);
}

/** Merges two descriptions of a service: SGD's splits differ in samples and in closed slots. */
function merged(one: PublishedSgdService, other: PublishedSgdService): PublishedSgdService {
  const slots = one.slots.map((slot) => {
    const same = other.slots.find(({ name }) => name === slot.name);
    if (same === undefined) return slot;
    const values = [...new Set([...(slot.possible_values ?? []), ...(same.possible_values ?? [])])];
    const isCategorical = slot.is_categorical === true && same.is_categorical === true;
    return { ...slot, is_categorical: isCategorical, possible_values: values };
  });
  const intents = one.intents.map((intent) => {
    const same = findIntent(other, intent.name);
    if (same === undefined) return intent;
    const required = intent.required_slots.filter((slot) => same.required_slots.includes(slot));
    const optional = { ...same.optional_slots, ...intent.optional_slots };
    for (const slot of [...intent.required_slots, ...same.required_slots]) {
      if (!required.includes(slot) && own(optional, slot) === undefined) put(optional, slot, "dontcare");
    }
    const results = [...new Set([...(intent.result_slots ?? []), ...(same.result_slots ?? [])])];
    return { ...intent, required_slots: required, optional_slots: optional, result_slots: results };
  });
  return {
    ...one,
    slots: [...slots, ...other.slots.filter(({ name }) => !slots.some((slot) => slot.name === name))],
    intents: [...intents, ...other.intents.filter(({ name }) => !intents.some((intent) => intent.name === name))],
  };
}

/** The entity of a query's rows, named after the service or, if it has several queries, after the query. */
export function entityOf(service: PublishedSgdService, intent: SgdIntent): string {
  const queries = service.intents.filter((one) => one.is_transactional !== true);
  return queries.length === 1 ? snakeCase(service.service_name) : intentName(service.service_name, intent.name);
}

/** Slots that occur only in results become optional filters of the query, since its hits have them. Bookings leave no
 * rows, since no query of SGD finds them. `waits` makes queries ask for their required slots before they search. */
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
