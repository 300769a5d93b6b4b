import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TABLES } from "../../../corpora/multiwoz/scores/scene.js";
import { deepTest } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { backlot, folder } from "../../backlot.js";

const STATE = { restaurant: { food: "italian", area: "north" } };
const OWN = {
  sng0001: [
    { response: "[restaurant_name] is a [food] place .", state: STATE },
    { response: "booked ! [zork] [ref] . call [phone] .", state: STATE },
  ],
  sng0002: [{ response: "sorry .", state: { restaurant: {} } }],
};
const GOAL = { restaurant: { informable: STATE.restaurant, requestable: ["PHONE", "REFERENCE"], booking: [] } };
const DATA = {
  "data/database/restaurant_db.json": JSON.stringify(TABLES.restaurant),
  "data/database/hotel_db.json": JSON.stringify(TABLES.hotel),
  "data/database/attraction_db.json": JSON.stringify(TABLES.attraction),
  "data/database/train_db.json": JSON.stringify(TABLES.train),
  "data/goals.json": JSON.stringify({ sng0001: GOAL, sng0002: GOAL }),
  "data/booked_domains.json": JSON.stringify({ sng0001: [[], ["restaurant"]], sng0002: [[]] }),
  "data/gold_states.json": JSON.stringify({ sng0001: [STATE, STATE], sng0002: [STATE] }),
  "data/references/mwz22.json": JSON.stringify({
    sng0001: ["NAME is a FOOD place.", "booked! REFERENCE. call PHONE."],
    sng0002: ["there is NAME."],
  }),
  "data/references/hdsa.json": JSON.stringify({ sng0001: ["NAME.", "ok."], sng0002: ["no."] }),
  "own.json": JSON.stringify(OWN),
};
const ARGS = ["score", "multiwoz", "own.json", "--data", "data"];

describe("score multiwoz", () => {
  test("prints the numbers of one system under their published names", async () => {
    const { code, stdout, stderr } = await backlot([...ARGS, "--json"], { cwd: folder(DATA) });
    const json = JSON.parse(stdout);
    expect(json).toMatchObject({
      success: { inform: { total: 50, restaurant: 50 }, success: { total: 50, restaurant: 50 } },
      richness: { num_unigrams: 10 },
      dst: { slot_precision: expect.closeTo(1, 9), slot_recall: expect.closeTo(4 / 6, 9) },
      perDialogue: { sng0001: [1, 1], sng0002: [0, 0] },
      dialogues: 2,
      turns: 3,
    });
    expect(Object.keys(json.bleu)).toEqual(["mwz22"]);
    expect(json.combined).toBeCloseTo(50 + json.bleu.mwz22, 9);
    expect(json.backlot).toMatchObject({
      field: "multiwoz",
      options: { references: "mwz22", goldStates: "gold_states" },
      system: { predictions: { path: "own.json", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
      data: { data: expect.arrayContaining([expect.objectContaining({ path: "data/goals.json" })]) },
    });
    expect(json.backlot.scores).toHaveLength(17);
    for (const score of json.backlot.scores)
      expect(score).toMatchObject({ support: expect.any(Number), interval: [expect.any(Number), expect.any(Number)] });
    expect(stderr).toContain("problem: 1 placeholder stands for no known slot and was removed ([zork])");
    expect(code).toBe(0);
  });

  test("notes whether domains are read off the placeholders, so that nobody compares numbers of both ways unaware", async () => {
    const cwd = folder(DATA);
    const saved = async (name: string, ...flags: string[]): Promise<void> => {
      const { stdout } = await backlot([...ARGS, "--json", ...flags], { cwd });
      writeFileSync(join(cwd, name), stdout);
    };
    await saved("own.score.json");
    await saved("slots.score.json", "--slot-domains");
    const { code, stderr } = await backlot(["score", "compare", "own.score.json", "slots.score.json"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("NOT_COMPARABLE: slotDomains is ");
  });

  test("shows a table with the worst cases, and fails for problems where asked to", async () => {
    const { code, stdout } = await backlot([...ARGS, "--strict"], { cwd: folder(DATA) });
    expect(stdout).toMatch(/^success inform total +50 +0(\.0+)? to 100 +2$/m);
    expect(stdout).toContain("sng0002: restaurant: no venue was offered");
    expect(stdout).toContain('sng0002, turn 0: restaurant.food "italian" is missing');
    expect(code).toBe(1);
  });

  test("takes references and active domains as it is told", async () => {
    const args = [
      ...ARGS,
      "--reference",
      "hdsa",
      "--reference",
      "data/references/mwz22.json",
      "--slot-domains",
      "--json",
    ];
    const json = JSON.parse((await backlot([...args, "--resamples", "0"], { cwd: folder(DATA) })).stdout);
    expect(Object.keys(json.bleu)).toEqual(["hdsa", "mwz22"]);
    expect(json.combined).toBeCloseTo(25 + json.bleu.hdsa, 9);
    // [ref] and [phone] name no domain.
    expect(json.perDialogue).toEqual({ sng0001: [1, 0], sng0002: [0, 0] });
    expect(json.activeDomains).toBe("slot names");
    expect(json.backlot.scores[0]).not.toHaveProperty("interval");
  });

  test("compares several systems in one table, and goes on after one that cannot be scored", async () => {
    const cwd = folder({
      ...DATA,
      "other.json": JSON.stringify({ sng0001: [{ response: "hello" }] }),
      "broken.json": "[1]",
    });
    const args = ["score", "multiwoz", "own.json", "other.json", "broken.json", "--data", "data"];
    const table = await backlot([...args, "--markdown"], { cwd });
    expect(table.stdout).toMatch(/^\| system \| Inform \| Success \| BLEU \| Combined \|/);
    expect(table.stdout).toMatch(/^\| own \| 50\.0 ±50\.0 \| 50\.0 ±50\.0 \|.*\| 2 \|$/m);
    expect(table.stdout).toMatch(/^\| other \| 0\.0 \| 0\.0 \|.*\| n\/a \| n\/a \| 1 \|$/m);
    expect(table.stdout).not.toContain("broken");
    expect(table.stderr).toContain(
      "WRONG_PREDICTIONS: broken.json: these are not predictions of MultiWOZ: a list of 1",
    );
    expect(table.stderr).toContain("other: note: 1 turn has no state: the gold states are used");
    expect(table.code).toBe(2);
    const { systems } = JSON.parse((await backlot([...args, "--json", "-q"], { cwd })).stdout);
    expect(Object.keys(systems)).toEqual(["own", "other", "broken"]);
    expect(systems.other.success.inform.total).toBe(0);
    expect(systems.broken.error).toMatchObject({ code: "WRONG_PREDICTIONS" });
  });

  test.each<[string, readonly string[], string]>([
    ["no data", ["score", "multiwoz", "own.json"], "USAGE: name the data of the evaluation: --data <folder>"],
    ["no predictions", ["score", "multiwoz", "--data", "data"], "missing required argument 'predictions'"],
    ["a folder without the data", ["score", "multiwoz", "own.json", "--data", "."], "FILE_NOT_FOUND"],
    [
      "no such file",
      ["score", "multiwoz", "zork.json", "--data", "data"],
      "FILE_NOT_FOUND: there is no file zork.json",
    ],
    [
      "data as predictions",
      ["score", "multiwoz", "data/goals.json", "--data", "data"],
      "WRONG_PREDICTIONS: data/goals.json: ",
    ],
    [
      "other dialogues",
      ["score", "multiwoz", "ids.json", "--data", "data"],
      "NOTHING_SCORED: ids.json: none of the 1 dialogue ids is known",
    ],
    [
      "nothing but failures",
      ["score", "multiwoz", "ids.json", "zork.json", "--data", "data"],
      "NOTHING_SCORED: ids.json",
    ],
  ])("%s: exit code 2", async (_, args, message) => {
    const cwd = folder({ ...DATA, "ids.json": JSON.stringify({ mul0009: OWN.sng0001 }) });
    const { code, stdout, stderr } = await backlot(
      message === "FILE_NOT_FOUND" ? [...args.slice(0, -1), "zork"] : args,
      { cwd },
    );
    expect(stderr).toContain(message);
    expect(code).toBe(2);
    expect(stdout).not.toContain("50");
  });
});

describe.skipIf(!hasShared)("score multiwoz on real systems (needs the reference data)", () => {
  const root = shared("data/multiwoz");
  const files = [`${root}/predictions/soloist.json`, "--data", root];
  const args = ["score", "multiwoz", ...files, "--json", "--resamples", "10"];

  test("gives the published rates of a system", async () => {
    const { success, bleu } = JSON.parse((await backlot(args)).stdout);
    expect(success.inform.total).toBe(81.7);
    expect(bleu.hdsa).toBeCloseTo(15.115891416246367, 9);
  });

  deepTest("gives those of its variant", async () => {
    const { success } = JSON.parse((await backlot([...args, "--slot-domains"])).stdout);
    expect([success.inform.total, success.success.total]).toEqual([82.3, 72.4]);
  });
});
