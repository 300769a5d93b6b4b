import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ApiMapping, ApiOperation } from "../mapping.js";

export interface ServedOperation extends ApiOperation {
  readonly command: string;
}

/** @throws BacklotError of reading; BAD_OPTION for no import's mapping, and if the back-end lacks its intents */
export function readApi(given: string | ApiMapping, backend: Backend): ApiMapping {
  const value: unknown = typeof given === "string" ? readJsonFile(given) : given;
  const place = typeof given === "string" ? { file: given } : {};
  const badMapping = (why: string): BacklotError =>
    new BacklotError("BAD_OPTION", `${place.file ?? "the API"} ${why}`, { place });
  if (!isObject(value) || value.backlotOpenapi !== 1 || !isObject(value.operations) || !isObject(value.schemas))
    throw badMapping("is no mapping that `backlot import openapi` wrote");
  const mapping = value as unknown as ApiMapping;
  for (const [command, operation] of Object.entries(mapping.operations)) {
    if (!isOperation(operation)) throw badMapping(`has an operation ${command} that no import wrote`);
    if (backend.catalog.has(command)) continue;
    throw badMapping(`belongs to other intents: there is no ${command}${didYouMean(command, backend.catalog.keys())}`);
  }
  return mapping;
}

function isOperation(value: unknown): boolean {
  if (!isObject(value) || typeof value.method !== "string" || typeof value.path !== "string") return false;
  return Array.isArray(value.basePaths) && Array.isArray(value.parameters) && isObject(value.responses);
}
