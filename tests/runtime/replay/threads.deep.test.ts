import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Backend, loadBackend, replayCorpus } from "../../../src/runtime/index.js";
import { parseIntent } from "../../../src/schema/index.js";

/* Each thread of a replay boots a backend of its own: with the limits of the one that was handed in. */

const DIALOGUES = 52;
const GREEDY = `
import { defineBehaviour, succeed } from "backlot/kit";
export default defineBehaviour("hoard", { perform: () => succeed({ size: "x".repeat(11_500_000).length }) });`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "backlot-threads-"));
  writeFileSync(join(folder, "hoard.behavior.ts"), GREEDY);
  const line = (i: number) =>
    JSON.stringify({
      id: `d${i}`,
      turns: [
        { author: "System", command: "hoard()" },
        { author: "Signal", text: "perform(x0)" },
      ],
    });
  writeFileSync(join(folder, "corpus.jsonl"), Array.from({ length: DIALOGUES }, (_, i) => `${line(i)}\n`).join(""));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const load = (memoryMb: number): Promise<Backend> =>
  loadBackend(
    [parseIntent({ command: "hoard", entity_name: "hoards", args: { size: { type: "int", optional: true } } })],
    {
      engine: "quickjs",
      behaviours: folder,
      memoryMb,
    },
  );

test.each([
  [16, "diverged"],
  [64, "matched"],
] as const)("with %d MiB every dialogue is %s, in whichever thread", async (memoryMb, status) => {
  const backend = await load(memoryMb);
  try {
    for (const workers of [1, 2]) {
      const summary = await replayCorpus(backend, join(folder, "corpus.jsonl"), { workers });
      expect(summary).toMatchObject({ dialogues: DIALOGUES, unreadable: 0, [status]: DIALOGUES });
    }
  } finally {
    backend.close();
  }
});
