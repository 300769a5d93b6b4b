import { beforeAll, expect, test } from "vitest";
import { makeCorpus } from "../../../src/corpora/making/makeCorpus.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { lintTranscript } from "../../../src/runtime/checks/lintTranscript.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { parseIntent } from "../../../src/schema/index.js";
import { combinations } from "../../../src/users/plans/drawing/combinations.js";
import { executeAll } from "./executeAll.js";

/** Its passengers are a list of objects, its address is one. */
const COACH = parseIntent({
  command: "book_coach",
  description: "Book seats on a coach",
  entity_name: "coach_bookings",
  confirmation_required: true,
  args: {
    destination: { type: "str", values: ["Leeds", "York"] },
    passengers: {
      type: { list: { fields: { first_name: { type: "str" }, bags: { type: "int", optional: true } } } },
    },
    address: { type: { fields: { street: { type: "str" }, city: { type: "str" } } } },
  },
});

let backend: Backend;
beforeAll(async () => {
  backend = await loadBackend([COACH], { engine: "native" });
  return () => backend.close();
});

test("goals with objects go as they should with the schema policy under every operator", async () => {
  expect(await executeAll(backend, combinations(backend, { depth: 1 }))).toBeGreaterThan(15);
});

test("dialogues with objects are made with labels that replay, and say every part of them", async () => {
  let objects = 0;
  for await (const attempt of makeCorpus(backend, { count: 20, seed: 1, intents: ["book_coach"] })) {
    if ("discarded" in attempt) continue;
    const { transcript } = attempt.kept;
    expect(replayTranscript(backend, transcript).divergences).toEqual([]);
    expect(lintTranscript(transcript, backend.catalog)).toEqual([]);
    const said = transcript.turns.map((turn) => (turn.author === "User" ? turn.text : "")).join("\n");
    expect(said).not.toContain("{");
    for (const turn of transcript.turns) {
      const [, street] = (turn.author === "System" && /"street": "([^"]+)"/.exec(turn.command)) || [];
      if (street === undefined) continue;
      objects++;
      expect(said.toLowerCase()).toContain(`street ${street}`.toLowerCase());
    }
  }
  expect(objects).toBeGreaterThan(10);
});
