import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { InspectedScores } from "../../../src/studio/inspector/inspection.js";
import { rangeOf, sorted } from "../../../src/studio/inspector/page/scores/order.js";
import { readScores } from "../../../src/studio/inspector/reading/readScores.js";
import { Spool } from "../../../src/studio/inspector/reading/spool.js";
import type { Transcript } from "../../../src/transcript/transcript.js";
import { scratch } from "../../transcript/files/importing/scratch.js";
import { entry } from "./entry.js";

const folder = scratch();
const file = join(folder, "score.json");

/** Returns the scores read from a file that holds this text, beside dialogues. */
async function readText(text: string, transcripts: readonly Transcript[] = [], path = file): Promise<InspectedScores> {
  writeFileSync(file, text);
  const spool = await Spool.open();
  try {
    for (const transcript of transcripts) await spool.add(JSON.stringify({ transcript }));
    const entries = transcripts.map(({ id }) => entry({ id }));
    return await readScores(path, {
      entries,
      unreadable: [],
      spool,
      backend: null,
      lenient: false,
      domains: new Map(),
      onProgress: undefined,
    });
  } finally {
    await spool.close();
  }
}

const score = (path: readonly string[], given: object = {}) => ({
  path,
  name: path.at(-1),
  value: 0.5,
  support: 4,
  misses: [],
  ...given,
});

const stored = (scores: readonly unknown[], given: object = {}, numbers: object = {}) => ({
  ...numbers,
  backlot: {
    version: "0.1.0",
    field: "executed",
    definition: 1,
    options: { goals: "gold" },
    data: {},
    system: {},
    intervals: { resamples: 1_000, level: 0.9, seed: 1 },
    notes: [],
    scores,
    ...given,
  },
});

const read = (value: unknown, transcripts?: readonly Transcript[], path?: string) =>
  readText(JSON.stringify(value), transcripts, path);

describe("a stored score", () => {
  test("is read number by number, each with what it is broken down by and what the page filters dialogues by", async () => {
    const { measures, level, field, options } = await read(
      stored([
        score(["goalCompletion"], { value: 0.75, interval: [0.5, 1] }),
        score(["questions"], { value: 3.5 }),
        score(["byIntent", "order_tea", "goalCompletion"], { value: 1, isDetail: true, interval: [1, 1] }),
        score(["byIntent", "find_tea", "goalCompletion"], { value: null, support: 0, isDetail: true }),
        score(["bySlotType", "int", "questions"], { value: 2, isDetail: true }),
      ]),
    );
    expect({ level, field, options }).toEqual({ level: 0.9, field: "executed", options: { goals: "gold" } });
    expect(measures).toEqual([
      {
        name: "goalCompletion",
        number: { value: 0.75, support: 4, interval: [0.5, 1], error: null },
        breakdowns: [
          {
            by: "by intent",
            facet: "intent",
            parts: [
              { name: "order_tea", value: 1, support: 4, interval: [1, 1], error: null },
              { name: "find_tea", value: null, support: 0, interval: null, error: null },
            ],
          },
        ],
        worst: [],
      },
      {
        name: "questions",
        number: { value: 3.5, support: 4, interval: null, error: null },
        breakdowns: [
          {
            by: "by slot type",
            facet: null,
            parts: [{ name: "int", value: 2, support: 4, interval: null, error: null }],
          },
        ],
        worst: [],
      },
    ]);
  });

  test("leads from its worst cases to the dialogues, at the command of the turn", async () => {
    const transcript: Transcript = {
      id: "tea-2",
      turns: [
        { author: "User", text: "Tea." },
        { author: "System", index: 0, command: "order_tea()" },
        { author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot: "kind" } },
        { author: "User", text: "Green." },
        { author: "System", index: 2, command: 'x0.kind = "green"' },
        { author: "Signal", index: 3, signal: { kind: "confirm", ref: "x0" } },
      ],
    };
    const misses = [
      { id: "tea-2", turn: 3, value: 0, expected: { kind: "green" }, actual: "red", note: "kind" },
      { id: "tea-2", turn: 9 },
      { id: "elsewhere", turn: 0 },
    ];
    const {
      measures: [measure],
    } = await read(stored([score(["goalCompletion"], { misses })]), [{ id: "tea-1", turns: [] }, transcript]);
    expect(measure?.worst).toEqual([
      { id: "tea-2", place: 1, at: 4, turn: 3, value: 0, expected: '{"kind":"green"}', actual: "red", note: "kind" },
      { id: "tea-2", place: 1, at: null, turn: 9, value: null, expected: null, actual: null, note: null },
      { id: "elsewhere", place: null, at: null, turn: 0, value: null, expected: null, actual: null, note: null },
    ]);
  });

  test("of a field that counts turns otherwise leads to the dialogue alone", async () => {
    const turns = [{ author: "System", index: 0, command: "say()" }] as const;
    const value = stored([score(["joint_accuracy"], { misses: [{ id: "a", turn: 0 }] })], { field: "multiwoz" });
    const { measures } = await read(value, [{ id: "a", turns }]);
    expect(measures[0]?.worst[0]).toMatchObject({ place: 0, at: null, turn: 0 });
  });
});

describe("numbers of datasets", () => {
  /** Each number, with its parts by what it is broken down by. */
  const partsOf = ({ measures }: InspectedScores) =>
    measures.map(({ name, number, breakdowns }) => {
      const broken = breakdowns.map(
        ({ by, parts }) => `; by ${by}: ${parts.map((one) => `${one.name} ${one.value}`).join(", ")}`,
      );
      return `${name} ${number.value}${broken.join("")}`;
    });

  test("by sets of frames, as SGD has them, have those that are only published beside them", async () => {
    const scores = [
      score(["#ALL_SERVICES", "joint_goal_accuracy"], { value: 0.5 }),
      score(["#SEEN_SERVICES", "joint_goal_accuracy"], { value: 0.6, isDetail: true }),
    ];
    const numbers = {
      "#ALL_SERVICES": { joint_goal_accuracy: 0.5 },
      Banks_1: { joint_goal_accuracy: 0.25, unknown: 1 },
      frames: 9,
    };
    expect(partsOf(await read(stored(scores, { field: "sgd" }, numbers)))).toEqual([
      "joint_goal_accuracy 0.5; by : #ALL_SERVICES 0.5, #SEEN_SERVICES 0.6, Banks_1 0.25",
    ]);
  });

  test("of MultiWOZ's domains belong to the rate, whose first number is the total", async () => {
    const scores = [
      score(["success", "inform", "total"], { name: "inform", value: 80 }),
      score(["success", "inform", "hotel"], { name: "inform.hotel", value: 70, isDetail: true }),
      score(["combined"], { value: 90 }),
    ];
    expect(partsOf(await read(stored(scores, { field: "multiwoz" })))).toEqual([
      "inform 80; by success: total 80, hotel 70",
      "combined 90",
    ]);
  });

  test("in two modes show the one that counts first", async () => {
    const scores = [
      score(["published", "intent"], { value: 0.5, isDetail: true }),
      score(["clean", "intent"], { value: 0.75 }),
    ];
    expect(partsOf(await read(stored(scores, { field: "lucid" })))).toEqual([
      "intent 0.75; by : published 0.5, clean 0.75",
    ]);
  });

  test("of one number in several groups are parts of that number", async () => {
    const scores = ["avg", "first"].map((group) =>
      score([group, "averagedFirst", "success"], { value: group === "avg" ? 1 : 0, isDetail: true }),
    );
    expect(partsOf(await read(stored([score(["avg", "success"], { value: 0.5 }), ...scores])))).toEqual([
      "success 0.5; by averaged first: avg 1, first 0",
    ]);
  });

  test("of several systems are those of the one that is named", async () => {
    const systems = { one: stored([score(["combined"])]), other: stored([score(["combined"], { value: 1 })]) };
    expect(partsOf(await read({ systems }, [], `${file}#other`))).toEqual(["combined 1"]);
    await expect(read({ systems })).rejects.toMatchObject({ code: "USAGE", message: expect.stringContaining("#one") });
  });

  test("that a version before 0.1.0 stored have their present names", async () => {
    const scores = [score(["goal_completion"]), score(["by_slot_type", "goal_slots", "goal_completion"])];
    const [measure] = (await read(stored(scores))).measures;
    expect(measure?.name).toBe("goalCompletion");
    expect(measure?.breakdowns.map(({ by, parts }) => [by, parts[0]?.name])).toEqual([["by slot type", "goal_slots"]]);
  });
});

describe("files that are no stored score are refused, and say what writes one", () => {
  test.each([
    ["[]", "WRONG_FORMAT", "it says nothing under `backlot`"],
    ['{"goalCompletion":1}', "WRONG_FORMAT", "it says nothing under `backlot`"],
    ['{"id":"a","turns":[]}', "WRONG_FORMAT", "it says nothing under `backlot`"],
    [JSON.stringify(stored([score(["a"]), null])), "WRONG_FORMAT", "number 2 lacks"],
    [JSON.stringify(stored([score(["a"], { value: "1" })])), "WRONG_FORMAT", "number 1 lacks"],
    [JSON.stringify(stored([score(["a"], { interval: [1] })])), "WRONG_FORMAT", "number 1 lacks"],
    [JSON.stringify(stored([score(["a"], { misses: [{}] })])), "WRONG_FORMAT", "number 1 lacks"],
    [JSON.stringify(stored([score(["a"])])).slice(0, 60), "JSON_SYNTAX", "is not valid JSON"],
    ['{"id":"a","turns":[]}\n{"id":"b","turns":[]}\n', "JSON_SYNTAX", "a stored score is one object"],
  ])("%s", async (text, code, why) => {
    const refused = await readText(text).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code, message: expect.stringContaining(why) });
    expect((refused as Error).message).toContain("`backlot score … --json`");
  });
});

describe("rows of a table", () => {
  const plain = { support: 1, interval: null, error: null, href: null };
  const row = (name: string, value: number | null) => ({ ...plain, name, value });
  const rows = [row("b", 0.5), row("c", null), row("a", 0.25)];

  test("stay as they are, or come in the order of a column either way, those without a number last", () => {
    const names = (column: "name" | "value", isDown: boolean) =>
      sorted(rows, { column, isDown })
        .map(({ name }) => name)
        .join("");
    expect(sorted(rows, null)).toBe(rows);
    expect([names("name", false), names("name", true)]).toEqual(["abc", "cba"]);
    expect([names("value", false), names("value", true)]).toEqual(["abc", "bac"]);
  });

  test("have bars on one scale: shares from 0 to 1, others from 0 to the most", () => {
    expect(rangeOf([0.25, null, 0.5])).toEqual([0, 1]);
    expect(rangeOf([3, 57.5])).toEqual([0, 57.5]);
    expect(rangeOf([-2, 1])).toEqual([-2, 1]);
    expect(rangeOf([])).toEqual([0, 1]);
  });
});
