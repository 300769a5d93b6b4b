import { type ReadOperation, successOf } from "../document/operations.js";
import type { Shapes } from "../shapes.js";
import type { Resource } from "./resources.js";

const ITEM = /\/\{([^{}/]+)\}$/;

/** Why an operation keeps no rows, completing "it keeps no rows: …". */
export function whyAlone(operation: ReadOperation, resources: readonly Resource[], shapes: Shapes): string {
  const { method, path } = operation;
  const parent = path.replace(ITEM, "");
  const own = resources.find((one) => one.paths.includes(path) || one.paths.includes(parent));
  if (own !== undefined)
    return `rows of ${own.entity} are listed, read, made, changed and removed, and ${method.toUpperCase()} at ${path} is none of these`;
  const schema = successOf(operation)?.schema;
  const holdsObjects = schema !== undefined && (shapes.object(schema) ?? shapes.items(schema)) !== null;
  if (!holdsObjects) return "its answers hold no objects with named properties";
  const [, key] = ITEM.exec(path) ?? [];
  return key === undefined
    ? "nothing at its path lists objects, or reads one by its key"
    : `no property of its objects is the key {${key}}`;
}
