import type { JsonObject } from "../../../json/object.js";
import type { ParameterPlace } from "../../mapping.js";
import type { ApiNode } from "./node.js";
import type { Schemas } from "./schemas.js";

/** A parameter as the document describes it. */
export interface ReadParameter {
  readonly in: ParameterPlace;
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly style: string;
  readonly explode: boolean;
  /** Whether its text is JSON. */
  readonly isJson: boolean;
  readonly schema: JsonObject;
  /** Where its schema stands. */
  readonly node: ApiNode;
  /** Why nothing can read it from a request; null if something can. */
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

/**
 * The parameters of an operation: its own, and those of its path that it does not replace.
 * @throws BacklotError BAD_OPENAPI, BAD_REFERENCE
 */
export function parametersOf(path: ApiNode, operation: ApiNode, schemas: Schemas): readonly ReadParameter[] {
  const all = new Map<string, ReadParameter>();
  for (const owner of [path, operation]) {
    const own = new Set<string>();
    for (const item of owner.child("parameters")?.items() ?? []) {
      const parameter = parameterOf(item.followed(), schemas);
      if (parameter === null) continue;
      const key = `${parameter.in} ${parameter.in === "header" ? parameter.name.toLowerCase() : parameter.name}`;
      if (own.has(key)) throw item.bad(`repeats the ${parameter.in} parameter ${parameter.name}`);
      own.add(key);
      all.set(key, parameter);
    }
  }
  return [...all.values()];
}

function parameterOf(node: ApiNode, schemas: Schemas): ReadParameter | null {
  node.object();
  const [name, place] = [node.text("name"), node.text("in")];
  if (name === undefined || name === "") throw node.bad("has no name");
  if (place === undefined || !PLACES.includes(place))
    throw node.bad(`is in ${JSON.stringify(place)}, which is no place`);
  const where = place as ParameterPlace;
  if (where === "header" && NO_PARAMETERS.has(name.toLowerCase())) return null;
  const required = node.child("required")?.value === true;
  if (where === "path" && !required) throw node.bad(`is in the path and not required`);
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
