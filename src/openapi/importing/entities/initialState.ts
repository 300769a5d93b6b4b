import type { Scalar } from "../../../kit/internal.js";
import type { ReadOperation } from "../document/operations.js";
import type { Group } from "./groups.js";
import type { RowShapes } from "./rowShapes.js";

/** Words of a closed list with which nothing begins. */
const ENDED =
  /^(?:done|complete|finish|close|cancel|archiv|delete|fail|error|reject|expire|refund|paid|shipped|deliver|merge|resolv)/i;
/** Booleans that are true at first. */
const TRUE = /^(?:is_?)?(?:active|enabled|available|open|visible|public)$/i;

/**
 * What a new row holds where the request says nothing of it: the defaults of the schema, the first status of its list with
 * which something can begin, and booleans that say that nothing has happened yet. What the client may leave out stays so.
 */
export function initialState(
  { body }: ReadOperation,
  { properties, found }: Pick<Group, "properties" | "found">,
  shapes: RowShapes,
): Readonly<Record<string, Scalar>> {
  const sent = new Set(
    body === null
      ? []
      : shapes.objectsIn(body.schema).flatMap((one) => (one.at === undefined ? Object.keys(one.properties) : [])),
  );
  const required = new Set(found.flatMap((one) => one.shapes.flatMap((shape) => [...shape.required])));
  const made: Record<string, Scalar> = {};
  for (const [name, schema] of Object.entries(properties)) {
    if (sent.has(name) && !required.has(name)) continue;
    const flat = shapes.flat(schema) ?? schema;
    const closed = Array.isArray(flat.enum) ? flat.enum.filter((one): one is string => typeof one === "string") : [];
    const usual = flat.default;
    if (typeof usual === "string" || typeof usual === "number" || typeof usual === "boolean") made[name] = usual;
    else if (shapes.typeOf(schema) === "boolean") made[name] = TRUE.test(name);
    else if (closed.length > 0 && !sent.has(name))
      made[name] = closed.find((one) => !ENDED.test(one)) ?? (closed[0] as string);
  }
  return made;
}
