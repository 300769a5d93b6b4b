import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { AtomicFile, writeAtomic } from "../../../src/base/io/index.js";
import { readTranscripts } from "../../../src/transcript/files/readTranscripts.js";
import {
  formatTranscript,
  TranscriptWriter,
  writeTranscripts,
} from "../../../src/transcript/files/writeTranscripts.js";
import type { Transcript } from "../../../src/transcript/transcript.js";

const root = mkdtempSync(join(tmpdir(), "backlot-write-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = root;
let folders = 0;
beforeEach(() => {
  folders += 1;
  folder = join(root, String(folders));
  mkdirSync(folder);
});

const dialogue = (id: string): Transcript => ({ id, turns: [{ author: "User", text: "hello" }] });
const many = Array.from({ length: 5000 }, (_, n) => dialogue(`d${n}`));

async function ids(path: string): Promise<string[]> {
  const found: string[] = [];
  for await (const record of readTranscripts(path)) found.push("problem" in record ? "?" : record.transcript.id);
  return found;
}

describe("transcripts are written", () => {
  test("one a line, and read back", async () => {
    const path = join(folder, "a.jsonl");
    expect(await writeTranscripts(path, many)).toBe(5000);
    expect(readFileSync(path, "utf8")).toBe(many.map((one) => `${formatTranscript(one)}\n`).join(""));
    expect(await ids(path)).toEqual(many.map(({ id }) => id));
    expect(readdirSync(folder)).toEqual(["a.jsonl"]);
  });

  test("compressed, where the name says so", async () => {
    const path = join(folder, "a.jsonl.gz");
    await writeTranscripts(path, many);
    expect(gunzipSync(readFileSync(path)).toString("utf8").split("\n")).toHaveLength(5001);
    expect(await ids(path)).toEqual(many.map(({ id }) => id));
  });

  test("none, as an empty file", async () => {
    const path = join(folder, "a.jsonl");
    expect(await writeTranscripts(path, [])).toBe(0);
    expect(readFileSync(path, "utf8")).toBe("");
  });

  test("from a reader, one by one", async () => {
    const [from, to] = [join(folder, "a.jsonl"), join(folder, "b.jsonl")];
    await writeTranscripts(from, many);
    async function* copied() {
      for await (const record of readTranscripts(from)) if ("transcript" in record) yield record.transcript;
    }
    await writeTranscripts(to, copied());
    expect(readFileSync(to, "utf8")).toBe(readFileSync(from, "utf8"));
    // over the file that is being read
    await writeTranscripts(from, copied());
    expect(readFileSync(to, "utf8")).toBe(readFileSync(from, "utf8"));
  });

  test("in order, also when nobody waits", async () => {
    const path = join(folder, "a.jsonl");
    const writer = await TranscriptWriter.create(path);
    const writes = many.map((one) => writer.write(one));
    await writer.finish();
    await Promise.all(writes);
    expect(await ids(path)).toEqual(many.map(({ id }) => id));
  });
});

describe("a file is written whole or not at all", () => {
  test("nothing stays of one that fails", async () => {
    const path = join(folder, "a.jsonl");
    async function* failing() {
      yield* many;
      throw new Error("no more");
    }
    await expect(writeTranscripts(path, failing())).rejects.toThrow("no more");
    expect(readdirSync(folder)).toEqual([]);
    await expect(writeTranscripts(path, [dialogue(""), dialogue("a")])).rejects.toThrow("id: must not be empty");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("what was there before stays, until the end", async () => {
    const path = join(folder, "a.jsonl");
    writeFileSync(path, "before", { mode: 0o640 });
    const writer = await TranscriptWriter.create(path);
    for (const one of many) await writer.write(one);
    expect(readFileSync(path, "utf8")).toBe("before");
    await writer.discard();
    expect(readFileSync(path, "utf8")).toBe("before");
    await writeAtomic(path, "after");
    expect(readFileSync(path, "utf8")).toBe("after");
    expect(statSync(path).mode & 0o777).toBe(0o640);
    expect(readdirSync(folder)).toEqual(["a.jsonl"]);
  });

  test("a link stays a link", async () => {
    const [target, link] = [join(folder, "target"), join(folder, "link")];
    writeFileSync(target, "before");
    symlinkSync(target, link);
    await writeAtomic(link, "after");
    expect(readFileSync(target, "utf8")).toBe("after");
    expect(readdirSync(folder).sort()).toEqual(["link", "target"]);
  });

  test("two writers of one path do not mix", async () => {
    const path = join(folder, "a");
    const [one, two] = [await AtomicFile.create(path), await AtomicFile.create(path)];
    await one.write("one");
    await two.write(Buffer.from("two"));
    await two.finish();
    await one.finish();
    expect(readFileSync(path, "utf8")).toBe("one");
    expect(readdirSync(folder)).toEqual(["a"]);
  });

  test("a path that cannot be written says why", async () => {
    const unwritable = (path: string) =>
      expect(writeTranscripts(path, many)).rejects.toThrow(
        expect.objectContaining({ code: "FILE_UNWRITABLE", place: { file: path } }),
      );
    await unwritable(join(folder, "missing", "a.jsonl"));
    await unwritable(folder);
    writeFileSync(join(folder, "file"), "");
    await unwritable(join(folder, "file", "a.jsonl"));
    await expect(writeAtomic(folder, "")).rejects.toThrow(`${folder} cannot be written: it is a folder`);
    expect(readdirSync(folder)).toEqual(["file"]);
  });

  test.skipIf(!existsSync("/dev/full"))("a full disk says so (needs /dev/full)", async () => {
    await expect(writeAtomic("/dev/full", "a")).rejects.toThrow(/ENOSPC/);
    await expect(writeTranscripts("/dev/full", many)).rejects.toThrow(BacklotError);
  });

  test.skipIf(!existsSync("/dev/null"))(
    "a device is written directly and stays a device (needs /dev/null)",
    async () => {
      await writeTranscripts("/dev/null", many);
      expect(statSync("/dev/null").isCharacterDevice()).toBe(true);
    },
  );
});
