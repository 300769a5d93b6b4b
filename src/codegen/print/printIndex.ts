import type { ResolvedIntent } from "../../schema/facts.js";
import { className } from "../../schema/names.js";
import { moduleName } from "../files.js";
import { SourceFile } from "./sourceFile.js";

/** Prints the folder's index: every class, in order of commands. */
export function printIndex(intents: readonly ResolvedIntent[]): string {
  const file = new SourceFile(counted(intents.length, "intent"));
  for (const { command } of intents) file.print(`export { ${className(command)} } from "./${moduleName(command)}.js";`);
  return file.toString();
}

/** Prints the validators' index, which is separate from the classes' because it loads zod. */
export function printValidatorIndex(intents: readonly ResolvedIntent[]): string {
  const file = new SourceFile(counted(intents.length, "intent"));
  for (const { command } of intents) file.print(`export * from "./${moduleName(command)}.js";`);
  return file.toString();
}

/** Prints the row types' index, each type under its entity's name. */
export function printEntityIndex(types: readonly { readonly entity: string; readonly type: string }[]): string {
  const file = new SourceFile(counted(types.length, "entit", "y", "ies"));
  for (const { entity, type } of types) {
    const name = className(entity);
    const spelled = type === name ? name : `${type} as ${name}`;
    file.print(`export type { ${spelled} } from "./${moduleName(entity)}.js";`);
  }
  return file.toString();
}

function counted(count: number, noun: string, one = "", many = "s"): string {
  return `${count} ${noun}${count === 1 ? one : many}`;
}
