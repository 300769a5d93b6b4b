import { execFile } from "node:child_process";
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOAK } from "../runs.js";

const folder = mkdtempSync(join(tmpdir(), "backlot-memory-"));
const bundle = join(folder, "read.mjs");
const MEGABYTES = SOAK ? 200 : 45;

/** One LUCID record of some 2.7 KB, as in the published dataset. */
const record = (n: number) => ({
  _id: `LUCID_${n}`,
  split: "train",
  turns: Array.from({ length: 10 }, (_, turn) => [
    { author: "User", query: `Could you please book it for ${turn} people, at Caffè Nerò?` },
    { author: "System", expression: `x1.party_size = ${turn}`, index: 2 * turn + 1, unhappy_paths: [] },
    { author: "Signal", dialog: 'hint("please confirm: Please confirm", ref=x1)', index: 2 * turn + 2 },
  ]).flat(),
});

/** Text of a given size in pieces, between a beginning and an end. */
function* dataset(start: string, between: string, end: string, indent: number): Generator<string> {
  yield start;
  const text = JSON.stringify(record(0), null, indent);
  for (let n = 0, size = 0; size < MEGABYTES * 1e6; n += 1) {
    const one = `${n > 0 ? between : ""}${text.replace("LUCID_0", `LUCID_${n}`)}`;
    size += one.length;
    yield one;
  }
  yield end;
}

beforeAll(async () => {
  const entry = fileURLToPath(new URL("../../src/transcript/files/readTranscripts.ts", import.meta.url));
  await build({
    stdin: {
      contents: `
        import { readTranscripts } from ${JSON.stringify(entry)};
        let dialogues = 0, turns = 0, problems = 0;
        for await (const record of readTranscripts(process.argv[2])) {
          if ("problem" in record) problems += 1;
          else { dialogues += 1; turns += record.transcript.turns.length; }
        }
        console.log(JSON.stringify({ dialogues, turns, problems, peak: process.resourceUsage().maxRSS / 1024 }));`,
      resolveDir: folder,
    },
    bundle: true,
    platform: "node",
    format: "esm",
    mainFields: ["module", "main"],
    outfile: bundle,
    logLevel: "silent",
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a file in a process of its own that may hold so many megabytes of live objects, and dies beyond. */
async function readWith(heap: number, path: string) {
  const { stdout } = await promisify(execFile)(process.execPath, [`--max-old-space-size=${heap}`, bundle, path]);
  return JSON.parse(stdout) as { dialogues: number; turns: number; problems: number; peak: number };
}

describe(`a file of ${MEGABYTES} MB`, () => {
  test.each<[string, Parameters<typeof dataset>]>([
    ["of lines", ["", "\n", "\n", 0]],
    ["that is an array on one line", ["[", ",", "]", 0]],
    ["that is an array over many lines", ["[\n", ",\n", "\n]\n", 4]],
  ])("%s is read in constant memory", async (name, shape) => {
    const path = join(folder, `${name.replaceAll(" ", "-")}.json`);
    await pipeline(dataset(...shape), createWriteStream(path));
    expect(statSync(path).size).toBeGreaterThan(MEGABYTES * 1e6);
    const read = await readWith(40, path);
    rmSync(path);
    expect(read.problems).toBe(0);
    expect(read.turns).toBe(30 * read.dialogues);
    expect(read.dialogues).toBeGreaterThan(100 * MEGABYTES);
    console.info(`${read.peak.toFixed(0)} MB at most`);
    // A reader that holds the whole file has as much more as that is long.
    expect(read.peak).toBeLessThan(Math.min(200, 80 + MEGABYTES));
  });

  test("is refused by this test when it is held in memory", async () => {
    const hoard = join(folder, "hoard.mjs");
    writeFileSync(hoard, "const held = []; for (let n = 0; ; n += 1) held.push({ text: String(n).repeat(9) });");
    await expect(promisify(execFile)(process.execPath, ["--max-old-space-size=40", hoard])).rejects.toThrow();
  });
});
