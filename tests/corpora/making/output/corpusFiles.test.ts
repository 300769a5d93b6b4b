import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { CorpusFiles } from "../../../../src/corpora/making/output/corpusFiles.js";
import { folder } from "../../../transcript/files/importing/folder.js";

describe("the files of a corpus", () => {
  test("take no places where one of them cannot be written to its end", async () => {
    const out = join(folder(), "corpus");
    const files = await CorpusFiles.into(out);
    const first = await files.lines("a.jsonl");
    await first.writeLine('{"a":1}');
    const second = await files.lines("deep/b.jsonl");
    await second.writeLine('{"b":1}');
    // Simulates a full disk: the second file cannot take its content.
    for (const name of readdirSync(join(out, "deep"))) rmSync(join(out, "deep", name));
    await expect(files.finish()).rejects.toMatchObject({ code: "FILE_UNWRITABLE" });
    await files.discard();
    expect(readdirSync(join(out, ".."))).toEqual([]);
  });

  test("leave no folder behind that was made for several of them", async () => {
    const out = folder();
    const files = await CorpusFiles.into(out);
    for (const name of ["deep/a.json", "deep/b.json", "c.json"]) await files.add(name, "{}");
    await files.discard();
    expect(readdirSync(out)).toEqual([]);
  });

  test("keep a folder that was there", async () => {
    const out = folder();
    mkdirSync(join(out, "run"));
    const files = await CorpusFiles.into(out);
    await files.add("run/a.json", "{}");
    await files.discard();
    expect(readdirSync(out)).toEqual(["run"]);
  });

  test("are there in the end, whole", async () => {
    const out = folder();
    const files = await CorpusFiles.into(out);
    const lines = await files.lines("a.jsonl");
    await lines.writeLine("{}");
    await files.add("b.json", "[]");
    await files.finish();
    expect(readFileSync(join(out, "a.jsonl"), "utf8")).toBe("{}\n");
    expect(readdirSync(out).sort()).toEqual(["a.jsonl", "b.json"]);
  });
});
