import { mismatch, missingField, put, type Value } from "../../kit/internal.js";
import { draftOf } from "../draft.js";
import { specType } from "../facts.js";
import type { Finding } from "../problem.js";
import { faultsOf } from "../rules/lint.js";
import { objectMismatch } from "../slotTypes/objectType.js";
import { slotTypeOf } from "../slotTypes/slotType.js";
import type { IntentFile, JsonPath, JsonSchema, SlotFile, SlotFileType, SlotSchemaType } from "../types.js";
import type { Refused } from "./flatten.js";

/** Records a part of a schema that no slot can express. */
export type Say = (at: JsonPath, keyword: string, message: string, effect: Refused["effect"]) => void;

/** Adds the samples and the default of a schema to a slot, or none of them if any breaks a rule. */
export function withSamples(
  name: string,
  slot: SlotFile,
  samples: Pick<SlotFile, "default" | "values">,
  say: Say,
): SlotFile {
  if (Object.keys(samples).length === 0) return slot;
  const full = { ...slot, ...samples };
  const faults = slotFaults(argsOf(name, full));
  const path = ["properties", name];
  for (const { message } of faults) say(path, "examples", `a sample that no slot can have (${message})`, "wider");
  return faults.length === 0 ? full : slot;
}

export function samplesOf(
  type: SlotFileType,
  schema: JsonSchema,
  path: JsonPath,
  isRequired: boolean,
  say: Say,
): Pick<SlotFile, "default" | "values"> {
  const assumed = schema.default;
  const examples = [
    ...(Array.isArray(schema.examples) ? schema.examples : []),
    ...(schema.example === undefined ? [] : [schema.example]),
  ];
  if (examples.length === 0 && (assumed === undefined || assumed === null)) return {};
  const parsed = slotTypeOf(type);
  const good = examples.filter((one) => fits(parsed, one));
  if (good.length < examples.length)
    say(
      [...path, schema.examples === undefined ? "example" : "examples"],
      "examples",
      "an example of another type",
      "wider",
    );
  const isKept = assumed !== undefined && assumed !== null && !isRequired && fits(parsed, assumed);
  if (assumed !== undefined && assumed !== null && !isKept)
    say(
      [...path, "default"],
      "default",
      isRequired ? "a default of what is required" : "a default of another type",
      "wider",
    );
  return {
    ...(good.length === 0 ? {} : { values: good as readonly Value[] }),
    ...(isKept ? { default: assumed as Value } : {}),
  };
}

function fits(type: SlotSchemaType, value: unknown): boolean {
  if (value === null || value === undefined) return false;
  if (typeof type === "object" && "object" in type) return objectMismatch(type.object, value as Value) === null;
  const spec = specType(type);
  return mismatch(spec, value as Value) === null && missingField(spec, value as Value) === null;
}

/**
 * Finds the malformed parts and broken rules of slots that were read from a schema. The path of each finding begins
 * with the slot's name.
 * @returns none if an intent with these slots can be loaded
 */
export function slotFaults(args: IntentFile["args"]): readonly Finding[] {
  const { intent, findings } = draftOf({ command: "tool", args });
  const broken = intent === null ? [] : faultsOf(intent);
  return [...findings, ...broken].flatMap(({ path, message }) =>
    path[0] === "args" ? [{ path: path.slice(1), message: plain(message) }] : [],
  );
}

/** Cuts the slot's name from a message: readers of schemas name the place in their own way. */
const plain = (message: string): string => message.replace(/^slot \w+:? /, "");

export function argsOf(name: string, slot: SlotFile): Readonly<Record<string, SlotFile>> {
  const args: Record<string, SlotFile> = {};
  put(args, name, slot);
  return args;
}
