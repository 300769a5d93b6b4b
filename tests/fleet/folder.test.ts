import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RunFolder } from "../../src/fleet/folder.js";
import { idOf, isId } from "../../src/fleet/ids.js";
import { replayRun } from "../../src/fleet/replayFleet.js";
import { runFacts } from "../../src/fleet/run.js";
import { LocalFolder } from "../../src/fleet/shared/openPlace.js";
import { recordForm } from "../../src/fleet/shared/recordForm.js";
import { loadBackend } from "../../src/runtime/index.js";
import { workerDataOf } from "../../src/runtime/replay/pool.js";
import { folder, INTENTS, ROOT } from "../cli/backlot.js";

const RUN = idOf("a run");
const RECORDS = [1, 2, 3].map((record) => ({
  file: "a.jsonl",
  line: record,
  column: 1,
  record,
  text: `{"id":"${record}"}`,
}));
const BYTES = recordForm.bytesOf(RECORDS);
const RESULT = { entries: [], unreadable: [], commands: 1, signals: 2, problems: 3, lines: "{}\n" };

test("a run's file gives threads what a pool of this process would give them", async () => {
  const backend = await loadBackend(INTENTS, { fixtures: join(ROOT, "fixtures"), engine: "native", behaviours: false });
  try {
    const replay = { keepGoing: true, lenient: false, strict: false, record: false };
    const { id, text } = replayRun(backend, replay);
    expect(runFacts(id, text)).toEqual({ kind: "replay", data: workerDataOf(backend, replay) });
    expect(runFacts(id, `${text} `)).toBeNull();
    expect(replayRun(backend, { ...replay, strict: true }).id).not.toBe(id);
    expect(replayRun(backend, replay).id).toBe(id);
  } finally {
    backend.close();
  }
});

test("records and results come back as they were written, for their owner alone", async () => {
  const shared = folder();
  const run = new RunFolder(new LocalFolder(shared), RUN);
  const shard = await run.writeShard(BYTES, 3);
  expect(shard.items).toBe(3);
  expect(await run.writeShard(BYTES, 3)).toEqual(shard);
  expect(await run.writeShard(recordForm.bytesOf(RECORDS.slice(1)), 2)).not.toEqual(shard);
  expect(await run.readShard(shard.id)).toEqual(BYTES);
  expect(await run.hasResults(shard.id)).toBe(false);
  expect(await run.readResults(shard.id)).toBeNull();
  await run.writeResults(shard.id, [RESULT]);
  expect(await run.hasResults(shard.id)).toBe(true);
  expect(await run.readResults(shard.id)).toEqual([RESULT]);
  const files = readdirSync(shared, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jsonl"));
  expect(files).toHaveLength(3);
  if (process.platform !== "win32") for (const name of files) expect(statSync(join(shared, name)).mode & 0o077).toBe(0);
});

test.each([
  ["the end", (text: string) => text.slice(0, -1)],
  ["a figure", (text: string) => text.replace('"commands":1', '"commands":9')],
  ["the version", (text: string) => text.replace(/"build":"[^"]+"/, '"build":"0.0.0"')],
  ["the run", (text: string) => text.replace(RUN, idOf("another run"))],
  ["everything", () => ""],
])("results are refused and removed where %s is not right", async (_, change) => {
  const shared = folder();
  const run = new RunFolder(new LocalFolder(shared), RUN);
  const { id } = await run.writeShard(BYTES, 3);
  await run.writeResults(id, [RESULT]);
  const file = join(shared, RUN, "results", id.slice(1, 3), `${id}.jsonl`);
  const text = readFileSync(file, "utf8");
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
  expect(await run.readResults(id)).toBeNull();
  expect(await run.hasResults(id)).toBe(false);
});

test("records that somebody changed are refused", async () => {
  const shared = folder();
  const run = new RunFolder(new LocalFolder(shared), RUN);
  const { id } = await run.writeShard(BYTES, 3);
  writeFileSync(join(shared, RUN, "inputs", id.slice(1, 3), `${id}.jsonl`), recordForm.bytesOf(RECORDS.slice(1)));
  expect(await run.readShard(id)).toBeNull();
});

test("ids are names that lead nowhere", () => {
  expect([RUN, "../x", `${RUN}/..`, "", undefined].map(isId)).toEqual([true, false, false, false, false]);
});
