import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { BacklotError } from "../base/errors.js";
import { readText } from "../base/io/index.js";
import { mergeEntities } from "../schema/mergeEntities.js";
import type { Intent } from "../schema/types.js";
import { moduleName } from "./manifest.js";
import { printClass } from "./print/printClass.js";
import { isGenerated } from "./print/sourceFile.js";

const IMPORT = /\bfrom\s*["'](\.[^"']*)\.[jt]s["']/g;
const COMMENT_LINES = ["/**", "*", "//"];

/**
 * Finds the generated classes that behaviours import although their intents have changed since: type errors of these
 * behaviours concern slots that no longer exist. Comments are not compared.
 */
export function staleClasses(behaviours: readonly string[], intents: readonly Intent[]): readonly BacklotError[] {
  const named = new Map(mergeEntities(intents).intents.map((intent) => [`${moduleName(intent.command)}.ts`, intent]));
  const imported = new Set(behaviours.flatMap(importsOf));
  return [...imported].flatMap((file) => {
    const intent = named.get(file.slice(dirname(file).length + 1));
    if (intent === undefined || !existsSync(file)) return [];
    const text = readText(file);
    if (!isGenerated(text) || bare(text) === bare(printClass(intent))) return [];
    const message = `the class of ${intent.command} is out of date: its intent has changed since it was generated`;
    return [new BacklotError("STALE", message, { place: { file } })];
  });
}

function importsOf(file: string): string[] {
  const paths = [...readText(file).matchAll(IMPORT)].map(([, path]) => path as string);
  return paths.map((path) => resolve(dirname(file), `${path}.ts`));
}

function bare(text: string): string {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !COMMENT_LINES.some((begin) => line.startsWith(begin))).join(" ");
}
