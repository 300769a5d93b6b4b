import { isObject } from "../../../base/json/object.js";
import type { IntentSpec } from "../../../kit/internal.js";
import type { Origin } from "../../../runtime/catalogs.js";
import type { JsonSchema } from "../../../schema/index.js";
import type { Reading } from "../../rows/operation.js";
import { propertiesOf, rowProperties } from "../../rows/schemas.js";
import type { GivenTool } from "./givenTool.js";
import type { MockToolsOptions } from "./mockOptions.js";

/** Each tool is an intent whose slots are its arguments; search tools are queries. */
export function mockOrigin(
  tools: readonly GivenTool[],
  intents: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, Reading>,
  { rows = {}, needsYes }: Pick<MockToolsOptions, "rows" | "needsYes">,
  isSearch: (tool: GivenTool) => boolean,
): Origin {
  const catalog = new Map<string, IntentSpec>();
  const open = new Set<string>();
  const columns = new Map<string, ReadonlySet<string>>();
  for (const tool of tools) {
    const command = intents.get(tool.name) as string;
    const use = uses.get(tool.name);
    const { names, isOpen } = argumentNames(tool.parameters);
    if (isOpen) open.add(command);
    catalog.set(command, {
      command,
      entity: use?.entity ?? null,
      query: isSearch(tool),
      confirm: needsYes?.includes(tool.name) === true,
      performs: "when_ready",
      asks: false,
      dontcare: false,
      slots: [...names].map((name) => ({ name, type: { object: true, any: true }, required: false })),
    });
    const own = use === undefined ? [] : columnsOf(use.entity, [...uses.values()], rows);
    columns.set(command, new Set([...own, ...rowProperties(tool.output)]));
  }
  const entities = [...uses.values()].map(({ entity }) => entity);
  const tables = [...new Set([...Object.keys(rows), ...entities])];
  return { catalog, mocked: { intents, open, columns, tables, saysConsent: needsYes !== undefined } };
}

function columnsOf(
  entity: string,
  uses: readonly Reading[],
  rows: NonNullable<MockToolsOptions["rows"]>,
): readonly string[] {
  const given = (Object.hasOwn(rows, entity) ? rows[entity] : undefined) ?? [];
  const used = uses.filter((use) => use.entity === entity);
  return [
    ...given.flatMap((row) => Object.keys(row)),
    ...used.flatMap(({ key, columns }) => [key, ...Object.values(columns)]),
  ];
}

export interface ArgumentNames {
  readonly names: ReadonlySet<string>;
  /** True if the schema explicitly allows others. */
  readonly isOpen: boolean;
}

const PARTS: readonly string[] = ["allOf", "anyOf", "oneOf", "then", "else", "dependentSchemas"];

export function argumentNames(schema: JsonSchema): ArgumentNames {
  const names = new Set<string>();
  const read = new Set<unknown>();
  let isOpen = false;
  const rest: unknown[] = [schema];
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    if (!isObject(part) || read.has(part)) continue;
    read.add(part);
    for (const name of Object.keys(propertiesOf(part))) names.add(name);
    const { additionalProperties: others, patternProperties, $ref } = part;
    isOpen ||= others === true || isObject(others) || isObject(patternProperties);
    if (typeof $ref === "string") {
      const target = referred(schema, $ref);
      isOpen ||= target === undefined;
      rest.push(target);
    }
    for (const keyword of PARTS) {
      const held = part[keyword];
      if (Array.isArray(held)) rest.push(...held);
      else if (isObject(held)) rest.push(...(keyword === "dependentSchemas" ? Object.values(held) : [held]));
    }
  }
  return { names, isOpen };
}

function referred(schema: JsonSchema, ref: string): unknown {
  if (!ref.startsWith("#")) return undefined;
  const keys = ref.slice(1).split("/").slice(1);
  return keys.reduce<unknown>((at, key) => {
    const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
    return isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined;
  }, schema);
}
