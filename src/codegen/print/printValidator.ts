import { DONTCARE, type ItemType, isSpelt, scalarOf, spellingOf, typeName } from "../../kit/internal.js";
import { normalised } from "../../schema/compare/rewrite.js";
import type { ResolvedIntent, ResolvedSlot } from "../../schema/facts.js";
import { className } from "../../schema/names.js";
import { DESCRIPTIONS } from "../../schema/slotTypes/scalars.js";
import { isFieldsType, isListType, isObjectType } from "../../schema/slotTypes/slotKinds.js";
import type { FieldsSchemaType, SlotSchemaType } from "../../schema/types.js";
import { moduleName, OWN_OBJECT } from "../manifest.js";
import { keyText, literalText, origin, type Printable, SourceFile, sym, typeFrom, valueFrom } from "./sourceFile.js";

export function validatorName(command: string): string {
  const name = className(command);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Slots`;
}

/** Prints the zod validator of an intent's slots. It runs on the host only: the sandbox has no zod. */
export function printValidator(intent: ResolvedIntent): string {
  const name = validatorName(intent.command);
  const type = `${className(intent.command)}Slots`;
  const file = new SourceFile(origin(intent), [name, type]);
  file.doc(`Values of a call of ${intent.command}. Null and absent slots are empty.`);
  const conditional = intent.asks ? intent.slots.filter((slot) => slot.required && slot.when !== undefined) : [];
  file.block(["export const ", name, " = ", ...objectOf(intent), "("], () => {
    for (const slot of intent.slots) {
      const empty = intent.asks && slot.required && slot.when === undefined ? "" : ".nullish()";
      file.print(`${keyText(slot.name)}: `, ...valueSchema(intent, slot), empty, ",");
    }
  }, [conditional.length === 0 ? ");" : ").superRefine((slots, context) => {"]);
  if (conditional.length > 0) {
    file.indent(() => printConditions(file, conditional));
    file.print("});");
  }
  file.blank();
  file.print("export type ", type, " = ", sym("z"), ".infer<typeof ", name, ">;");
  return file.toString();
}

/** The object schema to use: zod's own reads inherited members if a slot has the name of one. */
function objectOf(intent: ResolvedIntent): Printable[] {
  return intent.slots.some(({ name }) => name in Object.prototype)
    ? [valueFrom("ownObject", `./${OWN_OBJECT}.js`)]
    : [sym("z"), ".strictObject"];
}

/** True if an intent's validator needs the module that `printOwn` prints. */
export function needsOwn(intent: ResolvedIntent): boolean {
  return intent.slots.some(({ name }) => name in Object.prototype);
}

function printConditions(file: SourceFile, slots: readonly ResolvedSlot[]): void {
  for (const { name, when } of slots) {
    if (when === undefined) continue;
    const other = reading(when.slot);
    const tests = when.in.flatMap((value, i) => [...(i === 0 ? [] : [" || "]), ...other, ` === ${literalText(value)}`]);
    const holds = when.in.length === 1 ? tests : ["(", ...tests, ")"];
    const message = `${name} is required while ${when.slot} is ${when.in.map((value) => JSON.stringify(value)).join(" or ")}`;
    file.block(["if (", ...holds, " && (", ...reading(name), " ?? null) === null)"], () => {
      file.print("context.addIssue(", { literal: { code: "custom", path: [name], message } }, ");");
    });
  }
}

/** Code that reads a slot's own value, not an inherited member of that name. */
function reading(slot: string): Printable[] {
  return slot in Object.prototype ? [sym("own"), `(slots, ${JSON.stringify(slot)})`] : [`slots.${slot}`];
}

function valueSchema(intent: ResolvedIntent, slot: ResolvedSlot): Printable[] {
  const own = typeSchema(intent, slot);
  return intent.dontcare ? [sym("z"), ".union([", ...own, ", ", sym("z"), `.literal("${DONTCARE}")])`] : own;
}

function typeSchema(intent: ResolvedIntent, { name, type, nullable }: ResolvedSlot): Printable[] {
  if (!isObjectType(type)) return nullable === true ? [...partSchema(type), ".nullable()"] : partSchema(type);
  const objects = typeFrom("Objects", `../objects/${moduleName(intent.command)}.js`);
  const schema = { literal: normalised(type.object) };
  const own = [sym("z"), ".custom<", objects, `[${JSON.stringify(name)}]>()`];
  // A foreign schema's patterns must not reach zod, which would run them unbounded.
  return [...own, ".superRefine(", sym("satisfies"), "(", schema, "))", nullable === true ? ".nullable()" : ""];
}

function partSchema(type: SlotSchemaType): Printable[] {
  if (isListType(type)) return [sym("z"), ".array(", ...partSchema(type.list), ")"];
  return isFieldsType(type) ? fieldsSchema(type) : itemSchema(type as ItemType);
}

function fieldsSchema({ fields }: FieldsSchemaType): Printable[] {
  const members = Object.entries(fields).flatMap(([name, { type, optional, nullable }], i): Printable[] => [
    `${i === 0 ? "" : ", "}${keyText(name)}: `,
    ...partSchema(type),
    nullable === true ? ".nullable()" : "",
    optional ? ".optional()" : "",
  ]);
  return [sym("z"), ".strictObject({ ", ...members, " })"];
}

function itemSchema(type: ItemType): Printable[] {
  const z = sym("z");
  if (typeof type !== "string") {
    if ("enum" in type) return [z, `.literal(${literalText(type.enum)})`];
    const [limits] = Object.values(type);
    const test = [sym("within"), `(${literalText(limits)})`];
    return [...itemSchema(scalarOf(type)), ".refine(", ...test, `, ${JSON.stringify(`takes ${typeName(type)}`)})`];
  }
  const spelling = isSpelt(type) ? [".refine(", sym("spelt"), `("${type}"), "takes ${spellingOf(type)?.says}")`] : [];
  return [z, DESCRIPTIONS[type].zod, ...spelling];
}
