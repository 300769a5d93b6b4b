import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import type { Intent, Problem } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { resolveIntents } from "../../schema/resolve.js";
import { givenPhrases, PHRASES_FOLDER, phraseFileOf } from "../../users/phrases/phraseFile.js";
import { readsBadly } from "../../users/phrases/readsBadly.js";
import { Vocabulary } from "../../users/phrases/vocabulary.js";

const READS_BADLY =
  "Change the phrase so that the sentence that is shown reads well; docs/make.md says where each list is said.";

export function lintPhrases(intents: readonly Intent[]): readonly Problem[] {
  const vocabulary = new Vocabulary(intents);
  const resolved = resolveIntents(intents).intents;
  const rule = "a phrase list fits its intent";
  const problems: Problem[] = [];
  for (const intent of resolved) {
    try {
      const [phrases, given, file] = [vocabulary.of(intent.command), givenPhrases(intent), phraseFileOf(intent)];
      if (phrases === undefined || given === null || file === null) continue;
      for (const { place, reason, sentence, isWrong } of readsBadly(given, phrases)) {
        const message = `${place} reads badly in ${JSON.stringify(sentence)}: ${reason}`;
        const error = new BacklotError("BAD_PHRASES", message, { place: { file }, hint: READS_BADLY });
        problems.push({ severity: isWrong ? "error" : "warning", rule: "a phrase reads well where it is said", error });
      }
    } catch (error) {
      if (!(error instanceof BacklotError)) throw error;
      problems.push({ severity: "error", rule, error });
    }
  }
  const commands = resolved.map(({ command }) => command);
  const folders = new Set(intents.flatMap(({ source }) => (source === undefined ? [] : dirname(source.file))));
  for (const folder of folders) {
    for (const { file, command } of listsIn(join(folder, PHRASES_FOLDER))) {
      // If one file of a folder is checked alone, the lists of the other intents are skipped.
      if (commands.includes(command) || existsSync(join(folder, `${command}.json`))) continue;
      const message = `${command}.json is for ${command}, which is not an intent${didYouMean(command, commands)}`;
      problems.push({ severity: "error", rule, error: new BacklotError("BAD_PHRASES", message, { place: { file } }) });
    }
  }
  return problems;
}

function listsIn(folder: string): readonly { readonly file: string; readonly command: string }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => ({ file: join(folder, name), command: name.slice(0, -".json".length) }));
}
