import { expect, test } from "vitest";
import { sgd } from "../../../../src/corpora/index.js";
import { estimate, make } from "../../../../src/corpora/making/index.js";

const backend = { open: () => {} };
const out = "never";
const { style } = sgd;
const models = { model: "none/none" };

test.each([
  [null, "the options of a corpus are null, not an object"],
  [{ backend: "intents" }, 'backend is "intents", not what loadBackend gives'],
  [{ backend, out: 3 }, "out is 3, not the path of a folder"],
  [{ backend, style }, "style goes with out: give both, or neither"],
  [{ backend, formats: [] }, "formats goes with out: give both, or neither"],
  [{ backend, out, words: "first" }, "words goes with models: give both, or neither"],
  [{ backend, out, intentsFolder: "intents" }, "intentsFolder goes with style: give both, or neither"],
  [
    { backend, out, style, splits: {} },
    "splits and style cannot be given together: splits is for dialogues with labels",
  ],
  [{ backend, models }, "without out, models keep their answers in the folder that answers names: give it"],
])("make(%o) is refused", async (options, message) => {
  const made = async () => {
    const coming = make(options as never) as unknown;
    return coming instanceof Promise ? coming : (coming as AsyncGenerator).next();
  };
  await expect(made()).rejects.toMatchObject({ code: "BAD_CORPUS", message });
});

test("what costs nothing is not estimated", async () => {
  await expect(estimate({ backend } as never)).rejects.toMatchObject({
    code: "BAD_CORPUS",
    message: "what models take is estimated: give models",
  });
});
