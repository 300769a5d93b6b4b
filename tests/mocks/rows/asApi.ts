import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importOpenapi } from "../../../src/mocks/openapi/importing/importOpenapi.js";
import { singularName } from "../../../src/schema/english/nouns.js";
import type { ListedTool, ToolList } from "./lists.js";

/** The form of an API: calls that are named as the tools are, or paths with methods. */
export type ApiForm = "calls" | "paths";

/** The meanings that an import gives the tools of a list that is an API, by their names. */
export async function readAsApi(list: ToolList, form: ApiForm): Promise<Readonly<Record<string, string>>> {
  const folder = mkdtempSync(join(tmpdir(), "backlot-lists-"));
  try {
    const file = join(folder, "openapi.json");
    writeFileSync(file, JSON.stringify(documentOf(list, form)));
    const read: Record<string, string> = {};
    for await (const item of importOpenapi([file]))
      if (item.kind === "meaning") read[item.tool] = item.meaning ?? "alone";
    return read;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function documentOf(list: ToolList, form: ApiForm): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const tool of list.tools) {
    const { path, method, inPath } =
      form === "calls" ? { path: `/${tool.name}`, method: "post", inPath: [] } : placeOf(tool);
    const { properties, required } = tool.inputSchema;
    const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
    const parameter = (name: string, place: string) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: properties[name],
    });
    const isRead = method === "get" || method === "delete";
    const body = {
      type: "object",
      properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
      required: required.filter((name) => rest.includes(name)),
    };
    paths[path] = {
      ...paths[path],
      [method]: {
        operationId: tool.name,
        parameters: [
          ...inPath.map((name) => parameter(name, "path")),
          ...(isRead ? rest.map((name) => parameter(name, "query")) : []),
        ],
        ...(isRead || rest.length === 0 ? {} : { requestBody: { content: { "application/json": { schema: body } } } }),
        responses: { 200: { description: "Done", content: { "application/json": { schema: answerOf(tool, list) } } } },
      },
    };
  }
  return { openapi: "3.1.0", info: { title: list.title, version: "1" }, paths };
}

/** Returns the method and path that a person would choose for an operation. */
function placeOf({ name, meaning }: ListedTool): {
  readonly path: string;
  readonly method: string;
  readonly inPath: readonly string[];
} {
  const [verb = "", entity = "", , parameter = ""] = meaning.split(" ");
  const item = `/${entity}/{${parameter}}`;
  if (verb === "creates") return { path: `/${entity}`, method: "post", inPath: [] };
  if (verb === "lists") return { path: `/${entity}`, method: "get", inPath: [] };
  if (verb === "searches") return { path: `/${entity}`, method: "get", inPath: [] };
  if (verb === "reads") return { path: item, method: "get", inPath: [parameter] };
  if (verb === "deletes") return { path: item, method: "delete", inPath: [parameter] };
  if (verb !== "changes") return { path: `/${name}`, method: "post", inPath: [] };
  const isWhole = /^(?:update|edit|modify|page_update|shop_update|trips.update|Update)/i.test(name);
  return isWhole
    ? { path: item, method: "patch", inPath: [parameter] }
    : { path: `${item}/${verbOf(name, entity)}`, method: "post", inPath: [parameter] };
}

/** Returns the first word of a name, or the last one if the first is the entity's. */
function verbOf(name: string, entity: string): string {
  const words = name.replace(/^shop_/, "").split(/[._-]|(?=[A-Z])/);
  return (singularName(words[0] ?? "") === singularName(entity) ? words.at(-1) : words[0]) ?? "";
}

function answerOf({ meaning }: ListedTool, { rows }: ToolList): object {
  const [verb = "", entity = ""] = meaning.split(" ");
  const [row] = rows[entity] ?? [];
  if (row === undefined || verb === "counts" || verb === "alone")
    return { type: "object", properties: { text: { type: "string" } } };
  const properties = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, schemaOf(value)]));
  const one = { title: singularName(entity), type: "object", properties };
  return verb === "lists" || verb === "searches" ? { type: "array", items: one } : one;
}

function schemaOf(value: unknown): object {
  if (Array.isArray(value)) return { type: "array", items: { type: "string" } };
  return { type: typeof value === "number" ? "integer" : typeof value };
}
