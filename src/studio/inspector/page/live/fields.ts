export interface Field {
  readonly name: string;
  readonly title: string;
  readonly kind: "text" | "number" | "boolean" | "list";
  readonly options: readonly string[];
}

export type Given = Readonly<Record<string, string | boolean>>;

type Schema = Readonly<Record<string, unknown>>;

export function fieldsOf(form: object): readonly Field[] {
  const { properties = {} } = form as { readonly properties?: Readonly<Record<string, Schema>> };
  return Object.entries(properties).map(([name, { title, type, enum: choices, items }]) => {
    const kind = type === "boolean" ? type : type === "array" ? "list" : type === "string" ? "text" : "number";
    const options = choices ?? (items as Schema | undefined)?.["enum"];
    return { name, title: String(title ?? name), kind, options: Array.isArray(options) ? options.map(String) : [] };
  });
}

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
