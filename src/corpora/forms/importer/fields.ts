import { isObject } from "../../../base/json/object.js";
import type { SlotSchemaType } from "../../../schema/index.js";
import { spokenPath } from "../form.js";

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

export interface FieldList {
  readonly fields: readonly Field[];
  /** Labels without a field below them. */
  readonly bare: readonly (readonly string[])[];
  /** Parts of another type than forms have, each with its place and what was expected. */
  readonly odd: readonly string[];
}

export function fieldsOf(form: unknown): FieldList {
  const fields: Field[] = [];
  const bare: (readonly string[])[] = [];
  const odd: string[] = [];
  const visit = (value: unknown, path: readonly string[], outer: readonly string[]): void => {
    if (!isObject(value)) {
      bare.push(path);
      return;
    }
    const expects = (isFit: boolean, what: string): unknown => isFit || odd.push(`${spokenPath(path)}: ${what}`);
    const { info: help } = value;
    expects(help == null || typeof help === "string" || isObject(help), "info must be a text");
    const info = typeof value.info === "string" ? [...outer, value.info.trim()] : outer;
    if (Object.hasOwn(value, "answer")) {
      const { type, required, options, answer } = value;
      expects(required == null || typeof required === "boolean", "required must be true or false");
      expects(
        options == null || (Array.isArray(options) && options.every(isScalar)),
        "options must be a list of texts",
      );
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
  return { fields, bare, odd };
}

const isScalar = (value: unknown): boolean => value !== null && typeof value !== "object";

/** True if a JSON value contains at least one field: an object with `answer`. */
export function isForm(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !Object.hasOwn(value, "answer") && fieldsOf(value).fields.length > 0;
}

export function slotType({ type, options, path }: Field): SlotSchemaType | null {
  const word = type.toLowerCase().replace(/[\s_]+/g, "-");
  switch (word) {
    case "text-field":
      return "str";
    case "number":
      return "int";
    case "date-field":
      return "date";
    case "multi-choice":
      return { list: choice(options) };
    case "checkbox":
    case "choice":
    case "single-choice":
      // One checkbox of the published forms allows several choices, which only its label says.
      return SEVERAL.test(path.at(-1) ?? "") ? { list: choice(options) } : choice(options);
    default:
      return null;
  }
}

const SEVERAL = /\b(?:one or more|all that apply)\b/i;

function choice(options: Field["options"]): "str" | { enum: string[] } {
  const distinct = [...new Set(options)];
  return distinct.length === 0 ? "str" : { enum: distinct };
}
