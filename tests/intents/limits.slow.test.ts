import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, loadBackend, replayTranscript } from "../../src/runtime/index.js";
import { readTranscripts } from "../../src/transcript/files/index.js";

/*
 * Dialogues without words over our own intents: every required slot is asked for in its turn (`asking-…`), queries compare
 * texts as they say (`looking-…`), and behaviours change their minds just where their limits are (`limits-…`). The dialogues
 * of examples/ are for people; these notice what `backlot mutate examples tests/intents/limits.jsonl` changes.
 */

const from = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

let backend: Backend;
beforeAll(async () => {
  const folders = { behaviours: from("../../intents/behaviours"), fixtures: from("../../fixtures") };
  backend = await loadBackend(from("../../intents"), { ...folders, cache: false });
});
afterAll(() => backend.close());

test("our intents and behaviours keep to their limits", async () => {
  const ids: string[] = [];
  for await (const record of readTranscripts(from("limits.jsonl"))) {
    if ("problem" in record) throw record.problem;
    const { id, status, divergences } = replayTranscript(backend, record.transcript);
    expect({ id, status, divergences }).toEqual({ id, status: "matched", divergences: [] });
    ids.push(id);
  }
  expect(new Set(ids).size).toBe(ids.length);
  const asked = backend.intents.filter(({ query_intent }) => !query_intent).map(({ command }) => `asking-${command}`);
  expect(ids).toEqual(expect.arrayContaining(asked));
});
