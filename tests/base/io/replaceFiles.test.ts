import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceFiles } from "../../../src/base/io/index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backlot-replace-"));
  mkdirSync(join(folder, ".staging"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(at(name), text);
}

/** The files of the folder with their texts, those of the staging folder left out. */
function held(): Readonly<Record<string, string>> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const own = files.filter((file) => !file.startsWith(at(".staging")));
  return Object.fromEntries(own.map((file) => [file.slice(folder.length + 1), readFileSync(file, "utf8")]).sort());
}

test("new files take their places, also in folders that are new, and others go", () => {
  write({ a: "old a", b: "old b", mine: "mine", ".staging/a": "new a", ".staging/c": "new c" });
  replaceFiles(at(".staging"), {
    moves: [
      [at(".staging/a"), at("a")],
      [at(".staging/c"), at("deep/er/c")],
    ],
    gone: [at("b"), at("never there")],
  });
  expect(held()).toEqual({ a: "new a", "deep/er/c": "new c", mine: "mine" });
});

test.each([
  ["a file that was never made", ".staging/missing", "z"],
  ["a folder in the way", ".staging/c", "taken"],
])("%s: everything is as it was", (_, from, to) => {
  write({ a: "old a", b: "old b", ".staging/a": "new a", ".staging/c": "new c" });
  mkdirSync(at("taken"));
  const before = held();
  const moves: [string, string][] = [
    [at(".staging/a"), at("a")],
    [at(".staging/c"), at("deep/c")],
    [at(from), at(to)],
  ];
  expect(() => replaceFiles(at(".staging"), { moves, gone: [at("b")] })).toThrow();
  expect(held()).toEqual(before);
  expect(existsSync(at("deep"))).toBe(false);
});

test("a file that cannot go: everything is as it was", () => {
  write({ a: "old a", b: "old b", ".staging/a": "new a" });
  const before = held();
  // Behind a file there is no folder, which the system refuses to look into.
  const change = { moves: [[at(".staging/a"), at("a")]] as const, gone: [at("b"), at("a/below")] };
  expect(() => replaceFiles(at(".staging"), change)).toThrow(/ENOTDIR/);
  expect(held()).toEqual(before);
});
