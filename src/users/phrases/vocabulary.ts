import { spoken } from "../../schema/english/sentences.js";
import type { ResolvedIntent } from "../../schema/facts.js";
import { resolveIntents } from "../../schema/resolve.js";
import type { Intent } from "../../schema/types.js";
import { derivedPhrases } from "./derive.js";
import type { IntentPhrases } from "./intentPhrases.js";
import { withPhraseFile } from "./phraseFile.js";

const RECORDS = /\b(?:purchase|payment|transaction|record|bill|invoice|receipt|account|contract|log)s?$/i;

/** The phrases of a back-end's intents. */
export class Vocabulary {
  private readonly intents: ReadonlyMap<string, ResolvedIntent>;
  private readonly known: Map<string, IntentPhrases>;

  constructor(intents: readonly Intent[], known: ReadonlyMap<string, IntentPhrases> = new Map()) {
    this.known = new Map(known);
    this.intents = new Map(resolveIntents(intents).intents.map((intent) => [intent.command, intent]));
  }

  get made(): ReadonlyMap<string, IntentPhrases> {
    return this.known;
  }

  /**
   * Returns the phrases of an intent; undefined for an unknown one.
   * @throws BacklotError BAD_PHRASES for a phrase list that does not fit the intent
   */
  of(command: string): IntentPhrases | undefined {
    const intent = this.intents.get(command);
    const known = this.known.get(command);
    if (intent === undefined || known !== undefined) return known;
    const plain = withPhraseFile(intent, derivedPhrases(intent));
    const phrases: IntentPhrases = this.findsRecords(intent) ? { ...plain, findsRecords: true } : plain;
    this.known.set(command, phrases);
    return phrases;
  }

  /** True if a search finds rows of other intents or, by its name, records made elsewhere. */
  private findsRecords({ query, entity }: ResolvedIntent): boolean {
    if (!query || entity === null) return false;
    if (RECORDS.test(spoken(entity))) return true;
    return [...this.intents.values()].some((other) => !other.query && other.entity === entity);
  }
}

/** Returns the phrases of all intents, for threads that cannot read their files. */
export function allPhrases(intents: readonly Intent[]): ReadonlyMap<string, IntentPhrases> {
  const vocabulary = vocabularyOf(intents);
  for (const { command } of resolveIntents(intents).intents) vocabulary.of(command);
  return vocabulary.made;
}

/** Uses phrases made by another thread for these intents. */
export function adoptPhrases(intents: readonly Intent[], phrases: ReadonlyMap<string, IntentPhrases>): void {
  vocabularies.set(intents, new Vocabulary(intents, phrases));
}

const vocabularies = new WeakMap<readonly Intent[], Vocabulary>();

/** Returns the vocabulary of intents, which is made once. Each intent's phrases are made on demand. */
export function vocabularyOf(intents: readonly Intent[]): Vocabulary {
  const known = vocabularies.get(intents);
  if (known !== undefined) return known;
  const vocabulary = new Vocabulary(intents);
  vocabularies.set(intents, vocabulary);
  return vocabulary;
}
