import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testOf } from "../../../src/studio/inspector/page/dialogue/fork.js";
import { readTranscripts } from "../../../src/transcript/files/index.js";
import type { Transcript } from "../../../src/transcript/transcript.js";

/* The test that the page copies, in a project of its own with the package as it is built. */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const require = createRequire(import.meta.url);
const VITEST = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs");
const ONE_PROCESS = ["--no-isolate", "--pool=threads", "--maxWorkers=1"];
const TSC = require.resolve("typescript/bin/tsc");
const folder = mkdtempSync(join(tmpdir(), "backlot-copied-"));
const HERE = { lenient: false, choices: {} };
let transcript: Transcript;

beforeAll(async () => {
  mkdirSync(join(folder, "node_modules"));
  for (const name of ["vitest", "@types"])
    symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
  symlinkSync(ROOT, join(folder, "node_modules/backlot"));
  for (const name of ["intents", "fixtures", "generated"]) symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for await (const record of readTranscripts(join(ROOT, "examples/dining.jsonl"))) {
    if (!("transcript" in record)) continue;
    transcript = record.transcript;
    break;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program of Node in the project. @returns its exit code and what it printed */
function run(...args: string[]): Promise<{ readonly code: number; readonly text: string }> {
  // The variables of vitest's own processes would be taken for the inner one's.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_OPTIONS|BACKLOT_)/.test(name)),
  );
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr }),
    );
  });
}

test("a copied test compiles", async () => {
  writeFileSync(join(folder, "copied.test.ts"), testOf(transcript, HERE));
  const options =
    "--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2023 --skipLibCheck".split(" ");
  expect(await run(TSC, ...options, "copied.test.ts")).toEqual({ code: 0, text: "" });
});

test("a copied test is green where the dialogue replays, and fails where it does not", async () => {
  writeFileSync(join(folder, "copied.test.ts"), testOf(transcript, HERE));
  const turns = transcript.turns.map((turn) =>
    turn.author === "Signal" && turn.signal?.kind === "ask"
      ? { ...turn, signal: { ...turn.signal, slot: "party_size" } }
      : turn,
  );
  writeFileSync(join(folder, "other.test.ts"), testOf({ ...transcript, turns }, HERE));
  mkdirSync(join(folder, "elsewhere/intents"), { recursive: true });
  writeFileSync(
    join(folder, "elsewhere/intents/wave.json"),
    JSON.stringify({ command: "wave", description: "Wave", args: { hand: { type: "str" } } }),
  );
  const waves: Transcript = {
    id: "waves",
    turns: [
      { author: "System", index: 0, command: "wave()" },
      { author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot: "hand" } },
    ],
  };
  const choices = { project: "elsewhere" };
  writeFileSync(join(folder, "copied-elsewhere.test.ts"), testOf(waves, { lenient: false, choices }));
  const { code, text: printed } = await run(VITEST, "run", ...ONE_PROCESS, "--testTimeout=300000", "copied", "other");
  const text = stripVTControlCharacters(printed);
  expect(code).toBe(1);
  expect(text).toMatch(/✓ +copied\.test\.ts/);
  expect(text).toMatch(/Tests +1 failed \| 2 passed \(3\)/);
  expect(text).toContain('"slot": "party_size"');
});
