import type { JsonObject } from "../../../../base/json/object.js";
import type { ParameterPlace } from "../../mapping.js";
import { type ApiNode, type Say, soundPart } from "./node.js";
import type { Schemas } from "./schemas.js";

export interface ReadParameter {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly style: string;
  readonly explode: boolean;
  readonly isJson: boolean;
  readonly schema: JsonObject;
  readonly node: ApiNode;
  readonly unreadable: string | null;
}

const PLACES: readonly string[] = ["path", "query", "header", "cookie"];
const STYLES: Readonly<Record<ParameterPlace, readonly string[]>> = {
  path: ["simple"],
  query: ["form", "spaceDelimited", "pipeDelimited", "deepObject"],
  header: ["simple"],
  cookie: ["form"],
};
/** Headers that are no parameters, whatever a document says. */
const NO_PARAMETERS: ReadonlySet<string> = new Set(["accept", "content-type", "authorization"]);

/** Its own, and those of its path that it does not replace. */
export function parametersOf(
  path: ApiNode,
  operation: ApiNode,
  schemas: Schemas,
  leave: (name: string) => Say,
  say: Say,
): readonly ReadParameter[] {
  const all = new Map<string, ReadParameter>();
  for (const owner of [path, operation]) {
    const own = new Set<string>();
    for (const item of soundPart(() => owner.child("parameters")?.items(), say) ?? []) {
      const parameter = soundPart(
        () => parameterOf(item.followed(), schemas),
        leave(item.text("name") ?? item.pointer),
      );
      if (parameter === undefined || parameter === null) continue;
      const key = `${parameter.in} ${parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name}`;
      if (own.has(key)) say(item.at, `${item.pointer} repeats the ${parameter.in} parameter ${parameter.name}`);
      else all.set(key, parameter);
      own.add(key);
    }
  }
  return [...all.values()];
}

/** Each part of the path has one parameter, and there are no others. */
export function inPath(
  parameters: readonly ReadParameter[],
  parts: readonly { readonly said: string; readonly name: string }[],
  operation: ApiNode,
  leave: (name: string) => Say,
  say: Say,
): readonly ReadParameter[] {
  for (const { in: place, name, node } of parameters)
    if (place === "path" && !parts.some(({ said }) => said === name))
      leave(name)(node.at, `the path has no part ${name}`);
  const made = parts.map(({ said, name }): ReadParameter => {
    const found = parameters.find((one) => one.in === "path" && one.name === said);
    if (found !== undefined) return { ...found, name };
    say(operation.at, `${operation.pointer} describes no path parameter ${said}: it takes any text`);
    return { ...ANY_TEXT, name, node: operation };
  });
  return [...made, ...parameters.filter((one) => one.in !== "path")];
}

const ANY_TEXT: Omit<ReadParameter, "name" | "node"> = {
  in: "path",
  required: true,
  style: "simple",
  explode: false,
  isJson: false,
  schema: { type: "string" },
  unreadable: null,
};

function parameterOf(node: ApiNode, schemas: Schemas): ReadParameter | null {
  node.object();
  const [name, place] = [node.text("name"), node.text("in")];
  if (name === undefined || name === "") throw node.bad("has no name");
  if (place === undefined || !PLACES.includes(place))
    throw node.bad(`is in ${JSON.stringify(place)}, which is no place`);
  const where = place as ParameterPlace;
  if (where === "header" && NO_PARAMETERS.has(name.toLowerCase())) return null;
  const required = where === "path" || node.child("required")?.value === true;
  const content = node.child("content")?.entries() ?? [];
  const [type, media] = content[0] ?? [];
  const schema = type === undefined ? node.child("schema") : media?.child("schema");
  const style = node.text("style") ?? (where === "query" || where === "cookie" ? "form" : "simple");
  const isJson = type !== undefined && /[/+]json\b/.test(type);
  const unreadable = STYLES[where].includes(style)
    ? type === undefined || isJson
      ? null
      : `a parameter of the media type ${type}`
    : `a ${where} parameter in the style ${style}`;
  const description = node.text("description");
  return {
    in: where,
    name,
    required,
    ...(description === undefined ? {} : { description }),
    style,
    explode: (node.child("explode")?.value ?? style === "form") === true,
    isJson,
    schema: schema === undefined ? {} : schemas.take(schema),
    node: schema ?? node,
    unreadable,
  };
}
