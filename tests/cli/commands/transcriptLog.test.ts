import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { TranscriptLog } from "../../../src/cli/commands/serve/runMcp.js";
import { smallDisk } from "../../base/io/smallDisk.js";
import { folder } from "../backlot.js";

const transcript = (id: string) => ({ id, turns: [{ author: "User" as const, text: "Hello" }] });
const idsIn = (file: string): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line).id as string);

test("a full disk costs the dialogues that do not fit, each by name, and none before or after them", () => {
  const file = join(folder({}), "sessions.jsonl");
  const [log, disk] = [new TranscriptLog(file), smallDisk()];
  log.add(transcript("one"));
  disk.room = 20;
  const refused = expect.objectContaining({
    code: "FILE_UNWRITABLE",
    message: expect.stringContaining("the dialogue two is not kept: ENOSPC"),
  });
  expect(() => log.add(transcript("two"))).toThrow(refused as unknown as Error);
  disk.room = Number.POSITIVE_INFINITY;
  log.add(transcript("three"));
  expect(idsIn(file)).toEqual(["one", "three"]);
  expect(log.lost).toBe(1);
});

test("a disk that is full from the start is told then, and the trial leaves nothing behind", () => {
  const [file, there] = [join(folder({}), "sessions.jsonl"), join(folder({ "a.jsonl": "{}\n" }), "a.jsonl")];
  const disk = smallDisk();
  for (const one of [file, there]) {
    disk.room = 0;
    expect(() => new TranscriptLog(one)).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
    disk.room = Number.POSITIVE_INFINITY;
    new TranscriptLog(one);
  }
  expect([existsSync(file), readFileSync(there, "utf8")]).toEqual([false, "{}\n"]);
});

test("what users said is readable to nobody else, and what is there already stays", () => {
  const file = join(folder({}), "sessions.jsonl");
  new TranscriptLog(file).add(transcript("one"));
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, `${JSON.stringify(transcript("zero"))}\n`);
  new TranscriptLog(file).add(transcript("two"));
  expect(idsIn(file)).toEqual(["zero", "two"]);
});
