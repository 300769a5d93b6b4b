import type { Prompt, Resource, ResourceTemplateType, Tool } from "@modelcontextprotocol/client";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { CapturedCall } from "../capture/capture.js";
import { isOffer } from "../capture/offers.js";
import type { ServerSurface } from "./readServer.js";

/** Reads what a server offers from a capture of it: each list as it was answered last. */
export function capturedServer(calls: readonly CapturedCall[]): ServerSurface {
  const listed = itemsOf(calls, "tools/list", "tools", "name", isTool);
  const initialized = calls.find(({ method }) => method === "initialize")?.result?.serverInfo;
  const { name, version } = isObject(initialized) ? initialized : {};
  return {
    name: typeof name === "string" ? name : "server",
    version: typeof version === "string" ? version : "0",
    tools: [...listed.values()] as unknown as readonly Tool[],
    listed,
    resources: itemsIn<Resource>(calls, "resources/list", "resources", "uri"),
    templates: itemsIn<ResourceTemplateType>(calls, "resources/templates/list", "resourceTemplates", "uriTemplate"),
    prompts: itemsIn<Prompt>(calls, "prompts/list", "prompts", "name"),
    offers: { calls: calls.filter(isOffer), notes: [] },
  };
}

const isTool = ({ inputSchema }: JsonObject): boolean => isObject(inputSchema);

/** Returns the items of a list over all of its pages, each as it was listed last. The protocol defines their shape. */
const itemsIn = <T>(calls: readonly CapturedCall[], method: string, property: string, key: string): readonly T[] =>
  [...itemsOf(calls, method, property, key).values()] as unknown as readonly T[];

function itemsOf(
  calls: readonly CapturedCall[],
  method: string,
  property: string,
  key: string,
  isOne: (item: JsonObject) => boolean = () => true,
): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const call of calls) {
    const items = call.method === method ? call.result?.[property] : undefined;
    for (const item of Array.isArray(items) ? items : [])
      if (isObject(item) && typeof item[key] === "string" && isOne(item)) found.set(item[key], item);
  }
  return found;
}
