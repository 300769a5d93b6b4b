import { describe, expect, test } from "vitest";
import { readTranscripts } from "../../../src/transcript/files/index.js";
import { DuplicateIds } from "../../../src/transcript/files/readTranscripts.js";

const place = (line: number, record = line, file = "a.jsonl") => ({ file, line, record });

describe("ids of dialogues", () => {
  test("may stand once in a file: the second is told with both places", () => {
    const ids = new DuplicateIds();
    expect(ids.add("A-1", place(1))).toBeNull();
    expect(ids.add("A-2", place(2))).toBeNull();
    expect(ids.add("A-1", place(5))).toMatchObject({
      code: "DUPLICATE_ID",
      message: "a.jsonl:1 has the id A-1 already, which line 5 repeats",
      place: { file: "a.jsonl", line: 5, dialogue: "A-1" },
    });
    // The third names the first as well.
    expect(ids.add("A-1", place(9))?.message).toContain("a.jsonl:1 ");
  });

  test("may stand again in another file", () => {
    const ids = new DuplicateIds();
    expect(ids.add("A-1", place(1))).toBeNull();
    expect(ids.add("A-1", place(1, 1, "b.jsonl"))).toBeNull();
  });

  test("are told apart by record where the file is one line", () => {
    const ids = new DuplicateIds();
    ids.add("1", place(1, 1));
    expect(ids.add("1", place(1, 3))?.message).toBe("record 1 of a.jsonl has the id 1 already, which record 3 repeats");
  });

  test("are told apart however long they are, and messages stay short", () => {
    const ids = new DuplicateIds();
    const long = "x".repeat(100_000);
    expect(ids.add(`${long}1`, place(1))).toBeNull();
    expect(ids.add(`${long}2`, place(2))).toBeNull();
    const problem = ids.add(`${long}1`, place(3));
    expect(problem?.message.length).toBeLessThan(200);
    // No id can be taken for another's digest: digests are of 44 characters, and so is this id.
    expect(ids.add("x".repeat(44), place(4))).toBeNull();
  });

  test("are looked at by the reader, in lines and in arrays, and the dialogues are given all the same", async () => {
    const one = '{"id":"1","turns":[]}';
    async function* source(): AsyncGenerator<string> {
      yield `[${one},{"id":"2","turns":[]},\n${one}]`;
    }
    const found: unknown[] = [];
    for await (const record of readTranscripts(source(), { name: "x.json" })) {
      found.push("transcript" in record ? [record.transcript.id, record.duplicate?.message] : record.problem.message);
    }
    expect(found).toEqual([
      ["1", undefined],
      ["2", undefined],
      ["1", "x.json:1 has the id 1 already, which line 2 repeats"],
    ]);
  });
});
