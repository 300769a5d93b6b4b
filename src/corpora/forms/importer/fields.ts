import { isObject } from "../../../base/json/object.js";

/** A field of a form with its answer. */
export interface Field {
  readonly path: readonly string[];
  /** The form's word for the type: `text field`, `text-field`, `checkbox`, `choice`, `single-choice` … */
  readonly type: string;
  readonly required: boolean;
  readonly options: readonly string[] | null;
  /** Help texts of its sections and of the field itself, from the outside in. */
  readonly info: readonly string[];
  /** Null if it was never asked; `""` if it was left empty on purpose. */
  readonly answer: unknown;
}

/** The fields of a form as a flat list. */
export interface FieldList {
  readonly fields: readonly Field[];
  /** Labels without a field below them. */
  readonly bare: readonly (readonly string[])[];
}

/** Lists the fields of a form in its order, and the labels without any. */
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

/** True if a JSON value contains at least one field: an object with `answer`. */
export function isForm(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Object.hasOwn(value, "answer") && fieldsOf(value).fields.length > 0;
}
