import { describe, expect, test } from "vitest";
import { missingFiles } from "../../src/corpora/missingFiles.js";
import { UnknownFields } from "../../src/corpora/releaseFields.js";

describe("fields of a release that nobody has seen", () => {
  const fields = new UnknownFields({ id: true, "turns[].text": true, "turns[].rows[].*": true, meta: "not read" });
  const found = (record: unknown): (readonly [string | undefined, string | undefined])[] =>
    fields.notes(record, {}).map(({ reason, detail }) => [/^the field (\S+)/.exec(reason)?.[1], detail]);

  test.each([
    ["nothing new", { id: 1, turns: [{ text: "a", rows: [{ any: 1 }] }], meta: { of: { any: "kind" } } }, []],
    [
      "a field, and one below another",
      { mood: 1, turns: [{ text: "a", say: {} }] },
      [
        ["mood", undefined],
        ["turns[].say", undefined],
      ],
    ],
    ["one field in many places", { turns: [{ say: 1 }, { say: 2 }, { text: "a" }] }, [["turns[].say", "2 times"]]],
    [
      "names of objects' own members",
      JSON.parse('{"constructor":1,"__proto__":2}'),
      [
        ["constructor", undefined],
        ["__proto__", undefined],
      ],
    ],
    ["values of other kinds than the format has", { turns: { text: "a" }, id: [1] }, []],
    ["no record", null, []],
  ])("are named, with how often a record has them: %s", (_, record, expected) => {
    expect(found(record)).toEqual(expected);
  });

  test("are counted together where there are too many to be fields", () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`f${i}`, i]));
    const reasons = new Set(new UnknownFields({ id: true }).notes(many, {}).map(({ reason }) => reason));
    expect(reasons.size).toBe(51);
    expect([...reasons].at(-1)).toBe("further fields that nobody has seen so far are not read");
  });
});

describe("files of a numbered series that are missing", () => {
  test.each([
    [
      ["train/dialogues_001.json", "train/dialogues_004.json"],
      ["train/dialogues_002.json", "train/dialogues_003.json"],
    ],
    [["d_099.jsonl.gz", "d_101.jsonl.gz"], ["d_100.jsonl.gz"]],
    [["train/dialogues_001.json", "dev/dialogues_003.json"], []],
    [["dialogues_003.json"], []],
    [["1.json", "4016.json"], []],
    [["d_001.json", "d_9999.json"], []],
  ])("of %j are %j", (files, expected) => {
    expect(missingFiles(files).map(({ place }) => place.file)).toEqual(expected);
  });
});
