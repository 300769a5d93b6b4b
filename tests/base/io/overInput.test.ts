import { mkdirSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, test } from "vitest";
import { refuseOverInput } from "../../../src/base/io/index.js";
import { folder } from "../../transcript/files/importing/folder.js";

/** A folder with two of data, a link to one of them, one to a file in it, and an empty one. @returns the path of a name in it */
function prepared(): (name: string) => string {
  const path = folder({ "data/a.jsonl": "", "data/deep/b.jsonl": "", "data2/c.jsonl": "" });
  symlinkSync(join(path, "data"), join(path, "link"));
  symlinkSync(join(path, "data/a.jsonl"), join(path, "a-link.jsonl"));
  mkdirSync(join(path, "out"));
  return (name) => join(path, name);
}

const refused =
  (output: string, ...inputs: string[]) =>
  () =>
    refuseOverInput(output, inputs);

describe("refuseOverInput", () => {
  test.each([
    ["the file itself", "data/a.jsonl", "data/a.jsonl", "is an input"],
    ["a link to it", "a-link.jsonl", "data/a.jsonl", "is the input "],
    ["its name behind a link", "link/a.jsonl", "data/a.jsonl", "is the input "],
    ["one that is not there yet, by two names", "link/new.jsonl", "data/new.jsonl", "is the input "],
    ["a folder that holds it", "data", "link/deep/b.jsonl", "holds the input "],
  ])("refuses %s", (_, output, input, why) => {
    const at = prepared();
    expect(refused(at(output), at(input))).toThrow(`the output ${at(output)} ${why}`);
  });

  test("refuses a name by a detour, and says what to do", () => {
    const at = prepared();
    const detour = `${at("out")}/../data/./a.jsonl`;
    expect(refused(relative(".", detour), at("data/a.jsonl"))).toThrow("which would be replaced; choose another");
  });

  test("takes what lies beside an input, below a folder that is one, or has a longer name", () => {
    const at = prepared();
    const inputs = [at("data/a.jsonl"), at("data2"), "-"];
    for (const output of ["data/new.jsonl", "data2/new", "dat", "data/a.jsonl.gz", "out"]) {
      expect(refused(at(output), ...inputs)).not.toThrow();
    }
  });
});
