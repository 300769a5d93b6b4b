import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { loadMultiwozData } from "../../../../../src/corpora/multiwoz/scores/files/data.js";
import { delexicalise } from "../../../../../src/corpora/multiwoz/scores/files/multiwoz22.js";
import { loadMultiwozPredictions } from "../../../../../src/corpora/multiwoz/scores/files/predictions.js";
import { scratch } from "../../../../transcript/files/importing/scratch.js";
import { TABLES } from "../scene.js";

const GOALS = { sng0001: { hotel: { informable: { area: "north" }, requestable: ["PHONE"], booking: [] } } };
const CORE = {
  "database/restaurant_db.json": TABLES.restaurant,
  "database/hotel_db.json": TABLES.hotel,
  "database/attraction_db.json": TABLES.attraction,
  "database/train_db.json": TABLES.train,
  "goals.json": GOALS,
  "booked_domains.json": { sng0001: [[], ["hotel"]] },
};
const OWN = { "gold_states.json": { sng0001: [{ hotel: { area: "north" } }, {}] } };
const HDSA = { sng0001: ["NAME", "bye"] };

/** A folder with files of JSON, or of what is a text already; removed afterwards. */
function folder(files: Readonly<Record<string, unknown>>, below = ""): string {
  const root = scratch();
  for (const [name, value] of Object.entries(files)) {
    const path = join(root, below, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof value === "string" || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  }
  return root;
}

describe("the data is found", () => {
  test.each(["", "data", "mwzeval/data"])("in the reference's layout, below %j", async (below) => {
    const files = { ...CORE, ...OWN, "references/mwz22.json": HDSA, "references/hdsa.json": HDSA };
    const found = await loadMultiwozData(folder(files, below));
    expect(found.references.map(({ name }) => name)).toEqual(["mwz22"]);
    expect(found.goldStates?.states.get("sng0001")?.[0]?.get("hotel")?.get("area")).toBe("north");
    expect(found.goals.get("sng0001")?.get("hotel")?.requestable).toEqual(["PHONE"]);
    expect(found.database.query("hotel", { area: "north" })).toEqual(["0"]);
    expect(found.files).toHaveLength(8);
  });

  test("with the split in the files' names", async () => {
    const { "goals.json": goals, "booked_domains.json": booked, ...database } = CORE;
    const found = await loadMultiwozData(
      folder({
        ...database,
        "goals_test.json": goals,
        "booked_domains_test.json": booked,
        "gold_states_test_mwz21.json": OWN["gold_states.json"],
        "reference_hdsa_test.json": HDSA,
      }),
    );
    expect(found.references.map(({ name }) => name)).toEqual(["hdsa"]);
    expect(found.goldStates?.name).toBe("gold_states_test_mwz21");
  });

  test("with the references that are asked for, by style or file, and without gold states", async () => {
    const names = ["references/mwz22.json", "references/damd.json", "mine/own_test.json"];
    const root = folder({ ...CORE, ...Object.fromEntries(names.map((name) => [name, HDSA])) });
    const found = await loadMultiwozData(root, ["damd", join(root, "mine/own_test.json")]);
    expect(found.references.map(({ name }) => name)).toEqual(["damd", "own"]);
    expect(found.goldStates).toBeNull();
  });

  test("with all styles where mwz22 is not there, and with none", async () => {
    const several = await loadMultiwozData(
      folder({ ...CORE, "references/damd.json": HDSA, "references/hdsa.json": HDSA }),
    );
    expect(several.references.map(({ name }) => name)).toEqual(["damd", "hdsa"]);
    expect((await loadMultiwozData(folder(CORE))).references).toEqual([]);
  });
});

describe("MultiWOZ 2.2 makes mwz22 and gold states", () => {
  const dialogue = {
    dialogue_id: "SNG0001.json",
    turns: [
      {
        turn_id: "0",
        utterance: "the north, any price",
        frames: [
          {
            service: "hotel",
            state: {
              slot_values: {
                "hotel-area": ["north", "northern"],
                "hotel-pricerange": ["dontcare"],
                "hotel-bookpeople": ["2"],
              },
            },
          },
          { service: "train", state: { slot_values: { "train-leaveat": ["9:05"] } } },
          { service: "taxi", state: { slot_values: {} } },
        ],
      },
      { turn_id: "1", utterance: "Old Mill is nice. It's in the north.", frames: [] },
      { turn_id: "2", utterance: "bye", frames: [] },
      { turn_id: "3", utterance: "Bye.", frames: [] },
    ],
  };
  const acts = {
    "SNG0001.json": {
      "1": {
        span_info: [
          ["Hotel-Inform", "area", "north", 30, 35],
          ["Hotel-Inform", "name", "old mill", 0, 8],
        ],
      },
    },
  };
  const files = {
    ...CORE,
    "MultiWOZ_2.2/dialog_acts.json": acts,
    "MultiWOZ_2.2/test/dialogues_001.json": [dialogue],
    "MultiWOZ_2.2/test/schema.json": [],
  };

  test("normalised, a state being that of the user turn before", async () => {
    const found = await loadMultiwozData(folder(files));
    expect(found.references.map(({ name, turns }) => [name, turns.get("sng0001")])).toEqual([
      ["mwz22", ["NAME is nice. it's in the AREA.", "bye."]],
    ]);
    const [first, second] = found.goldStates?.states.get("sng0001") ?? [];
    expect(first).toEqual(
      new Map([
        ["hotel", new Map(Object.entries({ area: "north", bookpeople: "2" }))],
        ["train", new Map([["leave", "09:05"]])],
      ]),
    );
    expect(second).toEqual(new Map());
    expect(found.files.filter((file) => file.includes("2.2"))).toHaveLength(2);
  });

  test("unless the folder has both already", async () => {
    const found = await loadMultiwozData(folder({ ...files, ...OWN, "references/mwz22.json": HDSA }));
    expect(found.references[0]?.turns.get("sng0001")).toEqual(["NAME", "bye"]);
  });

  test("spans that overlap one before or mean anything stay as they are", () => {
    const spans = [
      ["a", "price", "dontcare", 0, 3],
      ["a", "name", "old mill", 4, 12],
      ["a", "type", "mill", 8, 12],
    ] as const;
    expect(delexicalise("any old mill will do", spans)).toBe("any [name] will do");
  });

  test("files of another format are refused", async () => {
    await expect(
      loadMultiwozData(folder({ ...files, "MultiWOZ_2.2/test/dialogues_001.json": {} })),
    ).rejects.toMatchObject({
      code: "MULTIWOZ_DATA",
      message: expect.stringContaining("dialogues_001.json: it is a list of dialogues, not an empty object"),
    });
  });
});

describe("what is wrong with the data is named", () => {
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ["it lacks database/restaurant_db.json, database/attraction_db.json", {}],
    ["it lacks goals.json", Object.fromEntries(Object.entries(CORE).filter(([name]) => name !== "goals.json"))],
    ["goals.json: a value was expected here", { ...CORE, "goals.json": '{\n "a": ]' }],
    ["a holds an object with the key hotel, not goals by domain", { ...CORE, "goals.json": { a: { hotel: 5 } } }],
    ["it is an object by dialogue id, not an empty list", { ...CORE, "goals.json": [] }],
    ["a holds a list of 1, not a list of domains for each turn", { ...CORE, "booked_domains.json": { a: ["x"] } }],
    ["train_db.json: a table is a list of rows, not an empty list", { ...CORE, "database/train_db.json": [] }],
    [
      "x.json: a holds a list of 1, not a list of responses",
      { ...CORE, "references/x.json": { a: [{ response: "x" }] } },
    ],
    ["a holds a list of 1, not a list of states", { ...CORE, "gold_states.json": { a: [{ hotel: 1 }] } }],
  ])("%s", async (message, files) => {
    await expect(loadMultiwozData(folder(files))).rejects.toMatchObject({
      code: message.endsWith("expected here") ? "JSON_SYNTAX" : "MULTIWOZ_DATA",
      message: expect.stringContaining(message),
    });
  });

  test("a folder that is not there, a file, a style that is not there", async () => {
    const root = folder({ ...CORE, "references/hdsa.json": HDSA });
    await expect(loadMultiwozData(join(root, "zork"))).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(loadMultiwozData(join(root, "goals.json"))).rejects.toMatchObject({ code: "MULTIWOZ_DATA" });
    await expect(loadMultiwozData(root, ["hdse"])).rejects.toMatchObject({
      code: "FILE_NOT_FOUND",
      message: expect.stringContaining("only the styles hdsa; did you mean hdsa?"),
    });
  });
});

describe("a prediction file", () => {
  const file = (value: unknown): string => join(folder({ "own.json": value }), "own.json");

  test("may be gzip, with a byte order mark", async () => {
    expect(await loadMultiwozPredictions(file(gzipSync('\ufeff{"a": []}')))).toEqual({ a: [] });
  });

  test.each<[string, unknown, string, string]>([
    ["lines", '{"id": 1}\n{"id": 2}\n', "JSON_SYNTAX", "holds one JSON object a line; one object for all is expected"],
    ["broken JSON", '{"a": [}', "JSON_SYNTAX", "own.json: a value was expected here"],
    ["an empty file", "", "JSON_SYNTAX", "own.json: "],
    ["a list", [], "WRONG_PREDICTIONS", "own.json: these are not predictions of MultiWOZ: an empty list"],
    ["goals", GOALS, "WRONG_PREDICTIONS", "none of which is a list of turns"],
  ])("%s is refused", async (_, value, code, message) => {
    await expect(loadMultiwozPredictions(file(value))).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
      place: { file: expect.stringContaining("own.json") },
    });
  });
});
