import { describe, expect, test } from "vitest";
import { mockBackend, testProperty } from "../../../src/testing/index.js";
import type { Property } from "../../../src/testing/properties/property.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { failureOf } from "../matchers/recorder.js";

const dialogue = (id: string, ...greetings: readonly string[]): { readonly transcript: Transcript } => ({
  transcript: {
    id,
    turns: [{ author: "User", text: "Hello." }, ...greetings.map((text) => ({ author: "Response" as const, text }))],
  },
});
const [SOUND, BROKEN] = [dialogue("polite", "Hello."), dialogue("dizzy", "Hello.", "Hello.")];

const greetsOnce: Property = {
  name: "greetsOnce",
  title: "greets once",
  check: ({ turns }) =>
    turns
      .flatMap((turn, at) => (turn.author === "Response" && turn.text === "Hello." ? [at] : []))
      .slice(1)
      .map((turn) => ({ property: "greetsOnce", turn, message: "it greets again" })),
};

async function tried(changes: Partial<Property>, sound = [SOUND], broken = [BROKEN]) {
  const backend = await mockBackend("intents", { engine: "native" });
  return testProperty({ property: { ...greetsOnce, ...changes }, backend, sound, broken, file: "greets.ts" });
}

describe("the contract of properties", () => {
  test("is kept by one that holds where it should, and convicts where it should", async () => {
    expect(await tried({})).toEqual({ violations: [{ property: "greetsOnce", turn: 2, message: "it greets again" }] });
  });

  let calls = 0;
  test.each<[string, Partial<Property>, string]>([
    ["convicts nothing", { check: () => [] }, "it holds in the broken dialogue dizzy"],
    [
      "convicts everything",
      { check: () => [{ property: "", turn: 0, message: "no" }] },
      "it breaks at turn 0 of the sound dialogue polite: no",
    ],
    [
      "finds something else each time",
      { check: () => [{ property: "", turn: 0, message: `${calls++}` }] },
      "it finds something else each time",
    ],
    ["throws", { check: () => JSON.parse("{") }, "the property greetsOnce (greets.ts) throws"],
    [
      "changes what it reads",
      { check: ({ turns }) => (turns as unknown[]).pop() as never },
      "(greets.ts) changes the transcript that it reads",
    ],
    ["has a name of ours", { name: "performsOnce" }, "it has the name of one that comes with Backlot"],
    ["has no title", { title: "" }, "it has no title"],
  ])("is broken by one that %s", async (_, changes, breach) => {
    const error = await failureOf(() => tried(changes));
    expect(error).toMatchObject({ code: "BROKEN_CONTRACT" });
    expect((error as Error).message).toMatch(/^the property \w+ \(greets\.ts\) breaks the contract of properties\n/);
    expect((error as Error).message).toContain(breach);
  });

  test("is not tested without a dialogue that breaks it", async () => {
    expect(await failureOf(() => tried({}, [SOUND], []))).toMatchObject({
      message: expect.stringContaining("`broken`"),
    });
  });
});
