import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { parseIntent } from "../../../../src/schema/index.js";
import { type SplitOptions, splitTranscripts } from "../../../../src/transcript/files/index.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backlot-split-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A corpus whose dialogues call these intents each. */
function corpus(...dialogues: readonly (readonly string[])[]): string {
  const lines = dialogues.map((intents, at) => {
    const turns = intents.map((intent, index) => ({ author: "System", index, command: `${intent}()` }));
    return JSON.stringify({ id: `d${at}`, turns });
  });
  const file = join(folder, "corpus.jsonl");
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}

const split = (file: string, options: SplitOptions) => splitTranscripts([file], join(folder, "out"), options);
const idsIn = (name: string): string[] =>
  readFileSync(join(folder, "out", name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => (JSON.parse(line) as { readonly id: string }).id);

describe("splitting transcripts", () => {
  it("by ratio puts every dialogue into one part, the same ones for the same seed", async () => {
    const file = corpus(...Array.from({ length: 10 }, () => ["a"]));
    const { files, excluded } = await split(file, { ratio: { train: 4, test: 1 }, seed: 7 });
    expect([files, excluded]).toEqual([{ "test.jsonl": 2, "train.jsonl": 8 }, 0]);
    const first = [idsIn("train.jsonl"), idsIn("test.jsonl")];
    expect(first.flat().sort()).toEqual(Array.from({ length: 10 }, (_, at) => `d${at}`));
    await split(file, {
      ratio: new Map([
        ["train", 0.8],
        ["test", 0.2],
      ]),
      seed: 7,
    });
    expect([idsIn("train.jsonl"), idsIn("test.jsonl")]).toEqual(first);
  });

  it("by ratio goes by the order of the parts too", async () => {
    const file = corpus(...Array.from({ length: 10 }, () => ["a"]));
    await split(file, { ratio: { a: 8, b: 2 } });
    const first = idsIn("b.jsonl");
    await split(file, { ratio: { b: 2, a: 8 } });
    expect(idsIn("b.jsonl")).not.toEqual(first);
  });

  it("by intents held out leaves out what is mixed, and says how it was made", async () => {
    const report = await split(corpus(["a"], ["b"], ["a", "b"]), { heldOut: ["b"] });
    expect([idsIn("seen.jsonl"), idsIn("unseen.jsonl")]).toEqual([["d0"], ["d1"]]);
    expect(report).toMatchObject({ dialogues: 3, excluded: 1 });
    expect(JSON.parse(readFileSync(join(folder, "out/split.json"), "utf8"))).toEqual(report);
  });

  it("leaves out one domain after the other, those of the intents", async () => {
    const intents = ["a", "b"].map((command) => parseIntent({ command, domain: `of ${command}`, args: {} }));
    const { files } = await split(corpus(["a"], ["b"]), { leaveOut: "domain", intents });
    expect(Object.keys(files)).toEqual(["of_a/test.jsonl", "of_a/train.jsonl", "of_b/test.jsonl", "of_b/train.jsonl"]);
    expect([idsIn("of_a/train.jsonl"), idsIn("of_a/test.jsonl")]).toEqual([["d1"], ["d0"]]);
  });

  it("counts the dialogues that mix what is left out, though splits of others have them", async () => {
    const { files, excluded } = await split(corpus(["a"], ["b"], ["c"], ["a", "b"]), { leaveOut: "task" });
    expect(excluded).toBe(1);
    expect([files["a/train.jsonl"], files["a/test.jsonl"], files["c/train.jsonl"]]).toEqual([2, 1, 3]);
  });

  it("leaves out a domain with the queries that its entities have of their own", async () => {
    const intent = (command: string, domain: string) =>
      parseIntent({ command, domain, entity_name: `${command}s`, args: { size: { type: "int" } } });
    const intents = [intent("table", "dining"), intent("taxi", "travel")];
    const file = corpus(["table"], ["find_tables"], ["taxi"], ["find_taxis", "find_tables"]);
    await split(file, { leaveOut: "domain", intents });
    expect([idsIn("dining/train.jsonl"), idsIn("dining/test.jsonl")]).toEqual([["d2"], ["d0", "d1"]]);
    expect([idsIn("travel/train.jsonl"), idsIn("travel/test.jsonl")]).toEqual([["d0", "d1"], ["d2"]]);
  });

  it("gives each record as it is read", async () => {
    const file = corpus(["a"]);
    writeFileSync(file, `${readFileSync(file, "utf8")}{"id":"d0","turns":[]}\n{"id":1}\n`);
    const seen: string[] = [];
    await split(file, {
      ratio: { all: 1 },
      onRecord: (record) => seen.push("problem" in record ? record.problem.code : (record.duplicate?.code ?? "sound")),
    });
    expect(seen).toEqual(["sound", "DUPLICATE_ID", "BAD_LINE"]);
  });

  it.each([
    ["no way to split", {}, "BAD_OPTION"],
    ["ways that do not go together", { leaveOut: "task", heldOut: ["a"] }, "BAD_OPTION"],
    ["a part that is called as the held-out one", { ratio: { unseen: 1 }, heldOut: ["book_table"] }, "BAD_OPTION"],
    ["shares below 0", { ratio: { a: -1, b: 2 } }, "BAD_OPTION"],
    ["shares that are all 0", { ratio: { a: 0 } }, "BAD_OPTION"],
    ["domains that no intent has", { leaveOut: "domain" }, "BAD_OPTION"],
    ["an intent that no dialogue has", { heldOut: ["c"] }, "UNKNOWN_INTENT"],
  ] as const)("refuses %s and writes nothing", async (_, options, code) => {
    await expect(split(corpus(["a"]), options)).rejects.toMatchObject({ code });
    expect(readdirSync(folder)).toEqual(["corpus.jsonl"]);
  });
});
