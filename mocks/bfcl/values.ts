import { entriesOf, float, isFloat, numberOf, orderedMap, python, type Value, type WholeFloat } from "backlot/kit";

/*
 * Values as Python has them: dictionaries are maps, whose keys may be integers too, and floats without a fraction have
 * the kit's tag. Lists and dictionaries are shared, not copied, as in Python.
 */

/** A dictionary. */
export type Dict = Map<string | number, Live>;

/** A value of Python. Integers beyond the safe ones are bigints. */
export type Live = string | number | bigint | boolean | null | WholeFloat | Live[] | Dict;

/** An exception of Python, with its `str()` as message. */
export class PythonError extends Error {}

/** Raises an exception. */
export function raise(message: string): never {
  throw new PythonError(message);
}

/** Returns the result of a computation, or the exception that it raised. */
export function attempted<Result>(compute: () => Result): Result | PythonError {
  try {
    return compute();
  } catch (thrown) {
    if (!(thrown instanceof PythonError)) throw thrown;
    return thrown;
  }
}

/** Returns a dictionary with these entries. */
export function dict(entries: Readonly<Record<string, Live>>): Dict {
  return new Map(Object.entries(entries));
}

/** Returns a value of the world as Python has it: a copy. */
export function live(value: Value | null | undefined): Live {
  if (value === null || value === undefined) return null;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return (value as readonly Value[]).map(live);
  if (isFloat(value)) return value as unknown as WholeFloat;
  return new Map(entriesOf(value).map(([key, held]) => [key, live(held)]));
}

/** Returns a value as the kit spells it: dictionaries with texts as keys, in their order. */
export function spelled(value: Live): Value | null {
  if (Array.isArray(value)) return value.map(spelled) as Value;
  if (!(value instanceof Map)) return value as Value | null;
  const entries = new Map([...value].map(([key, held]) => [String(key), spelled(held)]));
  return orderedMap([...entries]) as Value;
}

/** Returns the name of a value's class. */
export function className(value: Live): string {
  if (value === null) return "NoneType";
  if (typeof value === "string") return "str";
  if (typeof value === "boolean") return "bool";
  if (isFloat(value)) return "float";
  if (Array.isArray(value)) return "list";
  return value instanceof Map ? "dict" : "int";
}

/** Returns `bool(value)`. */
export function isTrue(value: Live): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Map) return value.size > 0;
  return typeof value === "object" && value !== null ? value.$float !== 0 : Boolean(value);
}

/** Returns `a == b`. */
export function isEqual(a: Live, b: Live): boolean {
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((one, i) => isEqual(one, b[i] as Live));
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    return [...a].every(([key, held]) => b.has(key) && isEqual(held, b.get(key) as Live));
  }
  return plain(a) === plain(b);
}

/** True if a list holds a value. */
export function holds(list: Live, value: Live): boolean {
  return listOf(list).some((one) => isEqual(one, value));
}

/** Removes the first value of a list that is equal to one. */
export function removeFrom(list: Live[], value: Live): void {
  const place = list.findIndex((one) => isEqual(one, value));
  if (place < 0) raise("list.remove(x): x not in list");
  list.splice(place, 1);
}

/** Returns a key that finds what Python's would: numbers by their value. */
export function keyOf(value: Live): string | number {
  if (Array.isArray(value) || value instanceof Map) raise(`unhashable type: '${className(value)}'`);
  return plain(value) as string | number;
}

/** Returns the value of a key. */
export function at(value: Live, key: Live): Live {
  if (value instanceof Map) {
    const found = value.get(keyOf(key));
    return found === undefined ? raise(python.repr(key)) : found;
  }
  const kind = className(value);
  if (kind === "str") raise(`string indices must be integers, not '${className(key)}'`);
  if (kind === "list") raise(`list indices must be integers or slices, not ${className(key)}`);
  return raise(`'${kind}' object is not subscriptable`);
}

/** Returns a value as a text, for methods that only texts have. */
export function textOf(value: Live, method: string): string {
  return typeof value === "string" ? value : raise(`'${className(value)}' object has no attribute '${method}'`);
}

/** Returns the items of what can be iterated. */
export function listOf(value: Live): readonly Live[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Map) return [...value.keys()];
  return typeof value === "string" ? [...value] : raise(`'${className(value)}' object is not iterable`);
}

/** Returns a number as a float. */
export function floatOf(value: Live): number | WholeFloat {
  const number = Number(typeof value === "string" ? value.trim().replaceAll("_", "") || "x" : plain(value));
  if (typeof value === "string" && Number.isNaN(number)) raise(`could not convert string to float: '${value}'`);
  if (!isNumber(value) && typeof value !== "string")
    raise(`float() argument must be a string or a real number, not '${className(value)}'`);
  return float(number);
}

/** True for integers, floats and truth values. */
export function isNumber(value: Live): value is number | bigint | boolean | WholeFloat {
  return ["int", "float", "bool"].includes(className(value));
}

/** The value that a scalar is compared by. */
function plain(value: Live): unknown {
  if (typeof value === "boolean") return Number(value);
  return isFloat(value) ? numberOf(value) : value;
}
