import { describe, expect, test } from "vitest";
import { BacklotError } from "../../src/base/errors.js";
import { formatTranscript } from "../../src/transcript/files/writeTranscripts.js";
import { toLucid } from "../../src/transcript/lucid/toLucid.js";
import { parseTranscript } from "../../src/transcript/shape/parse.js";
import type { Transcript } from "../../src/transcript/transcript.js";

const lucid = (turns: unknown[], more: object = {}) =>
  JSON.stringify({ _id: "LUCID_1", split: "train", turns, ...more });

describe("a LUCID record", () => {
  const system = (index: number, ...unhappy_paths: string[]) => ({
    author: "System",
    expression: "say()",
    index,
    unhappy_paths,
  });

  test("gives the tags of its System turns to the user turn they belong to, and takes them back", () => {
    const turns = [
      { author: "User", query: "a" },
      system(1, "WRONG_SLOT", "derived_answer_other_slot"),
      { author: "Signal", dialog: "perform(x1)", index: 2 },
      system(3, "WRONG_SLOT", "derived_answer_other_slot"),
      { author: "Response", text: "b" },
      { author: "User", query: "c" },
      system(4),
      { author: "User", query: "d" },
    ];
    const read = parseTranscript(lucid(turns));
    expect(read.turns.map(({ tags }) => tags)).toEqual([
      ["answer_other_slot", "derived_answer_other_slot"],
      undefined,
      undefined,
      undefined,
      undefined,
      [],
      undefined,
      undefined,
    ]);
    expect(JSON.stringify(toLucid(read).turns)).toBe(JSON.stringify(turns));
    expect(parseTranscript(formatTranscript(read))).toEqual(read);
  });

  test("leaves tags where they are when the System turns of a user turn differ", () => {
    const turns = [
      system(0, "CONFIRM"),
      { author: "User", query: "a" },
      system(1, "QUERY"),
      system(2),
      { author: "User", query: "b" },
    ];
    const read = parseTranscript(lucid(turns));
    expect(read.turns.map(({ tags }) => tags)).toEqual([["confirm"], undefined, ["query"], [], undefined]);
    expect(JSON.stringify(toLucid(read).turns)).toBe(JSON.stringify(turns));
  });

  test("keeps what we have no name for: fields, turns' fields, tags in another spelling", () => {
    const turns = [
      { author: "User", query: "a", turn_id: 7 },
      { ...system(1, "wrong_slot", "BORED"), errors: null },
      { author: "Signal", dialog: "perform(x1)", index: 2, time: 0.5 },
      { author: "Response", text: "b", model: { name: "m" } },
    ];
    const read = parseTranscript(lucid(turns, { note: [1] }));
    expect(read.extra).toEqual({ note: [1] });
    expect(read.turns[0]).toEqual({ author: "User", text: "a", tags: ["answer_other_slot"], extra: { turn_id: 7 } });
    expect(toLucid(read).turns).toEqual(turns);
    expect(toLucid(parseTranscript(formatTranscript(read)))).toEqual(toLucid(read));
  });

  test("can be made of a transcript of ours", () => {
    const ours: Transcript = {
      id: "d1",
      turns: [
        { author: "User", text: "a table", tags: ["correction"] },
        { author: "System", index: 1, command: "reserve_table()", tags: ["query", "correction"] },
        { author: "Signal", index: 2, signal: { kind: "ask", ref: "x1", slot: "date" } },
        { author: "Response", text: "When?" },
      ],
      observes: ["ask"],
      seed: 1,
    };
    expect(toLucid(ours)).toEqual({
      _id: "d1",
      turns: [
        { author: "User", query: "a table" },
        { author: "System", expression: "reserve_table()", index: 1, unhappy_paths: ["CORRECTION", "QUERY"] },
        { author: "Signal", dialog: 'hint("ask for value: Ask for date", ref=x1)', index: 2 },
        { author: "Response", text: "When?" },
      ],
    });
  });

  test.each<[string, string]>([
    [lucid([{ author: "User" }]), "turns[0] (User): query: is missing"],
    [lucid([{ author: "System", index: 4 }]), "turns[0] (System, index 4): expression: is missing"],
    [lucid([{ author: "System", expression: 3 }]), "turns[0] (System): expression: must be a text, not 3"],
    [
      lucid([{ author: "Signal", dialog: "a", index: "4" }]),
      'turns[0] (Signal): index: must be a whole number from 0, not "4"',
    ],
    [lucid([{ author: "Response", response: "a" }]), "turns[0] (Response): text: is missing"],
    [
      lucid([{ author: "AutoTurn" }]),
      'turns[0] (AutoTurn): author: must be User, System, Signal or Response, not "AutoTurn"',
    ],
    [
      lucid([{ ...system(1), unhappy_paths: "QUERY" }]),
      'turns[0] (System, index 1): unhappy_paths: must be a list of texts, not "QUERY"',
    ],
    [lucid([null]), "turns[0]: must be an object, not null"],
    [lucid([], { split: 3 }), "split: must be a text, not 3"],
    [lucid([], { _id: 3 }), "_id: must be a text, not 3"],
    [lucid([], { entities: { a: [3] } }), "entities.a[0]: a row must be an object"],
    [lucid([], { final: { x1: { slots: {} } } }), "final.x1.intent: is missing"],
    ['{"_id":"a"}', "turns: is missing"],
    ['{"turns":[{"author":"User","query":"a"}]}', "_id: is missing"],
    [`{"_id":"a","turns":[],"v":${"[".repeat(1000)}${"]".repeat(1000)}}`, "extra.v: must be JSON, at most 64 deep"],
    [
      `{"_id":"a","turns":[{"author":"User","query":"a","v":${"[".repeat(1000)}${"]".repeat(1000)}}]}`,
      "turns[0] (User): v: must be JSON, at most 64 deep",
    ],
  ])("is refused with the turn and the key: %s", (text, message) => {
    expect(() => parseTranscript(text)).toThrow(BacklotError);
    expect(() => parseTranscript(text)).toThrow(message);
  });
});
