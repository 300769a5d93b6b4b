import { estimatingModels } from "../../../../src/corpora/making/models/estimate.js";
import type { ModelAccess } from "../../../../src/corpora/making/models/modelAccess.js";

/** A model that says drafts in other words. */
export function reworded(change: (draft: string, item: string) => string): ModelAccess {
  const sound = estimatingModels({ model: "a/model" });
  return {
    ...sound,
    get used() {
      return sound.used;
    },
    async ask(request) {
      const answer = await sound.ask(request);
      const { text } = JSON.parse(answer.text) as { readonly text: string };
      return { ...answer, text: JSON.stringify({ text: change(text, request.item) }) };
    },
  };
}
