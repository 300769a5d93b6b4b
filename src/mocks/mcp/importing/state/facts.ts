import type { Tool } from "@modelcontextprotocol/client";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import type { JsonSchema } from "../../../../schema/index.js";
import { flattenedOrEmpty } from "../../../../schema/reader/flatten.js";
import { partsOf, plainNoun, type VerbKind } from "../../../rows/names.js";

export type Property =
  | { readonly is: "text" | "other" }
  | { readonly is: "texts" }
  | {
      readonly is: "objects" | "object";
      readonly columns: Readonly<Record<string, Property>>;
      readonly schema: JsonSchema;
    };

export type Properties = Readonly<Record<string, Property>>;

export interface ToolFacts {
  readonly command: string;
  readonly name: string;
  readonly verb: VerbKind | null;
  readonly verbWord: string | null;
  readonly nouns: readonly string[];
  readonly input: Properties;
  readonly schemas: JsonObject;
  readonly required: ReadonlySet<unknown>;
  readonly output: Properties | null;
  readonly outputSchemas: JsonObject;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly results: JsonSchema | null;
}

export function factsOf(tool: Tool, command: string, slots: ReadonlySet<string>): ToolFacts {
  const { verb: verbWord, kind: verb, nouns } = partsOf(tool.name);
  const input = rootOf(tool.inputSchema as JsonSchema);
  const properties = propertiesOf(tool.inputSchema as JsonSchema, input);
  const output = tool.outputSchema === undefined ? null : rootOf(tool.outputSchema as JsonSchema);
  return {
    command,
    name: tool.name,
    verb,
    verbWord,
    nouns,
    input: Object.fromEntries(Object.entries(properties).filter(([name]) => slots.has(name))),
    schemas: isObject(input.properties) ? input.properties : {},
    required: new Set(Array.isArray(input.required) ? input.required : []),
    output: output === null ? null : propertiesOf(tool.outputSchema as JsonSchema, output),
    outputSchemas: isObject(output?.properties) ? output.properties : {},
    description: tool.description ?? "",
    parameters: input,
    results: output,
  };
}

const rootOf = (schema: JsonSchema): JsonSchema => flattenedOrEmpty(schema, schema);

function propertiesOf(root: JsonSchema, { properties }: JsonSchema): Properties {
  const entries = Object.entries(isObject(properties) ? properties : {});
  return Object.fromEntries(entries.map(([name, node]) => [name, propertyOf(root, node)]));
}

function propertyOf(root: JsonSchema, node: unknown): Property {
  const schema = flattenedOrEmpty(root, node);
  if (schema.type === "string") return { is: "text" };
  if (schema.type === "object" && isObject(schema.properties))
    return { is: "object", columns: flatColumns(root, schema), schema };
  if (schema.type !== "array") return { is: "other" };
  const items = flattenedOrEmpty(root, schema.items);
  if (items.type === "string") return { is: "texts" };
  if (items.type === "object" && isObject(items.properties))
    return { is: "objects", columns: flatColumns(root, items), schema: items };
  return { is: "other" };
}

function flatColumns(root: JsonSchema, { properties }: JsonSchema): Properties {
  const entries = Object.entries(isObject(properties) ? properties : {});
  return Object.fromEntries(
    entries.map(([name, node]): [string, Property] => {
      const schema = flattenedOrEmpty(root, node);
      if (schema.type === "string") return [name, { is: "text" }];
      return [
        name,
        { is: schema.type === "array" && flattenedOrEmpty(root, schema.items).type === "string" ? "texts" : "other" },
      ];
    }),
  );
}

export const single = plainNoun;

/** Tests if a name is a column with the noun before it: `entityNames` is `name` of `entities`. */
export function names(name: string, column: string, noun: string): boolean {
  const plain = single(name);
  return [
    single(column),
    `${single(noun)}_${single(column)}`,
    `${single(noun).split("_").at(-1)}_${single(column)}`,
  ].includes(plain);
}
