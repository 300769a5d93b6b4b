import { type ResolvedIntent, type ResolvedSlot, specOf } from "../../schema/facts.js";
import { className } from "../../schema/names.js";
import { moduleName } from "../files.js";
import { origin } from "./origin.js";
import { fieldName, typeText } from "./slotText.js";
import { type Printable, SourceFile } from "./sourceFile.js";
import { sym, typeFrom } from "./symbols.js";

/** Prints the class of an intent: its spec and its typed slots, without behaviour. */
export function printClass(intent: ResolvedIntent): string {
  const name = className(intent.command);
  const file = new SourceFile(origin(intent), [name]);
  file.doc(describe(intent));
  file.block(["export class ", name, " extends ", sym("IntentBase")], () => {
    printSpec(file, intent);
    for (const slot of intent.slots) {
      if (slot.description !== undefined) file.blank();
      file.doc(slot.description ?? "");
      file.print(fieldName(slot.name), ": ", ...valueType(intent, slot), " | null = null;");
    }
  });
  return file.toString();
}

function printSpec(file: SourceFile, intent: ResolvedIntent): void {
  const { slots, ...facts } = specOf(intent);
  file.block(["static readonly spec ="], () => {
    for (const [fact, value] of Object.entries(facts)) file.print(fact, ": ", { literal: value }, ",");
    file.list(["slots: "], slots, [","]);
  }, [" as const satisfies ", sym("IntentSpec"), ";"]);
  if (slots.length > 0) file.blank();
}

/** The type of a slot's field. An object slot's type is declared in a file of its own. */
export function valueType(intent: ResolvedIntent, slot: ResolvedSlot, up = "./"): Printable[] {
  const text = typeText(slot.type);
  if (text !== null) return [text];
  return [typeFrom("Objects", `${up}objects/${moduleName(intent.command)}.js`), `[${JSON.stringify(slot.name)}]`];
}

function describe(intent: ResolvedIntent): string {
  const facts = [
    intent.domain.length === 0 ? "" : `Domain: ${intent.domain.join(", ")}.`,
    intent.entity === null ? "" : `Entity: ${intent.entity}.`,
    intent.query ? "A query." : "",
    intent.confirm ? "Waits for confirmation." : "",
    intent.performs === "when_told" ? "Performs when told." : "",
    intent.declared === null ? "No file declares it: every entity has its query." : "",
  ];
  return [intent.description, "", facts.filter((fact) => fact !== "").join(" ")].join("\n").trim();
}
