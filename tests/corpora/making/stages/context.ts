import type { ModelRequest } from "../../../../src/corpora/making/models/ask.js";
import type { StageContext } from "../../../../src/corpora/making/stages/runStage.js";

/** A model with these answers in order, the last one repeated, and its questions. */
export function scripted(...answers: readonly (string | object)[]): StageContext & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    asked,
    async ask(request) {
      const answer = answers[Math.min(asked.length, answers.length - 1)] ?? "";
      asked.push(request);
      const text = typeof answer === "string" ? answer : JSON.stringify(answer);
      return { text, finish: "stop", usage: { inputTokens: 1, outputTokens: 1 } };
    },
    nameOf: () => "a/model",
    promptOf: () => undefined,
  };
}
