import { MockLanguageModelV3 } from "ai/test";
import type { Transcript, UserTurn } from "../../../../src/transcript/transcript.js";

/** Reaction of a model: an answer as an object, text of any kind, an error, or nothing, for ever. */
export type Reaction = object | string | Error | "never";

/** An answer of the form, with nothing in it but what is given. */
export function answer(text: string, more: object = {}): object {
  return { text, done: false, intent: null, slots: [], confirms: null, cancels: false, requests: [], ...more };
}

/** The values of an answer. */
export const slots = (values: Readonly<Record<string, unknown>>): object => ({
  slots: Object.entries(values).map(([slot, value]) => ({ slot, value })),
});

export const DONE = answer("", { done: true });

/** The AI SDK's own mock of a model, which reacts so; the last reaction repeats. */
export function mockModel(...reactions: readonly Reaction[]): MockLanguageModelV3 {
  let calls = 0;
  return new MockLanguageModelV3({
    doGenerate: async () => {
      const reaction = reactions[Math.min(calls++, reactions.length - 1)] as Reaction;
      if (reaction instanceof Error) throw reaction;
      if (reaction === "never") return new Promise(() => {});
      const text = typeof reaction === "string" ? reaction : JSON.stringify(reaction);
      return {
        content: [{ type: "text", text }],
        finishReason: { unified: "stop", raw: undefined },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      };
    },
  });
}

/** Returns the prompts of a model's calls, each as one text. */
export function promptsOf(model: MockLanguageModelV3): string[] {
  return model.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt));
}

export function userTurns({ turns }: Transcript): UserTurn[] {
  return turns.filter((turn) => turn.author === "User");
}
