import { describe, expect, it } from "vitest";
import { mockBackend } from "../../../src/testing/mockBackend.js";
import { checkProperties, judgeProperties } from "../../../src/testing/properties/checkProperties.js";
import { PROPERTIES, type Property } from "../../../src/testing/properties/property.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { failureOf } from "../matchers/recorder.js";

const TRANSCRIPT: Transcript = {
  id: "one",
  turns: [
    { author: "User", text: "Hello." },
    { author: "Response", text: "Hello, what can I do?" },
  ],
};

/** Returns the result of a custom property. */
async function checked(check: (transcript: Transcript) => unknown) {
  const backend = await mockBackend("intents", { engine: "native" });
  const property = { name: "greetsOnce", title: "greets once", check } as Property;
  return checkProperties(TRANSCRIPT, { backend, properties: ["performsOnce", property] });
}

describe("a property of somebody else's", () => {
  it("finds violations, which bear its name", async () => {
    const found = await checked(() => [{ property: "other", turn: 1, message: "it greets again" }]);
    expect(found).toEqual([{ property: "greetsOnce", turn: 1, message: "it greets again" }]);
  });

  it.each<[string, (transcript: Transcript) => unknown, RegExp]>([
    ["throws", () => JSON.parse("{"), /^the property greetsOnce throws: /],
    ["takes a turn away", ({ turns }) => (turns as unknown[]).pop(), /greetsOnce changes the transcript that it reads/],
    ["adds a turn", ({ turns }) => (turns as unknown[]).push(0), /greetsOnce changes the transcript that it reads/],
    ["writes in a turn", ({ turns }) => Object.assign(turns[0] as object, { text: "" }), /changes the transcript/],
    ["names it anew", (transcript) => Object.assign(transcript, { id: "two" }), /changes the transcript/],
    ["gives nothing", () => undefined, /gives no list of violations/],
    ["gives turns that there are not", () => [{ turn: 3, message: "late" }], /with a turn from 0 to 2/],
    ["gives no message", () => [{ turn: 0 }], /not \{ turn, message \}/],
  ])("that %s is named, and the dialogue stays as it was", async (_, check, message) => {
    const before = structuredClone(TRANSCRIPT);
    expect(await failureOf(() => checked(check))).toMatchObject({
      code: "BAD_EXPECTATION",
      message: expect.stringMatching(message),
    });
    expect(TRANSCRIPT).toEqual(before);
  });
});

it("a dialogue without turns leaves every property open", async () => {
  const backend = await mockBackend("intents", { engine: "native" });
  const { violations, undecided } = judgeProperties({ id: "none", turns: [] }, { backend });
  expect(violations).toEqual([]);
  expect(undecided.map(({ property }) => property)).toEqual(PROPERTIES);
});
