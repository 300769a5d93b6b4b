import { isObject } from "../../../json/object.js";

/** A field of a form: what the form says of it, and what was answered. */
export interface Field {
  /** The labels that lead to it, its own last. */
  readonly path: readonly string[];
  /** The form's own word for the type: `text field`, `text-field`, `checkbox`, `choice`, `single-choice` … */
  readonly type: string;
  readonly required: boolean;
  readonly options: readonly string[] | null;
  /** Help about the field, or about a section that holds it, the section's first. */
  readonly info: readonly string[];
  /** Null if it was never asked; `""` where it was left empty on purpose. */
  readonly answer: unknown;
}

/** A form, laid out flat. */
export interface FieldList {
  readonly fields: readonly Field[];
  /** Labels under which no field stands. */
  readonly bare: readonly (readonly string[])[];
}

/** The fields of a form in its order, and the labels without any. */
export function fieldsOf(form: unknown): FieldList {
  const fields: Field[] = [];
  const bare: (readonly string[])[] = [];
  const visit = (value: unknown, path: readonly string[], outer: readonly string[]): void => {
    if (!isObject(value)) {
      bare.push(path);
      return;
    }
    const info = typeof value.info === "string" ? [...outer, value.info.trim()] : outer;
    if (Object.hasOwn(value, "answer")) {
      const { type, required, options, answer } = value;
      fields.push({
        path,
        type: typeof type === "string" ? type : "",
        required: required === true,
        options: Array.isArray(options) ? options.map(String) : null,
        info,
        answer: answer ?? null,
      });
      return;
    }
    for (const [label, inner] of Object.entries(value)) {
      if (label !== "info" || isObject(inner)) visit(inner, [...path, label], info);
    }
  };
  visit(form, [], []);
  return { fields, bare };
}

/** Whether a value of JSON holds at least one field: an object with `answer`. */
export function isForm(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Object.hasOwn(value, "answer") && fieldsOf(value).fields.length > 0;
}
