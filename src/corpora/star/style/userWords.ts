import type { Value } from "../../../kit/internal.js";
import { Seeded } from "../../../runtime/rows/seeded.js";
import { allOf } from "../../../schema/english/sentences.js";
import { digression, irrelevant } from "../../../users/operators/asides.js";
import type { IntentPhrases } from "../../../users/phrases/intentPhrases.js";
import { answerWords, refiningWords, sayAll } from "../../../users/phrases/user/answers.js";
import { changeWords } from "../../../users/phrases/user/changes.js";
import { type FixedWords, fixedWords } from "../../../users/phrases/user/fixed.js";
import { type Following, openingWords } from "../../../users/phrases/user/opening.js";
import { freshWords, type SaidSlot, Speaker } from "../../../users/phrases/user/speaker.js";
import { userStyle } from "../../../users/phrases/user/userStyle.js";
import { spokenValue } from "../../../users/phrases/values.js";

export interface ToldSlot {
  readonly slot: string;
  readonly label: string;
  readonly value: Value;
}

const NONE: ToldSlot = { slot: "", label: "", value: false };

const CONDITIONS: Readonly<Record<string, FixedWords>> = { yes: "accept", no: "decline", done: "nothingMore" };

const QUIZ: Readonly<Record<string, readonly string[]>> = {
  correct: ["I know that one, I am sure.", "That is easy, I have it.", "Oh, I have read about that one."],
  incorrect: ["Maybe the first one that comes to mind?", "I will just guess.", "It could be the last one, I suppose."],
  noanswer: ["I do not know.", "No idea, I am afraid.", "Pass, I cannot think of anything."],
};

const ASIDES = [digression, irrelevant].flatMap(({ words }) => (typeof words === "function" ? [] : (words ?? [])));

/** Kinds of comments on a result; thanks are twice as likely. */
const COMMENTS: readonly FixedWords[] = ["thanks", "thanks", "select"];

/** The assumed number of items when the user looks for another one; the knowledge base returns a single one. */
const SEVERAL = 2;

export class StarUser {
  private readonly seed: number;
  private last = "";

  constructor(seed: number) {
    this.seed = seed;
  }

  greeting(draw: Seeded): string {
    return this.say(undefined, draw, (speaker) => fixedWords(speaker, "greeting"));
  }

  /** The request of a task. @param following the preceding words; `greeting` if only a greeting came before */
  opening(
    intent: IntentPhrases | undefined,
    task: string,
    told: readonly ToldSlot[],
    following: Following,
    draw: Seeded,
  ): string {
    return this.say(intent, draw, (speaker) => openingWords(speaker, told.map(saidSlot), following, task));
  }

  /** Without a value, the user is indifferent; an offer without a value is declined. */
  answer(
    intent: IntentPhrases | undefined,
    told: readonly ToldSlot[],
    asked: "asked" | "offered" | null,
    draw: Seeded,
  ): string {
    return this.say(intent, draw, (speaker) => {
      if (told.length === 0 && asked === "offered") return answerWords(speaker, [saidSlot(NONE)]);
      if (told.length === 0) return fixedWords(speaker, "indifferent");
      return asked !== null
        ? answerWords(speaker, told.map(saidSlot))
        : speaker.turn([sayAll(speaker, told.map(saidSlot))]);
    });
  }

  otherwise(
    intent: IntentPhrases | undefined,
    told: ToldSlot,
    after: "refusal" | "no" | "result",
    draw: Seeded,
  ): string {
    return this.say(intent, draw, (speaker) => {
      if (after === "result") return refiningWords(speaker, [saidSlot(told)], SEVERAL);
      return changeWords(speaker, after === "no" ? "deny" : "change", [saidSlot(told)]);
    });
  }

  condition(name: string, draw: Seeded): string {
    const kind = CONDITIONS[name];
    if (kind === undefined) return draw.of(QUIZ[name] ?? ["All right."]);
    return this.say(undefined, draw, (speaker) => fixedWords(speaker, kind));
  }

  comment(isRefused: boolean, draw: Seeded): string {
    const kind = isRefused ? "pity" : draw.part("kind").of(COMMENTS);
    return this.say(undefined, draw, (speaker) => fixedWords(speaker, kind));
  }

  aside(draw: Seeded): string {
    return draw.of(ASIDES);
  }

  thanks(draw: Seeded): string {
    return this.say(undefined, draw, (speaker) => fixedWords(speaker, "goodbye"));
  }

  private say(intent: IntentPhrases | undefined, draw: Seeded, words: (speaker: Speaker) => string): string {
    const style = userStyle(new Seeded("star style", this.seed));
    this.last = freshWords(
      (again) => words(new Speaker(intent, style, again === 0 ? draw : draw.part(`again ${again}`))),
      (text) => text === this.last,
    );
    return this.last;
  }
}

/** The told values as spoken; yes and no are left out, since they have many forms. */
export function toldTexts(told: readonly ToldSlot[]): string[] {
  return told.flatMap(({ value }) => {
    if (typeof value === "boolean") return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
}

function saidSlot({ slot, value }: ToldSlot): SaidSlot {
  return { slot, value, text: Array.isArray(value) ? allOf(value.map(String)) : spokenValue(value) };
}
