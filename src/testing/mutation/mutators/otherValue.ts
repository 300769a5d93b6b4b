import {
  EPOCH,
  type ItemType,
  isItemType,
  type NumberLimits,
  type Path,
  type Scalar,
  type SlotType,
} from "../../../kit/internal.js";
import type { Expression, Literal } from "../../../labels/index.js";
import type { Leaf } from "../../../labels/transform.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { slotValue } from "../../../runtime/rows/slotValue.js";
import { speltDescription } from "../../../schema/slotTypes/scalars.js";

const MAX_DRAWN = 20;

/**
 * Returns another value that a slot accepts: the first suitable one of neighbouring and drawn values.
 * @param type the slot's type; if undefined, only the kind of the literal counts
 * @param path the fields that lead from the slot to the value
 * @param fits returns true if the command may hold the value in this place
 * @returns null if no value fits
 */
export function otherValue(
  leaf: Leaf,
  type: SlotType | undefined,
  path: Path,
  fits: (other: Expression) => boolean,
): Expression | null {
  if (leaf.kind !== "literal" || leaf.type === "none") return null;
  const item = type === undefined ? null : itemOf(partOf(type, path));
  for (const value of candidates(leaf, item)) {
    if (value === leaf.value) continue;
    const other = literalOf(leaf, value);
    if (fits(other)) return other;
  }
  return null;
}

function partOf(type: SlotType | undefined, path: Path): SlotType | undefined {
  return path.reduce<SlotType | undefined>((outer, step) => {
    const object = typeof outer === "object" && "list" in outer ? outer.list : outer;
    if (typeof step === "number") return object;
    const isNamed = typeof object === "object" && "fields" in object;
    return isNamed ? object.fields.find(({ name }) => name === step)?.type : undefined;
  }, type);
}

function itemOf(type: SlotType | undefined): ItemType | null {
  const member = typeof type === "object" && "list" in type ? type.list : type;
  return member !== undefined && isItemType(member) ? member : null;
}

function* candidates(leaf: Exclude<Literal, { type: "none" }>, type: ItemType | null): Generator<Scalar> {
  if (type !== null && typeof type !== "string" && "enum" in type) {
    yield* closed(leaf.value, type.enum);
    return;
  }
  if (leaf.type === "bool") yield !leaf.value;
  else if (leaf.type === "str") yield* otherTexts(leaf.value, type);
  else yield* otherNumbers(leaf.value, type);
  if (type === null) return;
  const slot = { name: "value", type, disambiguation: false };
  for (let nth = 0; nth < MAX_DRAWN; nth++) {
    const drawn = slotValue(slot, new Seeded("other value", String(leaf.value), nth), EPOCH);
    if (drawn !== null && typeof drawn !== "object") yield drawn;
  }
}

function closed(value: Scalar, values: readonly Scalar[]): readonly Scalar[] {
  const alike = values.filter((one) => typeof one === typeof value);
  const next = alike.indexOf(value) + 1;
  return [...alike.slice(next), ...alike.slice(0, next)];
}

function* otherTexts(text: string, type: ItemType | null): Generator<string> {
  const spelt = speltDescription(type)?.other(text);
  if (spelt !== undefined && spelt !== null) yield spelt;
  yield `${text} again`;
  // Texts of the same length, and a shorter one.
  const before = [...text].slice(0, -1).join("");
  for (const last of ["a", "b", "1", "2"]) yield before + last;
  yield before;
}

function* otherNumbers(number: number, type: ItemType | null): Generator<number> {
  yield number + 1;
  yield number - 1;
  for (const limit of Object.values(limitsOf(type))) yield limit;
  // Values between two limits that lie close together.
  for (const part of [0.5, 0.25, 0.75]) yield Math.floor(number) + part;
}

function limitsOf(type: ItemType | null): NumberLimits {
  if (type === null || typeof type === "string") return {};
  return "int" in type ? type.int : "float" in type ? type.float : {};
}

function literalOf(leaf: Exclude<Literal, { type: "none" }>, value: Scalar): Literal {
  const type = typeof value === "number" ? numberKind(leaf.type, value) : typeof value === "string" ? "str" : "bool";
  return { ...leaf, type, value } as Literal;
}

const numberKind = (kind: Literal["type"], value: number): "int" | "float" =>
  kind === "float" || !Number.isInteger(value) ? "float" : "int";
