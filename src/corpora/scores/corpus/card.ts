import type { Reading } from "./read.js";

/** Counts of a corpus or of a part of one, as papers list them in their tables of datasets. */
export interface CorpusCard {
  /** Number of dialogues. */
  readonly dialogues: number;
  /** Turns of all four authors: users, commands, signals, responses. */
  readonly turns: number;
  /** Utterances: user turns and responses. */
  readonly utterances: number;
  /** Turns of users. */
  readonly userTurns: number;
  /** Turns of the system: its commands. */
  readonly commands: number;
  /** Turns of the back-end: its signals. */
  readonly signals: number;
  /** Recorded performances, searches and failures. */
  readonly calls: number;
  /** Mean number of turns. All means and shares are null without dialogues. */
  readonly turnsPerDialogue: number | null;
  /** Mean number of utterances. */
  readonly utterancesPerDialogue: number | null;
  /** Mean number of commands. */
  readonly commandsPerDialogue: number | null;
  /** Mean number of words and marks in an utterance. */
  readonly tokensPerUtterance: number | null;
  /** Distinct words and marks. */
  readonly uniqueTokens: number;
  /** Domains of the intents that occur; null if the intents are unknown. */
  readonly domains: number | null;
  /** Intents that occur. */
  readonly intents: number;
  /** Mean number of distinct intents. */
  readonly intentsPerDialogue: number | null;
  /** Slots that commands set, counted per intent. */
  readonly slots: number;
  /** Distinct values that commands set, counted per slot. */
  readonly values: number;
  /** Dialogues with more than one intent. */
  readonly multiIntent: number;
  /** Dialogues with more than one domain; null if the intents are unknown. */
  readonly multiDomain: number | null;
  /** Dialogues in which something does not go smoothly. */
  readonly unhappy: number;
  /** The share of unhappy dialogues, from 0 to 1. */
  readonly unhappyShare: number | null;
}

export class CardCount {
  readonly #sums = { dialogues: 0, users: 0, responses: 0, commands: 0, signals: 0, calls: 0, tokens: 0 };
  readonly #sets = { tokens: new Set<string>(), intents: new Set<string>(), slots: new Set<string>() };
  readonly #values = new Set<string>();
  readonly #domains = new Set<string>();
  #started = 0;
  #multiIntent = 0;
  #multiDomain = 0;
  #unhappy = 0;
  #knowsDomains: boolean;

  /** @param knowsDomains true if the domains are known even without a dialogue. Default: false */
  constructor(knowsDomains = false) {
    this.#knowsDomains = knowsDomains;
  }

  /** @param areKnown true if the dialogue's domains are known, even if it has none */
  add(reading: Reading, domains: ReadonlySet<string>, areKnown: boolean): void {
    this.#knowsDomains ||= areKnown || domains.size > 0;
    this.#sums.dialogues += 1;
    for (const key of ["users", "responses", "commands", "signals", "calls"] as const) this.#sums[key] += reading[key];
    this.#sums.tokens += reading.tokens.length;
    for (const token of reading.tokens) this.#sets.tokens.add(token);
    for (const intent of reading.intents) this.#sets.intents.add(intent);
    for (const slot of reading.slots) this.#sets.slots.add(slot);
    for (const value of reading.values) this.#values.add(value);
    for (const domain of domains) this.#domains.add(domain);
    this.#started += reading.intents.size;
    if (reading.intents.size > 1) this.#multiIntent += 1;
    if (domains.size > 1) this.#multiDomain += 1;
    if (reading.isUnhappy) this.#unhappy += 1;
  }

  card(): CorpusCard {
    const hasDomains = this.#knowsDomains;
    const { dialogues, users, responses, commands, signals, calls, tokens } = this.#sums;
    const utterances = users + responses;
    const turns = utterances + commands + signals;
    const each = (sum: number): number | null => (dialogues === 0 ? null : sum / dialogues);
    return {
      dialogues,
      turns,
      utterances,
      userTurns: users,
      commands,
      signals,
      calls,
      turnsPerDialogue: each(turns),
      utterancesPerDialogue: each(utterances),
      commandsPerDialogue: each(commands),
      tokensPerUtterance: utterances === 0 ? null : tokens / utterances,
      uniqueTokens: this.#sets.tokens.size,
      domains: hasDomains ? this.#domains.size : null,
      intents: this.#sets.intents.size,
      intentsPerDialogue: each(this.#started),
      slots: this.#sets.slots.size,
      values: this.#values.size,
      multiIntent: this.#multiIntent,
      multiDomain: hasDomains ? this.#multiDomain : null,
      unhappy: this.#unhappy,
      unhappyShare: each(this.#unhappy),
    };
  }
}
