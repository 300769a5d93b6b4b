import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { installed } from "../../../../base/packages/installed.js";
import { own } from "../../../../kit/internal.js";

const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];
/** Keys of a parameter in a form that are not of its schema. */
const NO_SCHEMA: ReadonlySet<string> = new Set(["name", "in", "required", "collectionFormat", "allowEmptyValue"]);

/**
 * A document of Swagger 2.0 as one of OpenAPI 3.0. The converter is given each operation alone, with all that it shares
 * put into it: what it throws for one is no other's, and of shared bodies, forms and media types it makes other things.
 * An operation that it cannot convert stays as it is.
 * @throws BacklotError MISSING_PACKAGE where `@scalar/openapi-upgrader` is not installed
 */
export async function fromSwagger2(document: JsonObject): Promise<JsonObject> {
  const convert = await swaggerConverter();
  const { paths, parameters: _, responses: __, consumes: ___, produces: ____, ...rest } = document;
  const whole = convert({ ...rest, definitions: isObject(rest.definitions) ? rest.definitions : {} }) as JsonObject;
  const convertedPart = (operation: JsonObject): unknown => {
    try {
      const alone = structuredClone({ swagger: "2.0", definitions: {}, paths: { "/": { get: operation } } });
      return (convert(alone) as { readonly paths: { readonly "/": { readonly get: unknown } } }).paths["/"].get;
    } catch {
      return operation;
    }
  };
  const items = Object.entries(isObject(paths) ? paths : {}).map(([path, item]) => {
    if (!isObject(item)) return [path, item];
    const entries = Object.entries(item).filter(([key]) => key !== "parameters");
    return [
      path,
      Object.fromEntries(
        entries.map(([key, held]) => [
          key,
          isObject(held) && !key.startsWith("x-") ? convertedPart(selfContained(document, item, held)) : held,
        ]),
      ),
    ];
  });
  // Files that are not converted refer to definitions where they stood.
  const { schemas = {} } = (whole.components ?? {}) as JsonObject;
  return { ...whole, definitions: schemas, paths: Object.fromEntries(items) };
}

function selfContained(document: JsonObject, item: JsonObject, operation: JsonObject): JsonObject {
  const shared = [...listOf(item.parameters), ...listOf(operation.parameters)].map((one) => behind(document, one));
  const parameters = new Map(shared.map((one, i) => [isObject(one) ? `${one.in} ${one.name}` : i, one]));
  const others = [...parameters.values()].filter((one) => !isIn(one, "body") && !isIn(one, "formData"));
  const fields = [...parameters.values()].filter((one): one is JsonObject => isIn(one, "formData"));
  const body = [...parameters.values()].filter((one) => isIn(one, "body")).at(-1) ?? formBody(fields);
  const consumes = textsOf(operation.consumes) ?? textsOf(document.consumes);
  const forms = fields.some(({ type }) => type === "file") ? FORMS.slice(1) : FORMS;
  const sent =
    body !== undefined && isIn(body, "form")
      ? (filled(consumes?.filter((type) => forms.includes(type))) ?? forms.slice(0, 1))
      : consumes;
  const produces = textsOf(operation.produces) ?? textsOf(document.produces);
  const responses = isObject(operation.responses)
    ? Object.fromEntries(Object.entries(operation.responses).map(([status, one]) => [status, behind(document, one)]))
    : operation.responses;
  const { consumes: _, produces: __, ...rest } = operation;
  return {
    ...rest,
    ...(sent === undefined ? {} : { consumes: sent }),
    ...(produces === undefined ? {} : { produces }),
    parameters: [...others, ...(body === undefined ? [] : [{ ...(body as JsonObject), in: "body" }])],
    responses,
  };
}

function formBody(fields: readonly JsonObject[]): JsonObject | undefined {
  if (fields.length === 0) return undefined;
  const properties = fields.map((field) => {
    const schema = Object.fromEntries(Object.entries(field).filter(([key]) => !NO_SCHEMA.has(key)));
    return [field.name, schema];
  });
  const required = fields.filter((field) => field.required === true).map(({ name }) => name);
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    ...(required.length === 0 ? {} : { required }),
  };
  return { in: "form", name: "body", required: required.length > 0, schema };
}

const isIn = (parameter: unknown, place: string): boolean => isObject(parameter) && parameter.in === place;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const filled = (list: readonly string[] | undefined): readonly string[] | undefined =>
  list?.length ? list : undefined;
const textsOf = (value: unknown): readonly string[] | undefined =>
  filled(listOf(value).filter((one): one is string => typeof one === "string"));

function behind(document: JsonObject, part: unknown): unknown {
  const [, kind = "", name = ""] =
    /^#\/(parameters|responses)\/([^/]+)$/.exec(isObject(part) ? String(part.$ref) : "") ?? [];
  const all = document[kind];
  return (isObject(all) ? own(all, name.replaceAll("~1", "/").replaceAll("~0", "~")) : undefined) ?? part;
}

async function swaggerConverter(): Promise<(document: unknown) => unknown> {
  const { upgradeFromTwoToThree } = await installed(
    () => import("@scalar/openapi-upgrader/2.0-to-3.0"),
    "reading Swagger 2.0 needs the package @scalar/openapi-upgrader",
  );
  return upgradeFromTwoToThree as (document: unknown) => unknown;
}
