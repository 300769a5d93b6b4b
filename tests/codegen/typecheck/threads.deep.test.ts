import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { typecheckBehaviours } from "../../../src/codegen/typecheck/typecheck.js";
import { folderOf } from "../../schema/folder.js";

const SOUND = { "a.behavior.ts": "export const a: number = 1;" };
const UNSOUND = { "a.behavior.ts": "export const a: number = '1';" };

/** The threads that were started since the test began. */
const started: Worker[] = [];
const note = (thread: Worker): void => void started.push(thread);

const codesOf = async (folder: string, milliseconds?: number): Promise<string[]> => {
  const limits = milliseconds === undefined ? {} : { milliseconds };
  return (await typecheckBehaviours([join(folder, "a.behavior.ts")], limits)).map(({ code }) => code);
};

/** Of this process's own making, what would keep it from ending. */
const keepingTheProcess = (): number =>
  process.getActiveResourcesInfo().filter((kind) => kind === "MessagePort" || kind === "Worker").length;

beforeEach(async () => {
  // A thread that an earlier test left without work is the one of this test.
  await codesOf(folderOf(SOUND));
  started.length = 0;
  process.on("worker", note);
});

afterEach(() => {
  process.off("worker", note);
  vi.useRealTimers();
});

test("checks one after the other have one thread, which does not keep the process", async () => {
  const before = keepingTheProcess();
  expect(await codesOf(folderOf(SOUND))).toEqual([]);
  expect(await codesOf(folderOf(UNSOUND))).toEqual(["TYPE_ERROR"]);
  expect(started).toHaveLength(0);
  expect(keepingTheProcess()).toBe(before);
});

test("a file that changes between two checks is read again", async () => {
  const folder = folderOf(UNSOUND);
  expect(await codesOf(folder)).toEqual(["TYPE_ERROR"]);
  writeFileSync(join(folder, "a.behavior.ts"), "export const a: number = 2;");
  expect(await codesOf(folder)).toEqual([]);
});

test("checks at the same time have threads of their own", async () => {
  const folders = [SOUND, UNSOUND, SOUND].map((files) => folderOf(files));
  expect(await Promise.all(folders.map((folder) => codesOf(folder)))).toEqual([[], ["TYPE_ERROR"], []]);
  expect(started).toHaveLength(2);
});

test("a thread that was stopped is not used again", async () => {
  expect(await codesOf(folderOf(SOUND), 0.001)).toEqual(["TYPES_TOO_COSTLY"]);
  expect(await codesOf(folderOf(UNSOUND))).toEqual(["TYPE_ERROR"]);
  expect(started).toHaveLength(1);
});

test("a thread without work ends after a minute", async () => {
  expect(await codesOf(folderOf(SOUND), 0.001)).toEqual(["TYPES_TOO_COSTLY"]);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  expect(await codesOf(folderOf(SOUND))).toEqual([]);
  const ended = once(started[0] as Worker, "exit");
  vi.advanceTimersByTime(60_000);
  await ended;
  expect(await codesOf(folderOf(SOUND))).toEqual([]);
  expect(started).toHaveLength(2);
});
