import { BacklotError, type Place } from "../../../base/errors.js";
import { own, put } from "../../../kit/internal.js";
import { inputFiles } from "../../../transcript/files/importing/inputs.js";
import { readJson } from "../../../transcript/files/importing/records.js";
import { publishedService } from "../exporter/linear.js";
import { asService, type PublishedSgdService, type SgdIntent } from "../format/published.js";

/** Services by name. */
export type Services = ReadonlyMap<string, PublishedSgdService>;

const SCHEMAS = {
  noun: "schemas of SGD, as in its schema.json,",
  recognises: (value: unknown): boolean => typeof value === "object" && value !== null && "service_name" in value,
};

const ENDINGS = ["schema.json", "schema.json.gz", "schema.jsonl", "schema.jsonl.gz"];

/**
 * Reads schema files: arrays of services as published, or in Hugging Face's format. Services that occur in several
 * files, as in the splits, are merged.
 * @param paths files, globs, or folders with files named `schema.json`
 * @param places receives the location of each service by name. Default: ignored
 * @throws BacklotError FILE_NOT_FOUND, WRONG_FORMAT, JSON_SYNTAX with the place
 */
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
    throw new BacklotError("WRONG_FORMAT", `${paths.join(", ")} describes no service of SGD`, {
      place: paths[0] === undefined ? {} : { file: paths[0] },
    });
  }
  return services;
}

/** Returns the intent of a service with this name, or undefined. */
export function findIntent(service: PublishedSgdService, method: string): SgdIntent | undefined {
  return service.intents.find(({ name }) => name === method);
}

/** Merges two descriptions of a service: SGD's splits differ in samples and in closed slots. */
function merged(one: PublishedSgdService, other: PublishedSgdService): PublishedSgdService {
  const slots = one.slots.map((slot) => {
    const same = other.slots.find(({ name }) => name === slot.name);
    if (same === undefined) return slot;
    const values = [...new Set([...(slot.possible_values ?? []), ...(same.possible_values ?? [])])];
    return {
      ...slot,
      is_categorical: slot.is_categorical === true && same.is_categorical === true,
      possible_values: values,
    };
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
