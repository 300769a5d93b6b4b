import { describe, expect, test } from "vitest";
import type { PreparedDialogue } from "../../../../../src/corpora/multiwoz/scores/files/prepare.js";
import { type RawState, StateReader } from "../../../../../src/corpora/multiwoz/scores/tracking/state.js";
import { StateComparer, trackingEntries } from "../../../../../src/corpora/multiwoz/scores/tracking/trackingScores.js";
import { state } from "../scene.js";

function compare(predicted: RawState, gold: RawState): readonly (number | boolean)[] {
  const { right, wrong, missed, isJoint } = new StateComparer().compare(state(predicted), state(gold));
  return [right, wrong, missed, isJoint];
}

describe("a state against the gold one", () => {
  test.each<[string, RawState, RawState, readonly (number | boolean)[]]>([
    ["equal", { hotel: { area: "x", stars: "4" } }, { hotel: { stars: "4", area: "x" } }, [2, 0, 0, true]],
    ["both empty", {}, { hotel: {} }, [0, 0, 0, true]],
    [
      "a part of the other is the same",
      { hotel: { name: "old mill" } },
      { hotel: { name: "the old mill inn" } },
      [1, 0, 0, true],
    ],
    [
      "alike to 96 is the same",
      { hotel: { name: "rosas bed and breakfast" } },
      { hotel: { name: "rosa's bed and breakfast" } },
      [1, 0, 0, true],
    ],
    [
      "alike to 95 is not",
      { hotel: { name: "one letter of twenty" } },
      { hotel: { name: "one letter of twenry" } },
      [0, 1, 1, false],
    ],
    ["too much", { hotel: { area: "x" } }, {}, [0, 1, 0, false]],
    ["missing", {}, { hotel: { area: "x" } }, [0, 0, 1, false]],
    ["the slot of another domain", { hotel: { area: "x" } }, { train: { area: "x" } }, [0, 1, 1, false]],
    ["no text", { hotel: { stars: 4 } }, { hotel: { stars: "4" } }, [0, 1, 1, false]],
    ["an empty text is nothing but itself", { hotel: { area: "" } }, { hotel: { area: "x" } }, [0, 1, 1, false]],
  ])("%s", (_, predicted, gold, counts) => {
    expect(compare(predicted, gold)).toEqual(counts);
  });
});

test("scores are over turns and slots of all dialogues, the worst turns first", () => {
  const dialogue: PreparedDialogue = {
    id: "a",
    responses: ["", ""],
    states: [state({ hotel: { area: "x" } }), state({ hotel: { area: "y", stars: "4" } })],
    activeDomains: null,
  };
  const gold = {
    name: "gold",
    states: new Map([["a", [state({ hotel: { area: "x" } }), state({ train: { day: "z" }, hotel: { area: "x" } })]]]),
  };
  const scores = trackingEntries([dialogue], gold, 5).map(({ score }) => score);
  // Right: area. Wrong: area, stars. Missed: day, area.
  expect(scores.map(({ name, value }) => [name, value && Math.round(value * 1e6) / 1e6])).toEqual([
    ["joint_accuracy", 50],
    ["slot_f1", 33.333333],
    ["slot_precision", 0.333333],
    ["slot_recall", 0.333333],
  ]);
  expect(scores.map(({ support }) => support)).toEqual([2, 5, 3, 3]);
  expect(scores[0]?.misses).toEqual([
    { id: "a", turn: 1, note: 'hotel.area is "y", not "x"; hotel.stars "4" is too much; train.day "z" is missing' },
  ]);
});

describe("reading states", () => {
  test("normalises slots and values, and shares what did not change", () => {
    const odd: unknown[] = [];
    const reader = new StateReader((one) => odd.push(one));
    const first = reader.read({ train: { "leave at": "9am", day: "monday" }, hotel: { name: "Rosa's" } });
    const second = reader.read(
      { train: { leaveAt: "09:00", day: "monday" }, hotel: { name: "rosa's", area: "x" } },
      first,
    );
    const third = reader.read(
      { train: { leave: "9:00", day: "monday" }, hotel: { name: "rosa's", area: "x" } },
      second,
    );
    expect(first.get("hotel")).toEqual(new Map([["name", "rosas bed and breakfast"]]));
    expect(first.get("train")).toEqual(new Map(Object.entries({ leave: "09:00", day: "monday" })));
    expect(second.get("train")).toBe(first.get("train"));
    expect(third).toBe(second);
    expect(reader.read({ hotel: {}, train: {} }, reader.read({ train: {}, hotel: {} }))).toEqual(
      new Map([
        ["hotel", new Map()],
        ["train", new Map()],
      ]),
    );
    expect(odd).toEqual([]);
  });

  test("keeps what is not a string, and reports it", () => {
    const odd: unknown[] = [];
    const reader = new StateReader((one) => odd.push(one));
    const read = reader.read({
      hotel: { stars: 4, area: null, name: ["x"], type: true },
      train: { leave: "half: pm" },
    });
    expect(read.get("hotel")).toEqual(
      new Map<string, unknown>(Object.entries({ stars: 4, area: null, name: false, type: true })),
    );
    expect(read.get("train")).toEqual(new Map([["leave", "half: pm"]]));
    expect(odd).toHaveLength(5);
    expect(odd.at(-1)).toEqual({ kind: "unreadable-time", domain: "train", slot: "leave", value: "half: pm" });
  });

  test("any name is a slot's name, and of two spellings the later counts", () => {
    const reader = new StateReader(() => undefined);
    const raw = JSON.parse('{"__proto__": {"__proto__": "a", "constructor": "b", "leaveAt": "1", "leave": "2"}}');
    const expected = new Map(Object.entries(JSON.parse('{"__proto__": "a", "constructor": "b", "leave": "02:00"}')));
    expect(reader.read(raw).get("__proto__")).toEqual(expected);
  });
});
