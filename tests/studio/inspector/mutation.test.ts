import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readMutation } from "../../../src/studio/inspector/reading/readMutation.js";
import { type Mutation, mutantsOf } from "../../../src/testing/mutation/mutant.js";
import { runs } from "../../runs.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { entry } from "./entry.js";

const folder = scratch();
const file = join(folder, "mutation.json");

const read = (value: unknown) => {
  writeFileSync(file, JSON.stringify(value));
  return readMutation(file, [entry({ id: "a" }), entry({ id: "b" })], new Set(["book_table"]));
};

const at = (line: number, column: number) => ({ line, column });
const mutant = (status: string, more: object = {}) => ({
  id: "m1",
  mutatorName: "DropSlot",
  replacement: "",
  status,
  location: { start: at(1, 1), end: at(1, 2) },
  ...more,
});

test("mutants are counted by what became of them, and survivors name the dialogues that get there", () => {
  const statuses = "Killed Timeout Survived NoCoverage CompileError RuntimeError Ignored Pending".split(" ");
  const mutants = statuses.map((status) =>
    mutant(status, { coveredBy: status === "Survived" ? ["2", "3"] : undefined }),
  );
  const testFiles = {
    "d.jsonl": { tests: [{ id: "2", name: "b" }] },
    "t.ts": { tests: [{ id: "3", name: "a test" }] },
  };
  const { sums, files } = read({ files: { "intents/book_table.json": { source: "{}", mutants } }, testFiles });
  expect(sums).toEqual({ noticed: 2, survived: 1, unreached: 1, left: 4 });
  const [first] = files;
  expect(first?.intent).toBe("book_table");
  expect(
    first?.survivors.map(({ isReached, dialogues, otherTests }) => ({ isReached, dialogues, otherTests })),
  ).toEqual([
    { isReached: true, dialogues: [1], otherTests: ["a test"] },
    { isReached: false, dialogues: [], otherTests: [] },
  ]);
});

test("the lines of a change are those of the file, with what is taken out where it stands", () => {
  const lines = fc.array(fc.string({ unit: fc.constantFrom("a", "b", " ", ",", "{") }), { minLength: 1, maxLength: 6 });
  const change = lines.chain((texts) => {
    const text = texts.join("\n");
    return fc.record({ text: fc.constant(text), start: fc.nat(text.length), length: fc.nat(text.length) });
  });
  fc.assert(
    fc.property(change, ({ text, start, length }) => {
      const end = Math.min(text.length, start + length);
      const mutation: Mutation = { start, end, replacement: "x", mutator: "m", description: "d" };
      const [made] = mutantsOf("behaviours", "f.ts", text, [mutation]);
      if (made === undefined) return;
      const stored = mutant("Survived", { location: made.place, replacement: made.replacement });
      const [survivor] = read({ files: { "f.ts": { source: text, mutants: [stored] } } }).files[0]?.survivors ?? [];
      if (survivor === undefined) throw new Error("it survived");
      const { before, removed, inserted, after } = survivor.change;
      expect(inserted).toBe("x");
      // Code that is taken out with the comma before it is named where it stands itself.
      expect(text.slice(start, end).replace(/^[,\s]+(?=[^,\s])/, "")).toBe(removed);
      const from = end - removed.length;
      expect(before).toBe(text.slice(text.lastIndexOf("\n", from - 1) + 1, from));
      expect(after).toBe(text.slice(end).split("\n")[0]);
    }),
    runs(300),
  );
});

test.each([
  [[], "it has no files"],
  [{ files: [] }, "it has no files"],
  [{ files: { f: { source: 1, mutants: [] } } }, "the file f has no source or no mutants"],
  [{ files: { f: { source: "", mutants: [null] } } }, "mutant 1 of f lacks"],
  [
    { files: { f: { source: "", mutants: [mutant("Killed"), mutant("Killed", { location: 1 })] } } },
    "mutant 2 of f lacks",
  ],
  [
    { files: { f: { source: "", mutants: [mutant("Killed", { location: { start: at(0, 1), end: at(1, 1) } })] } } },
    "mutant 1 of f lacks",
  ],
])("%j is refused", (value, why) => {
  expect(() => read(value)).toThrow(
    expect.objectContaining({ code: "WRONG_FORMAT", message: expect.stringContaining(why) }),
  );
});
