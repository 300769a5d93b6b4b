import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { hasShared, shared } from "../../../shared.js";
import { words } from "../../../words.js";
import { backlot, folder } from "../../backlot.js";

const SCHEMA = JSON.stringify([
  { service_name: "Taxi_1", slots: [{ name: "to", is_categorical: false }], intents: [] },
  { service_name: "Bank_1", slots: [{ name: "kind", is_categorical: true }], intents: [] },
]);

function dialogue(id: string, service: string, values: Readonly<Record<string, readonly string[]>>): unknown {
  const state = { active_intent: "Go", requested_slots: [], slot_values: values };
  const turns = [
    { speaker: "USER", utterance: "hi", frames: [{ service, state, slots: [], actions: [] }] },
    { speaker: "SYSTEM", utterance: "yes", frames: [{ service, actions: [] }] },
  ];
  return { dialogue_id: id, services: [service], turns };
}

const GOLD = [dialogue("1", "Taxi_1", { to: ["8th of March"] }), dialogue("2", "Bank_1", { kind: ["checking"] })];
const OWN = [dialogue("1", "Taxi_1", { to: ["March 8th"] }), dialogue("2", "Bank_1", { kind: ["savings"] })];
const FILES = {
  "gold/schema.json": SCHEMA,
  "gold/dialogues_001.json": JSON.stringify([GOLD[0]], null, 2),
  "gold/dialogues_002.json": JSON.stringify([GOLD[1]]),
  "gold/notes.txt": "zork",
  "own.jsonl": OWN.map((one) => `${JSON.stringify(one)}\n`).join(""),
  "train.json": JSON.stringify([{ service_name: "Taxi_1", slots: [] }]),
};
const ARGS = ["score", "sgd", "--gold", "gold", "--pred", "own.jsonl", "--schema", "gold/schema.json"];

describe("score sgd", () => {
  test("prints the numbers by sets of frames as one object", async () => {
    const { code, stdout, stderr } = await backlot([...ARGS, "--train-schema", "train.json", "--json"], {
      cwd: folder(FILES),
    });
    const json = JSON.parse(stdout);
    expect(Object.keys(json).sort()).toEqual(
      words`
        #ALL_SERVICES #SEEN_SERVICES #UNSEEN_SERVICES Bank Bank_1 Taxi Taxi_1 backlot dialogues frames
      `.sort(),
    );
    expect(json["#ALL_SERVICES"]).toMatchObject({
      joint_goal_accuracy: 0.43,
      joint_cat_accuracy: 0,
      slot_tagging_f1: 1,
    });
    expect(json["#SEEN_SERVICES"]).toMatchObject({ joint_goal_accuracy: 0.86, joint_cat_accuracy: null });
    expect(json.Bank).toMatchObject({ average_goal_accuracy: 0, active_intent_accuracy: 1 });
    expect({ code, stderr, frames: json.frames }).toEqual({ code: 0, stderr: "", frames: 2 });
  });

  test("shows tables, with equal values only where asked for", async () => {
    const { stdout } = await backlot([...ARGS, "--exact"], { cwd: folder(FILES) });
    expect(stdout).toMatch(/^#ALL_SERVICES joint_goal_accuracy +0\.0000/m);
    expect(stdout).toMatch(/^#ALL_SERVICES average_goal_accuracy +0\.0000/m);
    expect(stdout).not.toContain("#SEEN");
    expect(stdout).toMatch(/^Taxi_1 +1 +0\.0000 +n\/a/m);
    expect(stdout).toContain('1, turn 0: 0.0000; expected {"to":["8th of March"]}; got {"to":["March 8th"]}; Taxi_1');
  });

  test.each([
    ["no gold", ["--pred", "own.jsonl", "--schema", "train.json"], "USAGE: name the gold dialogues"],
    ["no predictions", ["--gold", "gold", "--schema", "train.json"], "USAGE: name the predicted dialogues"],
    ["no schema", ["--gold", "gold", "--pred", "own.jsonl"], "USAGE: name the schema"],
    ["no such file", ["--gold", "x", "--pred", "own.jsonl", "--schema", "train.json"], "FILE_NOT_FOUND: "],
    [
      "a schema for dialogues",
      ["--gold", "train.json", "--pred", "own.jsonl", "--schema", "train.json"],
      "WRONG_PREDICTIONS: train.json holds no dialogues of SGD: dialogue_id is missing",
    ],
    [
      "dialogues for a schema",
      ["--gold", "gold", "--pred", "own.jsonl", "--schema", "own.jsonl"],
      "WRONG_PREDICTIONS: own.jsonl holds no services of SGD: service_name is missing",
    ],
    [
      "nothing in common",
      ["--gold", "gold/dialogues_001.json", "--pred", "gold/dialogues_002.json", "--schema", "gold"],
      "NOTHING_SCORED: ",
    ],
  ])("%s: exit 2", async (_, args, message) => {
    const { code, stderr } = await backlot(["score", "sgd", ...args], { cwd: folder(FILES) });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test("a dialogue that does not fit is named, and the other scored", async () => {
    const broken = { ...(OWN[1] as object), services: ["Taxi_1"] };
    const pred = `${JSON.stringify(OWN[0])}\n${JSON.stringify(broken)}\n{"dialogue_id": 3}\n`;
    const { code, stdout, stderr } = await backlot([...ARGS, "--json"], {
      cwd: folder({ ...FILES, "own.jsonl": pred }),
    });
    expect(JSON.parse(stdout)["#ALL_SERVICES"].joint_goal_accuracy).toBe(0.86);
    expect(stderr).toContain("1 dialogue has other services than the gold one and was not scored (2)");
    expect(stderr).toContain(
      "1 dialogue cannot be read and was skipped (own.jsonl:3: dialogue_id must be a string, not a number)",
    );
    expect(code).toBe(2);
  });
});

interface OracleFrame {
  readonly id: string;
  readonly service: string;
  readonly ref: unknown;
  readonly hyp: unknown;
}

describe.skipIf(!hasShared)("score sgd on the 600 frames (needs the reference data)", () => {
  test("gives the original's aggregate", async () => {
    const frames = readFileSync(shared("data/sgd/goal_accuracy_frames.jsonl"), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as OracleFrame);
    const dialogues = (side: "ref" | "hyp") =>
      frames
        .map(({ id, service, [side]: state }) => {
          const turns = [{ speaker: "USER", utterance: "", frames: [{ service, state }] }];
          return `${JSON.stringify({ dialogue_id: id, services: [service], turns })}\n`;
        })
        .join("");
    const expected = JSON.parse(readFileSync(shared("data/sgd/goal_accuracy_aggregate.json"), "utf8"));
    const train = shared("data/sgd/schema_train.json");
    const args = ["--schema", train, shared("data/sgd/schema_dev.json"), "--train-schema", train, "--json"];
    const cwd = folder({ "gold.jsonl": dialogues("ref"), "own.jsonl": dialogues("hyp") });
    const score = ["score", "sgd", "--gold", "gold.jsonl", "--pred", "own.jsonl", ...args, "--resamples", "0"];
    for (const [mode, more] of [
      ["fuzzy", []],
      ["exact", ["--exact"]],
    ] as const) {
      const { stdout } = await backlot([...score, ...more], { cwd });
      const numbers = JSON.parse(stdout);
      for (const [name, value] of Object.entries(expected[mode] as Record<string, number>)) {
        expect(numbers["#ALL_SERVICES"][name], `${mode} ${name}`).toBeCloseTo(value, 12);
      }
    }
  });
});
