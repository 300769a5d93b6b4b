import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { AtomicFile, clearLeftovers, lock, temporaryName } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

/** The number of a process that has certainly ended. */
const ended = (): number => spawnSync(process.execPath, ["--version"]).pid;

/** A name as that process would have given it. */
const of = (pid: number, name = temporaryName("x")): string => name.replace(`-${process.pid}-`, `-${pid}-`);

describe("leftovers", () => {
  test("of processes that have ended go, all others stay", () => {
    const path = folder();
    const dead = [of(ended()), of(ended(), temporaryName("importing"))];
    const foreign = of(ended()).replace(/backlot-[0-9a-f]{8}/, "backlot-00000000");
    const kept = [temporaryName("y"), of(1), foreign, ".notes.2024.1.tmp", dead[0]?.slice(1) as string, "a.jsonl"];
    for (const name of [dead[0] as string, ...kept]) writeFileSync(join(path, name), "");
    mkdirSync(join(path, dead[1] as string, "inner"), { recursive: true });
    clearLeftovers(path);
    expect(readdirSync(path).sort()).toEqual([...kept].sort());
  });

  test("go at the next file that is written beside them", async () => {
    const path = folder();
    writeFileSync(join(path, of(ended())), "half");
    const file = await AtomicFile.create(join(path, "a"));
    await file.finish();
    expect(readdirSync(path)).toEqual(["a"]);
  });

  test("have names that no file system refuses, however long that of the file is", async () => {
    const path = folder();
    const name = "é".repeat(120);
    const file = await AtomicFile.create(join(path, name));
    await file.finish();
    expect(readdirSync(path)).toEqual([name]);
  });
});

describe("lock", () => {
  test("is held by one, and given back", () => {
    const file = join(folder(), "lock");
    const unlock = lock(file, "the folder");
    expect(() => lock(file, "the folder")).toThrow(`the folder is being written by process ${process.pid}`);
    unlock();
    lock(file, "the folder")();
    expect(readdirSync(join(file, ".."))).toEqual([]);
  });

  test("of a process that has ended is taken over, that of another machine is not", () => {
    const path = folder();
    const file = join(path, "lock");
    const unlock = lock(file, "it");
    const own = readFileSync(file, "utf8");
    unlock();
    writeFileSync(file, own.replace(/\d+$/, String(ended())));
    const release = lock(file, "it");
    expect(readFileSync(file, "utf8")).toBe(own);
    expect(readdirSync(path)).toEqual(["lock"]);
    release();
    writeFileSync(file, `00000000-${ended()}`);
    expect(() => lock(file, "it")).toThrow("is being written by process");
    writeFileSync(file, "");
    expect(() => lock(file, "it")).toThrow("is being written by another process");
  });
});
