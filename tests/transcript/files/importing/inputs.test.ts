import { mkdirSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { inputFiles } from "../../../../src/transcript/files/importing/index.js";
import { folder } from "./folder.js";

const within = (path: string, files: readonly string[]): string[] => files.map((file) => relative(path, file));

describe("inputFiles", () => {
  test("takes a file whatever its name, and a folder's JSON files in the order of numbers in names", async () => {
    const path = folder({
      "odd name": "",
      "train/dialogues_10.json": "",
      "train/dialogues_2.json": "",
      "train/dialogues_2.jsonl.gz": "",
      "train/deep/er.jsonl": "",
      "train/notes.txt": "",
      "train/.hidden.json": "",
      "train/.git/config.json": "",
    });
    expect(within(path, await inputFiles([join(path, "odd name"), join(path, "train")]))).toEqual([
      "odd name",
      "train/deep/er.jsonl",
      "train/dialogues_2.json",
      "train/dialogues_2.jsonl.gz",
      "train/dialogues_10.json",
    ]);
  });

  test("takes what a glob matches, and a file whose name looks like one for itself", async () => {
    const path = folder({ "a_1.json": "", "a_10.json": "", "a_9.json": "", "b.json": "", "[x].json": "" });
    expect(within(path, await inputFiles([join(path, "a_*.json")]))).toEqual(["a_1.json", "a_9.json", "a_10.json"]);
    expect(within(path, await inputFiles([join(path, "{b,a_9}.json")]))).toEqual(["a_9.json", "b.json"]);
    expect(within(path, await inputFiles([join(path, "[x].json")]))).toEqual(["[x].json"]);
  });

  test("keeps the order of the paths, and takes other endings where a format has them", async () => {
    const path = folder({ "b.csv": "", "a.csv": "", "a.json": "" });
    expect(within(path, await inputFiles([join(path, "b.csv"), path], [".csv"]))).toEqual(["b.csv", "a.csv", "b.csv"]);
  });

  test.each([
    ["a path that is not there", "none.json", "there is no file or folder"],
    ["a path below a file", "file.json/deep", "there is no file or folder"],
    ["a glob that matches nothing", "*.nothing", "there is no file or folder"],
    ["an empty folder", "empty", "holds no files that end in .json, .jsonl"],
    ["a folder of other files", "others", "holds no files that end in .json, .jsonl"],
  ])("names %s", async (_, name, message) => {
    const path = folder({ "file.json": "", "others/a.csv": "" });
    mkdirSync(join(path, "empty"));
    await expect(inputFiles([join(path, name)])).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
      message: expect.stringContaining(message),
      place: { file: join(path, name) },
    });
  });
});
