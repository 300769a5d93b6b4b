import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { partsOf } from "../../src/fleet/coordinate.js";
import { RunFolder } from "../../src/fleet/folder.js";
import { idOf } from "../../src/fleet/ids.js";
import { failureOf } from "../../src/fleet/jobs.js";
import { unpacked } from "../../src/fleet/packedProject.js";
import { asking } from "../../src/fleet/redis.js";
import { type Run, runFacts, runOf } from "../../src/fleet/run.js";
import { areResults, judgedItems, judgedJob } from "../../src/fleet/shapes.js";
import { LocalFolder } from "../../src/fleet/shared/openPlace.js";
import { recordForm, recordParts } from "../../src/fleet/shared/recordForm.js";
import { folder } from "../cli/backlot.js";
import { PROJECT, REHEARSAL, REPLAY, withPart } from "./forgedRuns.js";

/* Forgeries in the shared folder or in Redis whose digests are right. */

const facts = ({ id, text }: Run) => runFacts(id, text);

test("what is each machine's own is taken off where the worker is", () => {
  const named = { cache: "/elsewhere", fixtures: "/etc", behaviours: "/etc", engine: "native", seed: 7 };
  const { data: replay } = facts(runOf("replay", { ...REPLAY, backend: named })) as { data: typeof REPLAY };
  expect(replay.backend).toEqual({ engine: "native", seed: 7 });
  const intents = [{ command: "ping", source: { file: "/etc/hostname" } }];
  const compiled = { ...REHEARSAL.compiled, intents };
  const forged = runOf("rehearse", { ...REHEARSAL, compiled, options: named, extra: 1 });
  expect(facts(forged)?.data).toEqual({
    ...REHEARSAL,
    compiled: { ...compiled, intents: [{ command: "ping" }] },
    options: { engine: "native", seed: 7 },
  });
});

const deep = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const written = (text: string): Run => ({ id: idOf(text), kind: "replay", text });

test.each<[string, Run]>([
  ["no JSON", written("{")],
  ["nothing", written("null")],
  ["100,000 deep", written(deep(100_000))],
  ["a map of no pairs", written('{"$map":[1]}')],
  ["another build's", written(runOf("replay", REPLAY).text.replace(/"build":"[^"]*"/, '"build":"0.0.0"'))],
  ["another kind", written(runOf("replay", REPLAY).text.replace('"replay"', '"constructor"'))],
  ["data of another kind", runOf("mutate", REPLAY)],
  ["300 deep", runOf("replay", { ...REPLAY, specs: [{ command: "x", of: JSON.parse(deep(300)) }] })],
  ["specs that are none", runOf("replay", { ...REPLAY, specs: [null] })],
  [
    "a list that only has a length",
    runOf("rehearse", { ...REHEARSAL, own: { ...REHEARSAL.own, operators: { length: 0 } } }),
  ],
  ["a policy that is a list", runOf("rehearse", { ...REHEARSAL, policy: ["schema"] })],
  ["a project without files", runOf("mutate", { project: PROJECT, fixtures: null })],
])("a run is refused that is %s", (_, run) => {
  expect(() => facts(run)).toThrow(expect.objectContaining({ code: "FLEET_FOLDER" }));
});

test("a run with generated classes is refused", () => {
  const forged = runOf("replay", { ...REPLAY, backend: { generated: "/elsewhere" } });
  expect(() => facts(forged)).toThrow(expect.objectContaining({ code: "BAD_OPTION" }));
});

test.each<[string, unknown]>([
  ["a file", { files: new Map([["../outside", bytes("x")]]) }],
  ["an absolute file", { files: new Map([["/tmp/outside", bytes("x")]]) }],
  [
    "a file in the place of a folder",
    {
      files: new Map([
        ["a", bytes("x")],
        ["a/b", bytes("x")],
      ]),
    },
  ],
  ["the root", { project: { ...PROJECT, root: "../.." } }],
  ["fixtures", { project: { ...PROJECT, fixtures: "a/../../.." } }],
  ["a behaviour", { project: { ...PROJECT, behaviours: [{ intent: "x", file: "../x.behavior.ts" }] } }],
])("a project of mutants leads out of its folder by %s, and is refused", async (_, change) => {
  const outer = folder();
  const inner = join(outer, "inner");
  mkdirSync(inner);
  const forged = runOf("mutate", { project: PROJECT, files: new Map(), fixtures: null, ...(change as object) });
  const project = facts(forged)?.data as Parameters<typeof unpacked>[0];
  await expect(unpacked(project, inner)).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
  expect(readdirSync(outer)).toEqual(["inner"]);
});

test.each<[string, () => unknown]>([
  ["numbers that do not follow on one another", () => judgedItems("make", [3, 5])],
  ["numbers below zero", () => judgedItems("make", [-1])],
  ["numbers that are texts", () => judgedItems("make", ["1"])],
  ["a plan that is none", () => judgedItems("rehearse", [{ plan: null, run: 1 }])],
  ["a mutant of a policy", () => judgedItems("mutate", [{ mutant: { kind: "policy" }, dialogues: [], intents: [] }])],
  ["lines that are no JSON", () => recordParts(Buffer.from("{\n"), 1)],
  ["a file that is not listed", () => recordParts(Buffer.from('{"files":[],"places":[[0,1,1,1,0]]}\n'), 1)],
  [
    "texts that are longer than they are",
    () => recordParts(Buffer.from('{"files":["a"],"places":[[0,1,1,1,9]]}\nabc'), 1),
  ],
  ["texts below zero", () => recordParts(Buffer.from('{"files":["a"],"places":[[0,1,1,1,-9]]}\nabc'), 1)],
])("a shard is refused that has %s", (_, read) => {
  expect(read).toThrow(expect.objectContaining({ code: "FLEET_FOLDER" }));
});

test("a job of nobody is told from one of another build", () => {
  const job = { build: "9.9.9 (0123456789ab)", run: idOf("a run") };
  expect(judgedJob(job)).toEqual(job);
  const others = [
    {},
    null,
    { ...job, run: "../x" },
    { ...job, build: undefined },
    { ...job, build: "9".repeat(1_000_000) },
  ];
  expect(others.map(judgedJob)).toEqual(others.map(() => null));
});

const ENTRY = { id: "a", status: "matched", divergences: [], file: "a.jsonl", line: 1 };
const BATCH = { entries: [ENTRY, ENTRY], unreadable: [], commands: 1, signals: 2, problems: 0, lines: "" };
const VERDICT = { status: "Killed", tried: 1, milliseconds: 3 };

test("results are those of so many items, in their shape", () => {
  expect(areResults("replay", [BATCH], 2)).toBe(true);
  expect(areResults("mutate", [VERDICT, VERDICT], 2)).toBe(true);
  const forged: [Parameters<typeof areResults>[0], unknown[], number][] = [
    ["replay", [BATCH], 3],
    ["replay", [BATCH, BATCH], 2],
    ["replay", [withPart(BATCH, "entries", [null])], 1],
    ["replay", [withPart(BATCH, "commands", -1)], 2],
    ["replay", [withPart(BATCH, "unreadable", [{ code: "NO_SUCH", message: "", file: "", line: 1 }])], 3],
    ["mutate", [VERDICT], 2],
    ["mutate", [withPart(VERDICT, "status", "Fine")], 1],
    ["mutate", [withPart(VERDICT, "more", JSON.parse(deep(300)))], 1],
    ["make", [{ attempts: [], used: {}, answers: ["../../outside"] }], 1],
    ["rehearse", [{ rehearsed: {}, counts: null }], 1],
  ];
  expect(forged.filter((one) => areResults(...one))).toEqual([]);
});

test("a worker that names the wrong items, or a fault of its own, makes none here", () => {
  const items = [0, 1, 2, 3, 4, 5, 6, 7];
  for (const words of [
    "items 5-3: x",
    "items 3-3: x",
    "items 90-99: x",
    `items ${"9".repeat(400)}-1: x`,
    "items 6-99: x",
  ])
    expect(partsOf(items, failureOf(words).items).flat()).toEqual(items);
  expect(failureOf("INTERNAL: x")).toEqual({ code: "DIALOGUE_FAILED", message: "a worker failed: x" });
  expect(failureOf("x".repeat(100_000)).message).toHaveLength(300);
});

test("a refusal of Redis is shown by its beginning", async () => {
  const refusing = asking({ redis: {} as never, name: "here:1" }, () => Promise.reject(new Error("x".repeat(100_000))));
  await expect(refusing).rejects.toThrow(/^Redis at here:1 refuses: x{299}…$/);
});

test.skipIf(process.platform === "win32").each<[string, (path: string) => void]>([
  ["a link to a device", (path) => symlinkSync("/dev/zero", path)],
  ["a link to a file", (path) => symlinkSync(import.meta.filename, path)],
  ["a link to itself", (path) => symlinkSync(path, path)],
])("%s in the place of results is as none, and is replaced", async (_, make) => {
  const shared = folder();
  const run = new RunFolder(new LocalFolder(shared), idOf("a run"));
  const { id } = await run.writeShard(recordForm.bytesOf([]), 0);
  const path = join(shared, idOf("a run"), "results", id.slice(1, 3), `${id}.jsonl`);
  mkdirSync(dirname(path), { recursive: true });
  make(path);
  expect([await run.hasResults(id), await run.readResults(id)]).toEqual([false, null]);
  await run.writeResults(id, []);
  expect([await run.hasResults(id), await run.readResults(id)]).toEqual([true, []]);
});

test("results with the right digest that are no JSON are removed", async () => {
  const shared = folder();
  const run = new RunFolder(new LocalFolder(shared), idOf("a run"));
  const { id } = await run.writeShard(recordForm.bytesOf([]), 0);
  await run.writeResults(id, []);
  const path = join(shared, idOf("a run"), "results", id.slice(1, 3), `${id}.jsonl`);
  const header = { build: "", run: idOf("a run"), shard: id, body: idOf("{\n") };
  const { build } = JSON.parse(runOf("replay", {}).text);
  writeFileSync(path, `${JSON.stringify({ ...header, build })}\n{\n`);
  expect(await run.readResults(id)).toBeNull();
  expect(existsSync(path)).toBe(false);
});

function bytes(text: string): ArrayBuffer {
  return new Uint8Array(Buffer.from(text)).buffer;
}
