import type { SlotSchemaType } from "../../../schema/index.js";
import type { Field } from "./fields.js";

/** Returns the slot type for the type of a field; null for an unknown one. */
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
