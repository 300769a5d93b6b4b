import { expect, it } from "vitest";
import { checkedOptions } from "../../../src/corpora/making/corpusOptions.js";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";

it.each([
  [null, "the options of a corpus are null"],
  [{ now: "x" }, 'now is "x"'],
  [{ now: Number.NaN }, "now is "],
  [{ now: 9e15 }, "now is 9000000000000000"],
  [{ lengths: 3 }, "lengths is 3"],
  [{ lengths: null }, "lengths is null"],
  [{ lengths: ["60"] }, 'lengths are ["60"]'],
  [{ rates: null }, "rates is null"],
  [{ rates: ["correction"] }, "rates is a list"],
  [JSON.parse('{ "rates": { "__proto__": 0.1 } }'), "no operator is called __proto__"],
  [{ splits: 3 }, "splits is 3"],
  [{ intents: "book_table" }, 'intents is "book_table"'],
  [{ intents: [null] }, "intents is a list"],
  [{ onUnreachable: "print" }, 'onUnreachable is "print"'],
])("a corpus is not made with %j", async (options, message) => {
  const refused = expect.objectContaining({ code: "BAD_CORPUS", message: expect.stringContaining(message) });
  expect(() => checkedOptions(options as never)).toThrow(refused);
  await expect(makeCorpus({} as never, options as never).next()).rejects.toEqual(refused);
});
