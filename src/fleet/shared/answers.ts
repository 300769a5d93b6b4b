import {
  type AnswerCache,
  type AnswerKey,
  type AnswerPlace,
  type Answers,
  answerFile,
  answerIn,
  answerText,
} from "../../corpora/making/models/answerCache.js";
import type { ModelAnswer } from "../../corpora/making/models/ask.js";
import type { SharedPlace } from "./place.js";

const AT_A_TIME = 16;

export class SharedAnswers implements Answers {
  private readonly place: SharedPlace;

  constructor(place: SharedPlace) {
    this.place = place;
  }

  async get(key: string): Promise<ModelAnswer | null> {
    const text = await this.read(key);
    return text === null ? null : answerIn(text, key);
  }

  async makeRoom(key: string, question: AnswerKey): Promise<AnswerPlace> {
    return {
      keep: (answer) => this.write(key, answerText(question, answer)),
      giveUp: async () => undefined,
    };
  }

  async take(cache: AnswerCache): Promise<void> {
    const keys = cache.keys();
    for (let at = 0; at < keys.length; at += AT_A_TIME)
      await Promise.all(
        keys.slice(at, at + AT_A_TIME).map(async (key) => {
          if (await this.place.has(fileOf(key))) return;
          const text = cache.text(key);
          if (text !== null) await this.write(key, text);
        }),
      );
  }

  /** Copies answers to a local cache. Missing and damaged ones are skipped, and would be requested again. */
  async give(keys: readonly string[], cache: AnswerCache): Promise<void> {
    await Promise.all(
      keys.map(async (key) => {
        if ((await cache.get(key)) !== null) return;
        const text = await this.read(key);
        if (text !== null && answerIn(text, key) !== null) await cache.add(key, text);
      }),
    );
  }

  private async read(key: string): Promise<string | null> {
    return (await this.place.read(fileOf(key)))?.toString() ?? null;
  }

  private write(key: string, text: string): Promise<void> {
    return this.place.write(fileOf(key), Buffer.from(text));
  }
}

const fileOf = (key: string): string => `answers/${answerFile(key)}`;
