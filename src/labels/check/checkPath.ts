import { BacklotError } from "../../base/errors.js";
import {
  type IntentSpec,
  isItemType,
  type PartType,
  partType,
  pathText,
  type SlotType,
  typeName,
} from "../../kit/internal.js";
import type { PathStep } from "../ast.js";
import { clip } from "./describe.js";
import { suggestedName } from "./suggest.js";

/** Returns the type at a path in a slot's value: null within an object of a JSON Schema, an error if there is none. */
export function partAt(
  spec: IntentSpec,
  slot: string,
  type: SlotType,
  path: readonly PathStep[],
): PartType | null | BacklotError {
  let part: PartType = { type, field: null };
  let name = slot;
  for (const step of path) {
    const outer = part.type;
    const next = partType(outer, ["text" in step ? step.text : step.index]);
    if (next === null) return null;
    if (next === undefined) return noPart(spec, name, outer, step);
    part = next;
    name += pathText(["text" in step ? step.text : step.index]);
  }
  return part;
}

function noPart(spec: IntentSpec, name: string, type: SlotType, step: PathStep): BacklotError {
  const { span } = step;
  const where = `${name} of ${spec.command}`;
  if ("index" in step)
    return new BacklotError("NOT_A_LIST", `${where} takes ${typeName(type)} and has no items to number`, { span });
  if (isItemType(type) || !("fields" in type)) {
    const advice = isItemType(type) ? "" : `; its items have: ${name}[0].${clip(step.text)}`;
    return new BacklotError("UNKNOWN_SLOT", `${where} takes ${typeName(type)} and has no fields${advice}`, { span });
  }
  return new BacklotError(
    "UNKNOWN_SLOT",
    unknownField(
      step.text,
      where,
      type.fields.map((field) => field.name),
    ),
    { span },
  );
}

/** Message about a field that an object does not have. */
export function unknownField(word: string, where: string, names: readonly string[]): string {
  const suggestion = suggestedName(word, names);
  const advice =
    suggestion === null ? `its fields are ${names.slice(0, 12).join(", ")}` : `did you mean ${suggestion}?`;
  return `${where} has no field ${clip(word)}; ${advice}`;
}
