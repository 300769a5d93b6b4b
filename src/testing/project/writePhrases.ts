import { basename, dirname, join } from "node:path";
import { BacklotError } from "../../base/errors.js";
import { AtomicFile, writeAtomic } from "../../base/io/index.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import type { Intent } from "../../schema/index.js";
import { didYouMean } from "../../schema/nearest.js";
import { resolveIntents } from "../../schema/resolve.js";
import { derivedPhrases } from "../../users/phrases/derive.js";
import { givenPhrases, PHRASES_FOLDER, phraseFileOf, withPhraseFile } from "../../users/phrases/phraseFile.js";
import { completed, partsOf, phraseListOf, phraseListText } from "../../users/phrases/phraseList.js";

/** The phrase lists to write, and their first phrases. */
export interface WritePhrasesOptions {
  /** The intents that get lists. Default: all that have files. */
  readonly commands?: readonly string[];
  /** Phrases that precede the derived ones, as lists by intent. Default: none. */
  readonly phrases?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** True to report changes without writing them. Default: false. */
  readonly dryRun?: boolean;
}

/** The change of a phrase list. */
export interface WrittenPhrases {
  readonly intent: string;
  readonly file: string;
  /** True for a new list. */
  readonly isNew: boolean;
  /** The number of parts added; 0 for a list that stays unchanged. */
  readonly added: number;
}

/**
 * Writes the derived phrase lists of intents into the folder `phrases` beside them, to be edited. An existing list gets
 * its missing parts and keeps the others. Nothing is written unless all lists are valid.
 * @throws BacklotError UNKNOWN_INTENT for an intent without a file; BAD_PHRASES for a list that does not fit;
 * FILE_UNWRITABLE
 */
export async function writePhrases(
  intents: readonly Intent[],
  { commands = [], phrases = {}, dryRun = false }: WritePhrasesOptions = {},
): Promise<readonly WrittenPhrases[]> {
  const lists = chosen(intents, commands).map((intent) => {
    const file = phraseFileOf(intent) as string;
    const derived = derivedPhrases(intent);
    // An existing list has to be valid before parts are added to it.
    withPhraseFile(intent, derived);
    const given = givenPhrases(intent);
    const whole = completed(phrases[intent.command] ?? {}, phraseListOf(derived));
    const list = given === null ? whole : completed(given, whole);
    const added = partsOf(list) - (given === null ? 0 : partsOf(given));
    return { intent: intent.command, file, list, isNew: given === null, added };
  });
  for (const { file, list, added } of lists) {
    if (dryRun || added === 0) continue;
    const folder = dirname(dirname(file));
    await writeAtomic(
      await AtomicFile.createInside(folder, join(PHRASES_FOLDER, basename(file))),
      phraseListText(list),
    );
  }
  return lists.map(({ list: _, ...written }) => written);
}

function chosen(intents: readonly Intent[], commands: readonly string[]): readonly ResolvedIntent[] {
  const all = resolveIntents(intents).intents.filter((intent) => phraseFileOf(intent) !== null);
  if (commands.length === 0) return all;
  return [...new Set(commands)].map((command) => {
    const found = all.find((intent) => intent.command === command);
    if (found !== undefined) return found;
    const names = all.map((intent) => intent.command);
    throw new BacklotError("UNKNOWN_INTENT", `no file holds an intent ${command}${didYouMean(command, names)}`);
  });
}
