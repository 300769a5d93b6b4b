import { createHash } from "node:crypto";
import type { ResolvedIntents } from "../../schema/mergeEntities.js";
import { intentFile } from "../../schema/print.js";
import { MANIFEST, moduleName, OWN_OBJECT } from "../files.js";
import { printManifest } from "../manifest.js";
import { printClass } from "./printClass.js";
import { printEntityIndex, printIndex, printValidatorIndex } from "./printIndex.js";
import { printOwn } from "./printOwn.js";
import { printEntity, printObjects } from "./printTypes.js";
import { needsOwn, printValidator } from "./printValidator.js";

/** Texts of printed files by path, relative to the output folder. */
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
  const inputs = intents.map(({ command, from }) => [command, hash(JSON.stringify(from.map(intentFile)))] as const);
  files.set(
    MANIFEST,
    printManifest(
      new Map(inputs),
      [...files].map(([path, text]) => [path, hash(text)] as const),
    ),
  );
  return files;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
