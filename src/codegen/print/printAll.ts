import { sha256 } from "../../base/io/sha256.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import type { ResolvedIntents } from "../../schema/mergeEntities.js";
import { className } from "../../schema/names.js";
import { intentFile } from "../../schema/print.js";
import { MANIFEST, moduleName, OWN_OBJECT, printManifest } from "../manifest.js";
import { printClass } from "./printClass.js";
import { printEntity, printObjects } from "./printTypes.js";
import { needsOwn, printValidator } from "./printValidator.js";
import { SourceFile, sym } from "./sourceFile.js";

export type PrintedFiles = ReadonlyMap<string, string>;

/** Prints everything that `generate` writes. The same intents give the same bytes, in any order. */
export async function printAll(resolved: ResolvedIntents): Promise<PrintedFiles> {
  const intents = resolved.intents.toSorted((a, b) => (a.command < b.command ? -1 : 1));
  const entities = [...resolved.entities.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const files = new Map<string, string>();
  for (const intent of intents) {
    files.set(`${moduleName(intent.command)}.ts`, printClass(intent));
    files.set(`validators/${moduleName(intent.command)}.ts`, printValidator(intent));
  }
  if (intents.some(needsOwn)) files.set(`validators/${OWN_OBJECT}.ts`, printOwn());
  const rows = await Promise.all(entities.map(printEntity));
  for (const [i, { name }] of entities.entries()) files.set(`entities/${moduleName(name)}.ts`, rows[i]?.text ?? "");
  const objects = await Promise.all(intents.map(printObjects));
  for (const [i, { command }] of intents.entries()) {
    const file = objects[i];
    if (file) files.set(`objects/${moduleName(command)}.ts`, file.text);
  }
  files.set("index.ts", printIndex(intents));
  files.set("validators/index.ts", printValidatorIndex(intents));
  const types = entities.map(({ name }, i) => ({ entity: name, type: rows[i]?.name ?? name }));
  files.set("entities/index.ts", printEntityIndex(types));
  const inputs = intents.map(({ command, from }) => [command, sha256(JSON.stringify(from.map(intentFile)))] as const);
  files.set(
    MANIFEST,
    printManifest(
      new Map(inputs),
      [...files].map(([path, text]) => [path, sha256(text)] as const),
    ),
  );
  return files;
}

function printIndex(intents: readonly ResolvedIntent[]): string {
  const file = new SourceFile(countLine(intents.length, "intent"));
  for (const { command } of intents) file.print(`export { ${className(command)} } from "./${moduleName(command)}.js";`);
  return file.toString();
}

/** Prints the validators' index, which is separate from the classes' because it loads zod. */
function printValidatorIndex(intents: readonly ResolvedIntent[]): string {
  const file = new SourceFile(countLine(intents.length, "intent"));
  for (const { command } of intents) file.print(`export * from "./${moduleName(command)}.js";`);
  return file.toString();
}

function printEntityIndex(types: readonly { readonly entity: string; readonly type: string }[]): string {
  const file = new SourceFile(countLine(types.length, "entit", "y", "ies"));
  for (const { entity, type } of types) {
    const name = className(entity);
    const spelled = type === name ? name : `${type} as ${name}`;
    file.print(`export type { ${spelled} } from "./${moduleName(entity)}.js";`);
  }
  return file.toString();
}

function countLine(count: number, noun: string, one = "", many = "s"): string {
  return `${count} ${noun}${count === 1 ? one : many}`;
}

/**
 * Prints the object schema that validators use instead of zod's if slots have names that every object inherits, such as
 * `toString` or `__proto__`: zod would read and write the inherited members.
 */
function printOwn(): string {
  const file = new SourceFile("Backlot", ["ownObject"]);
  const [z, put] = [sym("z"), sym("put")];
  file.doc("An object schema that reads own entries only, so that slots may have names that every object inherits.");
  const type = [z, ".ZodType<", z, ".infer<", z, ".ZodObject<S>>>"];
  file.block(["export function ownObject<S extends ", z, ".ZodRawShape>(shape: S): ", ...type], () => {
    const transform = () => {
      file.block(['if (typeof input !== "object" || input === null || Array.isArray(input))'], () => {
        file.print('context.addIssue({ code: "invalid_type", expected: "object" });');
        file.print("return ", z, ".NEVER;");
      });
      file.print("const given = new Map<string, unknown>(Object.entries(input));");
      file.print("const result: Record<string, unknown> = {};");
      file.block(["for (const [name, schema] of Object.entries(shape))"], () => {
        file.print("const parsed = ", z, ".safeParse(schema, given.get(name));");
        file.print("const issues = parsed.success ? [] : parsed.error.issues;");
        file.print("for (const issue of issues) context.addIssue({ ...issue, path: [name, ...issue.path] });");
        file.print("if (given.has(name)) ", put, "(result, name, parsed.data);");
        file.print("given.delete(name);");
      });
      file.print("const keys = [...given.keys()];");
      file.print('if (keys.length > 0) context.addIssue({ code: "unrecognized_keys", keys });');
      file.print("return result as ", z, ".infer<", z, ".ZodObject<S>>;");
    };
    file.block(["return ", z, ".unknown().transform((input, context) =>"], transform, [");"]);
  });
  return file.toString();
}
