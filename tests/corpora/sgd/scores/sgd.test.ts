import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  readSgdDialogue,
  readSgdService,
  type SgdDialogue,
  type SgdFrame,
  type SgdService,
} from "../../../../src/corpora/sgd/format/scored.js";
import { scoreSgdFrames } from "../../../../src/corpora/sgd/scores/align.js";
import { goalMetrics, multisetF1, slotScores } from "../../../../src/corpora/sgd/scores/frame.js";
import {
  ALL_SERVICES,
  aggregateFrames,
  readSgdSchema,
  scoreSgd,
} from "../../../../src/corpora/sgd/scores/scoreSgdFiles.js";
import { folder } from "../../../transcript/files/importing/folder.js";

const TAXI: SgdService = {
  name: "Taxi_1",
  slots: [
    { name: "to", isCategorical: false },
    { name: "from", isCategorical: false },
    { name: "seats", isCategorical: true },
  ],
};
const BANK: SgdService = { name: "Bank_1", slots: [{ name: "name", isCategorical: false }] };
const schema = new Map([TAXI, BANK].map((service) => [service.name, service]));

const goal = (ref: Record<string, string[]>, hyp: Record<string, string[]>, isFuzzy = true) =>
  goalMetrics(slotScores(ref, hyp, TAXI, isFuzzy));

function frame(values: Record<string, string[]>, more: Partial<SgdFrame> = {}): SgdFrame {
  return { service: "Taxi_1", state: { active_intent: "Ride", requested_slots: [], slot_values: values }, ...more };
}

function dialogue(frames: readonly SgdFrame[], more: Partial<SgdDialogue> = {}): SgdDialogue {
  const turns = [
    { speaker: "USER", utterance: "hi", frames },
    { speaker: "SYSTEM", utterance: "yes", frames: [] },
  ];
  return { id: "1", services: ["Taxi_1"], turns, ...more };
}

test("a gold turn with a service twice is named, and both frames are scored", () => {
  const twice = [frame({ to: ["Bonn"] }), frame({ to: ["Paris"] })];
  const { frames, notes } = scoreSgdFrames([dialogue(twice)], [dialogue([frame({ to: ["Bonn"] })])], { schema });
  expect(frames).toHaveLength(2);
  expect(notes).toMatchObject([
    { text: expect.stringContaining("an earlier one of the turn"), examples: ["1-000-Taxi_1"] },
  ]);
});

test("a service that two schemas define with other slots is named; the last one counts", async () => {
  const of = (name: string, ...slots: string[]) => ({
    service_name: name,
    slots: slots.map((slot) => ({ name: slot, is_categorical: false })),
  });
  const files = folder({
    "a.json": JSON.stringify([of("Taxi_1", "to"), of("Bank_1", "name")]),
    "b.json": JSON.stringify([of("Taxi_1", "to", "from"), of("Bank_1", "name")]),
  });
  const { records, notes } = await readSgdSchema([join(files, "a.json"), join(files, "b.json")]);
  expect(records).toHaveLength(4);
  expect(notes).toMatchObject([{ text: expect.stringContaining("other slots"), count: 1, examples: ["Taxi_1"] }]);
});

test("a slot called as what all objects have is compared as any other", () => {
  const read = (text: string) =>
    readSgdDialogue({
      dialogue_id: "1",
      services: ["S_1"],
      turns: [
        {
          speaker: "USER",
          utterance: "hi",
          frames: [
            {
              service: "S_1",
              state: { active_intent: "A", requested_slots: [], slot_values: JSON.parse(`{"__proto__": ["${text}"]}`) },
            },
          ],
        },
      ],
    }) as SgdDialogue;
  const service = { name: "S_1", slots: [{ name: "__proto__", isCategorical: true }] };
  const { frames } = scoreSgdFrames([read("a")], [read("b")], { schema: new Map([["S_1", service]]) });
  expect(frames[0]?.metrics.joint_goal_accuracy).toBe(0);
});

describe("goal accuracy of one frame", () => {
  test("neither side has a slot: right for the joint numbers, not counted for the averages", () => {
    expect(goal({}, {})).toEqual({
      average_goal_accuracy: null,
      average_cat_accuracy: null,
      average_noncat_accuracy: null,
      joint_goal_accuracy: 1,
      joint_cat_accuracy: 1,
      joint_noncat_accuracy: 1,
    });
  });

  test("a slot too many costs the joint numbers only", () => {
    expect(goal({ to: ["Paris"] }, { to: ["Paris"], seats: ["2"] })).toMatchObject({
      average_goal_accuracy: 1,
      joint_goal_accuracy: 0,
      joint_cat_accuracy: 0,
      joint_noncat_accuracy: 1,
    });
  });

  test("likeness is a real number, of the nearest way to say it; only the first prediction counts", () => {
    const ref = { to: ["8th of March", "tomorrow"], seats: ["2"] };
    expect(goal(ref, { to: ["March 8th", "tomorrow"], seats: ["2"] })).toMatchObject({
      joint_goal_accuracy: 0.86,
      average_goal_accuracy: 0.9299999999999999,
      average_cat_accuracy: 1,
    });
    expect(goal(ref, { to: ["March 8th"], seats: ["2"] }, false)).toMatchObject({ joint_goal_accuracy: 0 });
    expect(goal(ref, { to: ["tomorrow"], seats: ["2"] }, false)).toMatchObject({ joint_goal_accuracy: 1 });
  });

  test("of a categorical slot only the first reference counts, letter by letter", () => {
    expect(goal({ seats: ["2", "two"] }, { seats: ["two"] })).toMatchObject({ joint_cat_accuracy: 0 });
    expect(goal({ seats: ["2", "two"] }, { seats: ["2"] })).toMatchObject({ joint_cat_accuracy: 1 });
  });

  test("slots that the schema does not know are not compared", () => {
    expect(goal({}, { zork: ["1"] })).toMatchObject({ joint_goal_accuracy: 1 });
  });

  test("a service without categorical slots has no number for them", () => {
    expect(goalMetrics(slotScores({}, {}, BANK, true))).toMatchObject({ joint_cat_accuracy: null });
  });

  test("slots may have any name", () => {
    const service = { name: "Odd_1", slots: [{ name: "__proto__", isCategorical: true }] };
    expect(goalMetrics(slotScores({}, {}, service, true))).toMatchObject({ joint_goal_accuracy: 1 });
  });
});

describe("F1 of multisets", () => {
  test.each([
    [[], [], 1, 1, 1],
    [["a"], [], 0, 1, 0],
    [[], ["a"], 0, 0, 1],
    [["a"], ["b"], 0, 0, 0],
    [["a", "a", "b"], ["a", "b", "b"], 2 / 3, 2 / 3, 2 / 3],
    [["a", "b"], ["a"], 2 / 3, 1, 0.5],
  ] as const)("of %j and %j", (ref, hyp, f1, precision, recall) => {
    const found = multisetF1(ref, hyp);
    expect(found.f1).toBeCloseTo(f1, 12);
    expect(found).toMatchObject({ precision, recall });
  });
});

describe("slot tagging", () => {
  test("compares what spans cut out, in characters, and leaves categorical slots out", () => {
    const utterance = "𝐀 to Paris";
    const turns = (slots: SgdFrame["slots"]) => [{ speaker: "USER", utterance, frames: [frame({}, { slots })] }];
    const gold = [
      { slot: "to", start: 5, exclusive_end: 10 },
      { slot: "seats", start: 0, exclusive_end: 1 },
    ];
    const own = [
      { slot: "to", start: 5, exclusive_end: 10 },
      { slot: "from", start: 0, exclusive_end: 1 },
    ];
    const { frames } = scoreSgdFrames([dialogue([], { turns: turns(gold) })], [dialogue([], { turns: turns(own) })], {
      schema,
    });
    expect(frames[0]?.metrics).toMatchObject({ slot_tagging_precision: 0.5, slot_tagging_recall: 1 });
  });

  test("a system that tags nothing is not measured by it", () => {
    const gold = dialogue([frame({}, { slots: [] })]);
    const { frames } = scoreSgdFrames([gold], [dialogue([frame({})])], { schema });
    expect(frames[0]?.metrics.slot_tagging_f1).toBeNull();
    expect(aggregateFrames(frames).get(ALL_SERVICES)?.slot_tagging_f1).toMatchObject({ value: null, support: 0 });
  });
});

describe("aggregates", () => {
  const frames = scoreSgdFrames(
    [dialogue([frame({ to: ["a"] }), { ...frame({ name: ["b"] }), service: "Bank_1" }])],
    [dialogue([frame({ to: ["a"] }), { ...frame({ name: ["c"] }), service: "Bank_1" }])],
    { schema },
  ).frames;

  test("are means over frames, by service and domain", () => {
    const sets = aggregateFrames(frames, { seen: new Set(["Taxi_1"]) });
    const joint = [...sets].map(([name, scores]) => [name, scores.joint_goal_accuracy.value]);
    expect(Object.fromEntries(joint)).toEqual({
      "#ALL_SERVICES": 0.5,
      "#SEEN_SERVICES": 1,
      "#UNSEEN_SERVICES": 0,
      Taxi_1: 1,
      Taxi: 1,
      Bank_1: 0,
      Bank: 0,
    });
  });

  test("across a turn the joint numbers are products over its frames, the others are not", () => {
    const all = aggregateFrames(frames, { acrossTurn: true }).get(ALL_SERVICES);
    expect(all?.joint_goal_accuracy).toMatchObject({ value: 0, support: 1 });
    expect(all?.joint_cat_accuracy).toMatchObject({ value: 1, support: 1 });
    expect(all?.average_goal_accuracy).toMatchObject({ value: 0.5, support: 2 });
  });

  test("a miss shows the slots that lost something", () => {
    expect(aggregateFrames(frames).get(ALL_SERVICES)?.joint_goal_accuracy.misses).toEqual([
      { id: "1", turn: 0, value: 0, note: "Bank_1", expected: { name: ["b"] }, actual: { name: ["c"] } },
    ]);
  });

  test("of nothing are null, and say so", () => {
    const report = scoreSgd({ frames: [], notes: [] }, { isFuzzy: true });
    expect(report.entries.every(({ score }) => score.value === null && score.support === 0)).toBe(true);
  });
});

describe("what does not fit together is named and counted, and the rest is scored", () => {
  const gold = [dialogue([frame({ to: ["a"] })]), dialogue([frame({})], { id: "2" })];
  const noted = (predicted: readonly SgdDialogue[], reference = gold) => {
    const { frames, notes } = scoreSgdFrames(reference, predicted, { schema });
    return [
      frames.length,
      ...notes.map(({ text, count, examples }) => [text.split(" ").slice(0, 3).join(" "), count, examples]),
    ];
  };
  const [first, second] = gold as [SgdDialogue, SgdDialogue];

  const less = (more: Partial<SgdDialogue>) => noted([{ ...first, ...more }, second]);
  const unnamed = (frames: readonly SgdFrame[]) => noted([dialogue(frames), second]);
  const ho = [{ speaker: "USER", utterance: "ho", frames: [] }];
  const other = { ...frame({}), service: "Zork_1" };
  const zork = dialogue([other]);
  test.each<[string, unknown[], unknown[]]>([
    ["a missing dialogue", noted([first]), [1, ["gold dialogues have", 1, ["2"]]]],
    ["an extra one", noted([first, second, { ...first, id: "9" }]), [2, ["predicted dialogues are", 1, ["9"]]]],
    ["one that occurs twice", noted([first, first, second]), [2, ["dialogues occur twice;", 1, ["1"]]]],
    ["other services", less({ services: ["Bank_1"] }), [1, ["dialogues have other", 1, ["1"]]]],
    ["another speaker", less({ turns: [...first.turns].reverse() }), [1, ["dialogues have other", 1, ["1"]]]],
    ["another utterance", less({ turns: ho }), [1, ["dialogues have other", 1, ["1"]]]],
    ["missing turns", less({ turns: first.turns.slice(0, 1) }), [2, ["dialogues have not", 1, ["1: 1 of 2"]]]],
    ["a missing frame", unnamed([]), [1, ["frames are missing", 1, ["1-000-Taxi_1"]]]],
    ["a frame without state", unnamed([{ service: "Taxi_1" }]), [1, ["frames have no", 1, ["1-000-Taxi_1"]]]],
    ["a second frame", unnamed([frame({}), frame({ to: ["a"] })]), [2, ["predicted frames are", 1, ["1-000-Taxi_1"]]]],
    ["a frame too many", unnamed([frame({ to: ["a"] }), other]), [2, ["predicted frames are", 1, ["1-000-Zork_1"]]]],
    ["a service without schema", noted([zork], [zork]), [0, ["frames are of", 1, ["1-000-Zork_1"]]]],
    ["an unknown slot", unnamed([frame({ to: ["a"], zork: [] })]), [2, ["slots are not", 1, ["1-000-Taxi_1 zork"]]]],
    ["a slot without value", unnamed([frame({ to: [] })]), [2, ["predicted slots have", 1, ["1-000-Taxi_1 to"]]]],
  ])("%s", (_, found, expected) => {
    expect(found).toEqual(expected);
  });

  test("ids are unique within a split only; a system may leave the split out", () => {
    const [dev, test1] = [
      { ...first, split: "dev" },
      { ...first, split: "test" },
    ];
    expect(scoreSgdFrames([dev, test1], [test1, dev], { schema })).toMatchObject({ notes: [] });
    expect(scoreSgdFrames([dev], [first], { schema })).toMatchObject({ notes: [], frames: [{ id: "dev/1" }] });
    expect(scoreSgdFrames([first], [dev], { schema })).toMatchObject({ notes: [], frames: [{ id: "1" }] });
  });
});

describe("the format", () => {
  test("a record of another format says why", () => {
    expect(readSgdDialogue({ id: 1 })).toBe("dialogue_id is missing");
    expect(readSgdDialogue(null)).toMatch(/^the record must be an object, not /);
    expect(readSgdService({ service_name: "a", slots: [{ name: "b" }] })).toMatch(
      /^slots\.0\.is_categorical is missing/,
    );
    const state = { active_intent: "a", requested_slots: [], slot_values: { to: "Paris" } };
    const turns = [{ speaker: "USER", utterance: "", frames: [{ service: "a", state }] }];
    expect(readSgdDialogue({ dialogue_id: "1", services: [], turns })).toMatch(
      /slot_values\.to must be a list, not a string/,
    );
  });
});
