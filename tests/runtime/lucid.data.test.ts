import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Backend, type Divergence, loadBackend, replayCorpus } from "../../src/runtime/index.js";
import { SOAK } from "../runs.js";
import { hasShared, shared } from "../shared.js";
import { scratch } from "../transcript/files/importing/scratch.js";

const DIALOGUES = shared("data/lucid/dialogues.jsonl");

/** The row of the table of intended differences that a divergence shows. */
function rowOf({ actual, index: turn }: Divergence): number | null {
  const first = (actual as { code?: string }[])[0];
  if (first?.code === "WRONG_TYPE") return 23;
  if (first?.code === "EMPTY_REFERENCE" || turn === "final") return 12;
  return null;
}

function listedDifferences(): Map<string, number> {
  const lines = readFileSync(new URL("./lucid-differences.txt", import.meta.url), "utf8").split("\n");
  const rows = lines.filter((line) => line !== "" && !line.startsWith("#")).map((line) => line.split(" "));
  return new Map(rows.map(([id, row]) => [id as string, Number(row)]));
}

/** Every so manyth dialogue is executed again to compare ways of executing: all in `npm run test:deep`. */
const EVERY = SOAK ? 1 : 10;

describe.skipIf(!hasShared)("LUCID's 2,000 dialogues (needs the reference data)", () => {
  const backends: Backend[] = [];
  const folder = scratch();
  const some = join(folder, "some.jsonl");
  beforeAll(async () => {
    const lines = readFileSync(DIALOGUES, "utf8").trimEnd().split("\n");
    writeFileSync(
      some,
      lines
        .filter((_, at) => at % EVERY === 0)
        .map((line) => `${line}\n`)
        .join(""),
    );
    backends.push(await loadBackend(shared("data/lucid/intents")));
    backends.push(await loadBackend(shared("data/lucid/intents"), { engine: "native" }));
  });
  afterAll(() => {
    for (const backend of backends) backend.close();
  });

  test("all strict ones match in every signal and value; the others diverge only where we differ on purpose", async () => {
    const strict = new Set<string>();
    for (const line of readFileSync(DIALOGUES, "utf8").trimEnd().split("\n")) {
      const { _id, strict: isStrict } = JSON.parse(line) as { _id: string; strict: boolean };
      if (isStrict) strict.add(_id);
    }
    expect(strict.size).toBe(1643);
    // Results of the sandbox are compared below with those without one.
    for (const backend of SOAK ? backends : backends.slice(1)) {
      const summary = await replayCorpus(backend, DIALOGUES, { workers: 1 });
      expect(summary).toMatchObject({ dialogues: 2000, unchecked: 0, unreadable: 0 });
      expect(summary.divergences.filter(({ id }) => strict.has(id))).toEqual([]);
      expect(new Map(summary.divergences.map((d) => [d.id, rowOf(d)]))).toEqual(listedDifferences());
    }
  });

  test("two threads give what one gives, in the same order", async () => {
    const one = await replayCorpus(backends[0] as Backend, some, { workers: 1, keepGoing: true });
    const two = await replayCorpus(backends[0] as Backend, some, { workers: 2, keepGoing: true });
    expect({ ...two, seconds: 0 }).toEqual({ ...one, seconds: 0 });
  });

  test("native and sandboxed runs give byte-equal records", async () => {
    const [sandboxed, native] = await Promise.all(
      backends.map(async (backend) => {
        const lines: string[] = [];
        const options = { workers: 1, keepGoing: true, record: true, onLines: (text: string) => void lines.push(text) };
        await replayCorpus(backend, some, options);
        return lines.join("");
      }),
    );
    expect(sandboxed).toBe(native);
    expect(sandboxed?.split("\n").length).toBe(2_000 / EVERY + 1);
  });
});
