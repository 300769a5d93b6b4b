import { resolve } from "node:path";
import { readText } from "../../base/io/index.js";
import { folderOf } from "../../runtime/behaviours/variant.js";
import { fromRoot } from "./projectRoot.js";
import type { MutatedProject } from "./readProject.js";
import type { MutantResult } from "./report.js";

/** Returns the text of every file with mutants, by path, to which the mutants' places refer. */
export function sourcesOf(
  { root, intentFiles, behaviours, parts, dialogues }: MutatedProject,
  mutants: readonly MutantResult[],
): ReadonlyMap<string, string> {
  const wanted = new Set(mutants.map(({ mutant }) => mutant.file));
  const folder = behaviours.length === 0 ? null : folderOf(behaviours);
  const texts = new Map<string, string>([
    ...intentFiles.map(({ file, text }) => [file, text] as const),
    ...[...parts.texts].map(([name, text]) => [fromRoot(root, resolve(folder ?? "", name)), text] as const),
  ]);
  for (const { file } of dialogues.filter(({ isPlanned }) => !isPlanned)) {
    const path = fromRoot(root, file);
    if (wanted.has(path) && !texts.has(path)) texts.set(path, sourceText(file));
  }
  return new Map([...texts].filter(([file]) => wanted.has(file)).sort(([one], [other]) => (one < other ? -1 : 1)));

  /** A compressed file is shown as its records, each on its line. */
  function sourceText(file: string): string {
    if (!file.endsWith(".gz")) return readText(file);
    const lines: string[] = [];
    for (const { file: of, line, text } of dialogues) if (of === file) lines[line - 1] = text;
    return Array.from(lines, (text) => text ?? "").join("\n");
  }
}
