import { describe, expect, test } from "vitest";
import type { MultiwozData } from "../../../../../src/corpora/multiwoz/scores/files/data.js";
import type { MultiwozPredictions } from "../../../../../src/corpora/multiwoz/scores/files/predictions.js";
import { type MultiwozReport, scoreMultiwoz } from "../../../../../src/corpora/multiwoz/scores/success/evaluate.js";
import { numbersOf } from "../../../../../src/corpora/scores/report.js";
import { data } from "../scene.js";

const NORTH = { restaurant: { food: "italian", area: "north" } };
const SNG = [
  { response: "[restaurant_name] is a [food] place in the [area]s .", state: NORTH },
  { response: "Booked ! The reference is [ref] . Call [phone] .", state: NORTH },
];
const MUL = [
  { response: "[hotel_name] has [stars] stars.", state: { hotel: { area: "south" } } },
  { response: "take [train_id] at [leave at].", state: { hotel: { area: "south" }, train: { "leave at": "10am" } } },
];
const BOTH: MultiwozPredictions = { sng0001: SNG, mul0002: MUL };
/** Both, with a last turn that differs. */
const last = (turn: object) => ({ ...BOTH, mul0002: [MUL[0], { ...MUL[1], ...turn }] });

function scored(report: MultiwozReport): Record<string, unknown> {
  return numbersOf(report) as Record<string, unknown>;
}

function notes({ notes: all }: MultiwozReport): string[] {
  return all.map(({ count, text, examples }) => `${count} ${text}: ${(examples ?? []).join(", ")}`);
}

describe("the evaluation by hand", () => {
  const report = scoreMultiwoz(BOTH, data());

  test("gives the published names", () => {
    expect(scored(report)).toMatchObject({
      success: {
        inform: { total: 100, restaurant: 100, hotel: 100, train: 100 },
        success: { total: 100, restaurant: 100, hotel: 100, train: 100 },
      },
      bleu: { own: expect.closeTo(100, 9) },
      combined: expect.closeTo(200, 9),
      richness: { avg_lengths: 5.75 },
      dst: { joint_accuracy: (3 / (4 + 1e-10)) * 100 },
      perDialogue: { sng0001: [1, 1], mul0002: [1, 1] },
      states: "predicted",
      activeDomains: "estimated",
      dialogues: 2,
      turns: 4,
    });
    expect(notes(report)).toEqual(["4 turns name no active domains: they are estimated from the states: "]);
  });

  test("says of every number what it rests on, and gives an interval", () => {
    for (const { score, path } of report.entries) {
      expect(score.support, path.join(" ")).toBeGreaterThan(0);
      expect(score.interval, path.join(" ")).toBeDefined();
    }
    expect(report.entries.find(({ path }) => path.join() === "success,inform,hotel")?.score.support).toBe(1);
  });

  test("does not change what it is given, and gives the same again", () => {
    const before = JSON.stringify(BOTH);
    expect(scoreMultiwoz(BOTH, data())).toEqual(report);
    expect(JSON.stringify(BOTH)).toBe(before);
  });

  test("tells why a dialogue was lost", () => {
    const active_domains = ["restaurant"];
    const turns = [
      { response: "[name]?", state: { restaurant: {} }, active_domains },
      { response: "bye", state: {}, active_domains },
    ];
    const lost = scoreMultiwoz({ sng0001: turns }, data());
    const misses = (name: string) => lost.entries.find(({ path }) => path.join(".") === name)?.score.misses;
    expect(misses("success.inform.total")).toEqual([
      { id: "sng0001", turn: 0, note: "restaurant: 2 of the 3 last offered do not fit the goal (r2, r3)" },
    ]);
    expect(misses("bleu.own")?.[0]).toEqual({
      id: "sng0001",
      turn: 1,
      value: 0,
      expected: "booked! the reference is REFERENCE. call PHONE.",
      actual: "bye",
    });
  });

  test("without intervals has none", () => {
    const plain = scoreMultiwoz(BOTH, data(), { intervals: null });
    expect(plain.entries.filter(({ score }) => score.interval !== undefined)).toEqual([]);
    expect(scored(plain)).toEqual(scored(report));
  });

  test("rounds rates as Python does", () => {
    // 1 of 8 is 12.5; of 16 dialogues 1 is 6.25, which Python prints as 6.2.
    const many = data();
    const goals = new Map(Array.from({ length: 16 }, (_, at) => [`d${at}`, many.goals.get("sng0001")] as const));
    const booked = new Map([...goals.keys()].map((id) => [id, [["restaurant"]]] as const));
    const turn = { response: "[name], [phone], [reference].", state: NORTH, active_domains: ["restaurant"] };
    const predictions = Object.fromEntries(
      [...goals.keys()].map((id, at) => [id, [at === 0 ? turn : { ...turn, response: "no." }]]),
    );
    const rates = scored(
      scoreMultiwoz(predictions, { ...many, goals: goals as MultiwozData["goals"], booked, references: [] }),
    );
    expect(rates.success).toMatchObject({ inform: { total: 6.2 }, success: { total: 6.2 } });
    expect(rates.bleu).toBeNull();
  });
});

describe("what is missing is filled in", () => {
  const without = (part: "state" | "active_domains", turns: readonly object[]): object[] =>
    turns.map((turn) => ({ ...turn, [part]: undefined }));

  test("gold states where no turn has one, and no scores of states", () => {
    const report = scoreMultiwoz(
      { sng0001: without("state", SNG), mul0002: without("state", MUL) } as unknown as MultiwozPredictions,
      data(),
    );
    expect(scored(report)).toMatchObject({ states: "gold", activeDomains: "estimated", dst: null });
    expect(notes(report)[0]).toBe("4 turns have no state: the gold states are used: ");
    // The gold state of the first turn lacks the area, so that too much was offered: then it was narrowed down.
    expect(scored(report).perDialogue).toEqual({ sng0001: [0, 0], mul0002: [1, 1] });
  });

  test("gold states where one turn lacks its own, which is named", () => {
    const report = scoreMultiwoz(
      { sng0001: SNG, mul0002: [MUL[0], { response: "bye" }] } as MultiwozPredictions,
      data(),
    );
    expect(scored(report)).toMatchObject({ states: "gold", dst: null });
    expect(notes(report)).toContain(
      "1 turns lack a state while others have one, so none is used and the gold states are: mul0002 turn 1",
    );
  });

  test("estimated domains where one turn lacks its own", () => {
    const active = SNG.map((turn) => ({ ...turn, active_domains: ["hotel"] }));
    const report = scoreMultiwoz({ sng0001: active, mul0002: MUL }, data());
    expect(scored(report)).toMatchObject({ activeDomains: "estimated", perDialogue: { sng0001: [1, 1] } });
    expect(notes(report).join()).toContain("mul0002 turn 0, mul0002 turn 1");
    const all = scoreMultiwoz({ sng0001: active }, data());
    expect(scored(all)).toMatchObject({ activeDomains: "predicted", perDialogue: { sng0001: [0, 0] } });
  });

  test("domains from slot names where asked for, whatever the predictions say", () => {
    const active = [...SNG].map((turn) => ({ ...turn, active_domains: ["restaurant"] }));
    const report = scoreMultiwoz({ sng0001: active }, data(), { slotDomains: true });
    // The second turn's [ref] and [phone] name no domain.
    expect(scored(report)).toMatchObject({ activeDomains: "slot names", perDialogue: { sng0001: [1, 0] } });
  });

  test("nothing where the data has no gold states: Inform and Success are not there, and not 0", () => {
    const report = scoreMultiwoz(
      { sng0001: without("state", SNG) } as unknown as MultiwozPredictions,
      data({ goldStates: null }),
    );
    expect(scored(report)).toMatchObject({
      success: null,
      dst: null,
      states: "none",
      bleu: { own: expect.closeTo(100, 9) },
    });
    expect(scored(report)).not.toHaveProperty("combined");
    expect(notes(report)).toContain(
      "2 turns have no state, and the data no gold states: Inform and Success are not computed: ",
    );
  });
});

describe("what does not match is named, and the rest is scored", () => {
  test.each<[string, unknown, string]>([
    ["missing dialogues", { sng0001: SNG }, "1 dialogues are missing; rates are over those that are there: mul0002"],
    ["unknown dialogues", { ...BOTH, zork: SNG }, "1 dialogues are not in the data and were left out: zork"],
    [
      "ids in another style",
      { "SNG0001.json": SNG, mul0002: MUL },
      "1 dialogue ids are written in another style than the data's: SNG0001.json as sng0001",
    ],
    ["an id in both styles", { ...BOTH, SNG0001: SNG }, "1 dialogues are not in the data and were left out: SNG0001"],
    ["missing turns", { sng0001: SNG.slice(0, 1), mul0002: MUL }, "1 system turns are missing: sng0001"],
    [
      "extra turns",
      { sng0001: [...SNG, ...SNG], mul0002: MUL },
      "2 system turns are more than the data has and were left out: sng0001 × 2",
    ],
    ["empty responses", last({ response: " " }), "1 responses are empty: mul0002 turn 1"],
    [
      "unknown placeholders",
      last({ response: "[Zork] [zork]s [restaurant]" }),
      "3 placeholders stand for no known slot and were removed: [zork] × 2, [restaurant]",
    ],
    [
      "dialogues of another shape",
      { ...BOTH, mul0002: { log: [] } },
      "1 dialogues cannot be read and were left out: mul0002: it is an object with the key log, not a list of turns",
    ],
    [
      "turns of another shape",
      { ...BOTH, mul0002: ["hello"] },
      "1 dialogues cannot be read and were left out: mul0002: turn 0 is a text, not { response }",
    ],
    [
      "flat states",
      { ...BOTH, mul0002: [{ response: "x", state: { "hotel-area": "x" } }] },
      "1 dialogues cannot be read and were left out: mul0002: the state of turn 0 has a text for hotel-area, not its slots",
    ],
    [
      "active domains that are a text",
      {
        sng0001: SNG.map((turn) => ({ ...turn, active_domains: "restaurant" })),
        mul0002: MUL.map((turn) => ({ ...turn, active_domains: [] })),
      },
      "2 turns give active_domains as a text instead of a list: sng0001 turn 0, sng0001 turn 1",
    ],
    [
      "values that are not strings",
      last({ state: { hotel: { stars: 4 } } }),
      "1 values of states are not strings: null asks for nothing, others match nothing: mul0002 turn 1, hotel.stars 4",
    ],
    [
      "times that are none",
      last({ state: { train: { leave: "half: pm" } } }),
      '1 values of states are times at which the reference breaks off: mul0002 turn 1, train.leave "half: pm"',
    ],
    [
      "look-ups at which the reference breaks off",
      { ...BOTH, sng0001: [{ ...SNG[0], state: { restaurant: { phone: "1" } } }, SNG[1]] },
      "1 look-ups are such that the reference breaks off: restaurant.phone, which 1 of the rows lack",
    ],
  ])("%s", (_, predictions, note) => {
    const report = scoreMultiwoz(predictions as MultiwozPredictions, data());
    expect(notes(report)).toContain(note);
    expect(report.notes.find(({ text }) => note.includes(text))?.isProblem).toBe(true);
    expect(report.entries.every(({ score }) => score.support > 0 || score.value === null)).toBe(true);
  });

  test("dialogues without a reference do not count for BLEU", () => {
    const { references, ...rest } = data();
    const few = references.map((one) => ({ ...one, turns: new Map([...one.turns].slice(0, 1)) }));
    const report = scoreMultiwoz(BOTH, { ...rest, references: few });
    expect(report.entries.find(({ path }) => path[0] === "bleu")?.score.support).toBe(2);
    expect(notes(report)).toContain("2 turns have no reference, and do not count for BLEU: mul0002 × 2");
  });

  test("with goals of all splits, how many are missing is known, not which", () => {
    const all = data();
    const goals = new Map(Array.from({ length: 1200 }, (_, at) => [`x${at}`, all.goals.get("sng0001")] as const));
    const report = scoreMultiwoz(BOTH, {
      ...all,
      goals: new Map([...goals, ...all.goals]) as MultiwozData["goals"],
    });
    expect(notes(report)).toContain(
      "998 dialogues are missing; rates are over those that are there: of the 1000 of the test split × 998",
    );
  });

  test.each<[string, unknown]>([
    ["a list of 1, the first of which is an object with the keys id, turns", [{ id: "1", turns: [] }]],
    ["these are not predictions of MultiWOZ: a text", "zork"],
    ["the predictions hold no dialogue", {}],
    ["an object with the key data, none of which is a list of turns", { data: { sng0001: [] } }],
    ["sng0001: the response of turn 0 is nothing", { sng0001: [{ text: "x" }] }],
    ["none of the 2 dialogue ids is known: the predictions have 1, the data sng0001", { "1": SNG, "2": SNG }],
  ])("refused: %s", (message, predictions) => {
    const code = message.startsWith("none") ? "NOTHING_SCORED" : "WRONG_PREDICTIONS";
    expect(() => scoreMultiwoz(predictions as MultiwozPredictions, data())).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });
});
