import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appendWhole } from "../../../src/base/io/appendWhole.js";
import { LineLog, readLineLog } from "../../../src/base/io/lineLog.js";
import { folder } from "../../transcript/files/importing/folder.js";
import { smallDisk } from "./smallDisk.js";

test("a text that does not fit leaves no part of itself, and what others appended meanwhile stays", () => {
  const [file, disk] = [join(folder(), "a.txt"), smallDisk()];
  writeFileSync(file, "one\n");
  disk.room = 2;
  expect(() => appendWhole(file, "two\n")).toThrow("ENOSPC");
  expect(readFileSync(file, "utf8")).toBe("one\n");
  disk.room = 2;
  disk.onFull = () => appendFileSync(file, "other\n");
  expect(() => appendWhole(file, "two\n")).toThrow("ENOSPC");
  expect(readFileSync(file, "utf8")).toBe("one\ntwother\n");
});

test("a file is made for its owner alone, and not written to where it is refused", () => {
  const file = join(folder(), "a.txt");
  appendWhole(file, "one\n", 0, (stats) => stats.size > 0);
  expect(readFileSync(file, "utf8")).toBe("");
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a log whose disk was full goes on with whole lines, and a new one that stayed empty is removed", () => {
  const [path, disk] = [folder(), smallDisk()];
  const [file, isNumber] = [join(path, "made/log.jsonl"), (value: unknown): value is number => Number(value) > 0];
  const log = new LineLog(file, isNumber);
  disk.room = 3;
  expect(() => log.add(12345)).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
  log.close();
  expect(existsSync(join(path, "made"))).toBe(false);
  disk.room = Number.POSITIVE_INFINITY;
  const again = new LineLog(file, isNumber);
  again.add(1);
  disk.room = 3;
  expect(() => again.add(23456)).toThrow(expect.objectContaining({ code: "FILE_UNWRITABLE" }));
  disk.room = Number.POSITIVE_INFINITY;
  again.add(7);
  expect(readLineLog(file, isNumber, "a number")).toEqual([1, 7]);
});
