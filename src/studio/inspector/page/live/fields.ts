/** A field of a client's form. */
export interface Field {
  readonly name: string;
  readonly title: string;
  readonly kind: "text" | "number" | "boolean" | "list";
  readonly options: readonly string[];
}

/** Input of the fields. */
export type Given = Readonly<Record<string, string | boolean>>;

type Schema = Readonly<Record<string, unknown>>;

/** Returns the fields of a form's schema: texts, numbers, booleans and choices. */
export function fieldsOf(form: object): readonly Field[] {
  const { properties = {} } = form as { readonly properties?: Readonly<Record<string, Schema>> };
  return Object.entries(properties).map(([name, { title, type, enum: choices, items }]) => {
    const kind = type === "boolean" ? type : type === "array" ? "list" : type === "string" ? "text" : "number";
    const options = choices ?? (items as Schema | undefined)?.["enum"];
    return { name, title: String(title ?? name), kind, options: Array.isArray(options) ? options.map(String) : [] };
  });
}

/** Returns the values of the filled fields. */
export function valuesOf(fields: readonly Field[], given: Given): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }): (readonly [string, unknown])[] => {
      const value = given[name];
      if (kind === "boolean") return [[name, value === true]];
      if (value === undefined || value === "") return [];
      return [[name, kind === "number" ? Number(value) : kind === "list" ? [value] : value]];
    }),
  );
}
