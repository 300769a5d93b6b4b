import { expect, it } from "vitest";
import { generateFixtures, replayTranscript } from "../../src/runtime/index.js";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import { readIntents } from "../../src/transcript/files/index.js";

it("rows are not generated with options of other kinds", async () => {
  const intents = await readIntents("intents");
  const refused = expect.objectContaining({ code: "BAD_OPTION" });
  for (const given of [null, "intents", {}]) expect(() => generateFixtures(given as never)).toThrow(refused);
  for (const options of [
    null,
    { count: -1 },
    { count: "3" },
    { count: 1.5 },
    { seed: "x" },
    { entities: "tables" },
    { entities: [null] },
  ])
    expect(() => generateFixtures(intents, options as never), JSON.stringify(options)).toThrow(refused);
  for (const now of ["x", 9e15, "0000-06-01", {}])
    expect(() => generateFixtures(intents, { now } as never)).toThrow(expect.objectContaining({ code: "NO_CLOCK" }));
  expect(Object.values(generateFixtures(intents, { count: 0 }).rows).flat()).toEqual([]);
});

it("nothing is replayed that is not a transcript, or with options that are no object", async () => {
  const backend = await loadBackend("intents", { engine: "native", behaviours: false });
  const refused = expect.objectContaining({ code: "BAD_OPTION" });
  for (const transcript of [null, undefined, "a.jsonl", {}, { id: "a", turns: null }])
    expect(() => replayTranscript(backend, transcript as never)).toThrow(refused);
  expect(() => replayTranscript(backend, { id: "a", turns: [] }, null as never)).toThrow(refused);
  backend.close();
});
