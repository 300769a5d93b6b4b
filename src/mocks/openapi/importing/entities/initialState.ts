import type { JsonObject } from "../../../../base/json/object.js";
import type { Scalar } from "../../../../kit/internal.js";
import { type ReadOperation, successOf } from "../document/operations.js";
import { plainName } from "../words.js";
import type { Group } from "./groups.js";
import type { RowShapes } from "./rowShapes.js";

/** Words of a closed list with which nothing begins. */
const ENDED =
  /^(?:done|complete|finish|close|cancel|archiv|delete|fail|error|reject|expire|refund|paid|shipped|deliver|merge|resolv)/i;
const TRUE = /^(?:is_?)?(?:active|enabled|available|open|visible|public)$/i;

/**
 * Values of a new row that the request does not give: the defaults of the schema, the first status of its list with
 * which something can begin, booleans that say that nothing has happened yet, and what lists are filtered by. What the client
 * may leave out stays so.
 * @param shownAs the value of a property that nobody has said anything of, as answers show it
 */
export function initialState(
  operation: ReadOperation,
  { properties, found, operations }: Pick<Group, "properties" | "found" | "operations">,
  shapes: RowShapes,
  shownAs: (name: string, schema: JsonObject) => unknown,
): Readonly<Record<string, Scalar>> {
  const { body } = operation;
  const { at } = operations.get(operation) ?? {};
  // The answer of this operation may allow fewer values than rows can have later.
  const answered =
    shapes.objectsIn(successOf(operation)?.schema).find((one) => String(one.at) === String(at))?.properties ?? {};
  const sent = new Set(
    body === null
      ? []
      : shapes
          .objectsIn(body.schema)
          .flatMap((one) => (one.at === undefined ? Object.keys(one.properties).map(plainName) : [])),
  );
  const required = new Set(found.flatMap((one) => one.shapes.flatMap((shape) => [...shape.required])));
  const keys = new Set(found.map(({ key }) => key));
  const filtered = new Set(
    [...operations].flatMap(([{ parameters }, { does }]) =>
      does === "list" ? parameters.flatMap((one) => (one.in === "query" ? [plainName(one.name)] : [])) : [],
    ),
  );
  const made: Record<string, Scalar> = {};
  for (const [name, schema] of Object.entries(properties)) {
    const isSent = sent.has(plainName(name));
    if (isSent && !required.has(name)) continue;
    const flat = shapes.flat(schema) ?? schema;
    const least = closedIn(answered[name], shapes);
    const isNarrow = least.length > 0 && least.length < closedIn(schema, shapes).length;
    const closed = isNarrow ? least : closedIn(schema, shapes).filter((one) => typeof one === "string");
    const usual = flat.default;
    if (typeof usual === "string" || typeof usual === "number" || typeof usual === "boolean") made[name] = usual;
    else if (shapes.typeOf(schema) === "boolean") made[name] = TRUE.test(name);
    else if (closed.length > 0 && !isSent)
      made[name] = closed.find((one) => !ENDED.test(String(one))) ?? (closed[0] as Scalar);
    else if (required.has(name) && !isSent && filtered.has(plainName(name)) && !keys.has(name)) {
      // Filters see the values that answers show of a row.
      const shown = shownAs(name, schema);
      if (typeof shown === "string" || typeof shown === "number") made[name] = shown;
    }
  }
  return made;
}

function closedIn(schema: JsonObject | undefined, shapes: RowShapes): readonly Scalar[] {
  const flat = schema === undefined ? {} : (shapes.flat(schema) ?? schema);
  const all = flat.const === undefined ? flat.enum : [flat.const];
  return Array.isArray(all) ? all.filter((one) => typeof one === "string" || typeof one === "number") : [];
}
