import type { JsonObject } from "../../../../base/json/object.js";
import { singularName } from "../../../../schema/english/nouns.js";
import { snakeCase } from "../../../../schema/freeNames.js";
import type { ObjectShape, Shapes } from "../shapes.js";
import { plainName } from "../words.js";

export interface RowShape {
  /** The definition that they are, by reference; null if they are described in place. */
  readonly ref: string | null;
  /** The properties of the answer, one within the other, that hold them; undefined where the answer does. */
  readonly at: readonly string[] | undefined;
  readonly properties: Readonly<Record<string, JsonObject>>;
  readonly required: readonly string[];
  readonly varied?: JsonObject;
  /** The property that stands for a key within one of the objects: `metadata.name`. Default: none does. */
  readonly nestedKey?: string;
}

export class RowShapes {
  private readonly shapes: Shapes;

  constructor(shapes: Shapes) {
    this.shapes = shapes;
  }

  /**
   * The objects that an answer may be about: itself, its properties, and those of its only object: `{ "data": { "task": … } }`.
   * A property with the name of the rows does not wrap them, whatever objects it holds, and comes before others.
   * @param noun what the rows are called
   */
  objectsIn(schema: JsonObject | undefined, noun = ""): readonly RowShape[] {
    const whole = schema === undefined ? null : this.shapes.object(schema);
    if (schema === undefined || whole === null) return [];
    const ref = refOf(schema);
    const itself = { ref, at: undefined, ...whole, ...variedOf(whole, schema) };
    if (ref !== null && noun !== "" && plainName(singularName(ref.split("/").at(-1) ?? "")) === plainName(noun))
      return [itself];
    const isNamed = ({ at = [] }: RowShape): boolean =>
      plainName(singularName(at.at(-1) ?? "")) === plainName(noun) && noun !== "";
    const inner = [...this.objectsWithin(whole)].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)));
    const [only, ...others] = inner;
    const deeper = only === undefined || others.length > 0 ? [] : this.within(only, only.at ?? []);
    return [itself, ...inner, ...deeper];
  }

  objectsWithin(whole: Pick<RowShape, "properties">): readonly RowShape[] {
    return this.within(whole, []);
  }

  private within({ properties }: Pick<RowShape, "properties">, around: readonly string[]): readonly RowShape[] {
    return Object.entries(properties).flatMap(([name, held]): RowShape[] => {
      const shape = this.shapes.object(held);
      return shape === null ? [] : [{ ref: refOf(held), at: [...around, name], ...shape, ...variedOf(shape, held) }];
    });
  }

  /** Null if there is none, and if `isMeant` does not choose one of several. */
  listIn(schema: JsonObject | undefined, isMeant: (list: RowShape) => boolean = () => false): RowShape | null {
    if (schema === undefined) return null;
    const whole = this.listed(schema, undefined);
    if (whole !== null) return whole;
    const object = this.shapes.object(schema);
    if (object === null) return null;
    const lists = this.listsWithin(object, []);
    const deeper =
      lists.length > 0 ? [] : this.within(object, []).flatMap((one) => this.listsWithin(one, one.at ?? []));
    const all = [...lists, ...deeper];
    const [only, ...others] = all.length > 1 ? all.filter(isMeant) : all;
    return only === undefined || others.length > 0 ? null : only;
  }

  private listsWithin({ properties }: Pick<RowShape, "properties">, around: readonly string[]): readonly RowShape[] {
    return Object.entries(properties).flatMap(([name, held]) => this.listed(held, [...around, name]) ?? []);
  }

  flat(schema: JsonObject): JsonObject | null {
    return this.shapes.flat(schema);
  }

  /** The one type of single values that a schema takes besides null; null for any other schema. */
  typeOf(schema: JsonObject): string | null {
    const flat = this.shapes.flat(schema);
    const types = [flat?.type ?? []].flat().filter((type) => type !== "null");
    return types.length === 1 && types[0] !== "object" && types[0] !== "array" ? String(types[0]) : null;
  }

  private listed(schema: JsonObject, at: RowShape["at"]): RowShape | null {
    const item = this.shapes.items(schema);
    const shape = item === null ? null : this.shapes.object(item);
    return item === null || shape === null ? null : { ref: refOf(item), at, ...shape, ...variedOf(shape, item) };
  }
}

const variedOf = ({ isVaried }: ObjectShape, schema: JsonObject): Pick<RowShape, "varied"> =>
  isVaried === true ? { varied: schema } : {};

function refOf({ $ref, allOf }: JsonObject): string | null {
  if (typeof $ref === "string") return $ref;
  const [only, ...others] = Array.isArray(allOf) ? (allOf as readonly JsonObject[]) : [];
  return only !== undefined && others.length === 0 && typeof only.$ref === "string" ? only.$ref : null;
}

/** Properties that name a row where none has the name of the path's parameter. */
const NAMES: readonly string[] = ["slug", "name", "key", "code", "login", "username", "number"];

/**
 * The property that a parameter of a path means: of the same name, of its last words (`team_slug`), or `id`; where
 * `id` is a number and the parameter a text that does not say so (`{repo}`), a name.
 * @param noun what the objects are called: a parameter of that name means their id, whatever its last word is; without a
 *   parameter and an `id`, it is a part of the key's name (`loan_id`)
 * @param typeOf the type of a property, and of the parameter where no property is named; null where nobody can tell
 */
export function keyProperty(
  parameter: string | undefined,
  properties: readonly string[],
  noun: string,
  typeOf: (property: string | null) => string | null = () => null,
): string | null {
  // A name with a dot is a place within an object.
  const usable = properties.filter((name) => !name.includes(".") && !(name in Object.prototype));
  // A text is no number: what a path takes is not the other.
  const taken = parameter === undefined ? null : typeOf(null);
  const isFit = (name: string): boolean => taken === null || [null, taken].includes(typeOf(name));
  const same = parameter === undefined ? undefined : usable.find((name) => plainName(name) === plainName(parameter));
  const last =
    parameter === undefined || plainName(parameter) === plainName(noun)
      ? []
      : usable.filter((name) => snakeCase(parameter).endsWith(`_${snakeCase(name)}`) && isFit(name));
  const longest = last.reduce<string | null>(
    (one, other) => (one === null || other.length > one.length ? other : one),
    null,
  );
  const id = usable.find((name) => plainName(name) === "id") ?? null;
  const isText = parameter !== undefined && !/id$/i.test(parameter) && typeOf(null) === "string";
  const named =
    isText && (id === null || typeOf(id) !== "string")
      ? NAMES.find((name) => usable.includes(name) && typeOf(name) === "string")
      : undefined;
  // Of `/orders` and of `/orders/{order}`, `orderId` is the key.
  const single = plainName(parameter ?? noun);
  const own = single === "" ? undefined : usable.find((name) => plainName(name) === `${single}id`);
  return same ?? longest ?? named ?? id ?? own ?? null;
}
