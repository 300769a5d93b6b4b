import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compareScores, readScore, scoreExecutedFiles, storedReport } from "../../../../src/corpora/scores/index.js";
import { scratch } from "../../../transcript/files/importing/scratch.js";

const folder = scratch();

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
}

/** Three dialogues, of which so many end as they should. */
function run(name: string, good: number): string {
  const lines = [0, 1, 2].map((at) => {
    const slots = { to: at < good ? "Ada" : "Bob" };
    const command = `send_card(to="${slots.to}")`;
    return JSON.stringify({
      id: `d${at}`,
      turns: [
        { author: "User", text: "A card for Ada" },
        { author: "System", index: 1, command },
        { author: "Signal", signal: { kind: "performed", ref: "x1", intent: "send_card", arguments: slots } },
      ],
    });
  });
  return file(name, `${lines.join("\n")}\n`);
}

const gold = run("gold.jsonl", 3);
const draws = { resamples: 100, level: 0.9, seed: 3 };

describe("comparing systems", () => {
  it("takes stored scores as it takes the dialogues themselves", async () => {
    const [one, other] = [run("one.jsonl", 1), run("other.jsonl", 3)];
    const stored = await storedReport(await scoreExecutedFiles([one], { gold }), draws);
    const kept = await readScore(file("one.score.json", JSON.stringify(stored)));
    const options = { gold, ...draws };
    const [fromStored, fromDialogues] = [kept, await readScore(one, options)].map(({ header }) => header.scores);
    expect(fromStored).toEqual(JSON.parse(JSON.stringify(fromDialogues)));
    const { comparisons, obstacles } = compareScores(kept, await readScore(other, options), draws);
    const goal = comparisons.find(({ path }) => path.join() === "goalCompletion");
    expect(goal).toMatchObject({ values: [1 / 3, 1], units: 3 });
    expect(goal?.difference).toBeCloseTo(2 / 3, 12);
    expect(obstacles).toEqual([]);
  });

  it("names one system of several, and says which there are", async () => {
    const { backlot } = await storedReport(await scoreExecutedFiles([gold], { gold }), draws);
    const several = file("several.json", JSON.stringify({ systems: { mine: { backlot } } }));
    expect((await readScore(`${several}#mine`)).header.field).toBe("executed");
    await expect(readScore(`${several}#mien`)).rejects.toThrow("holds no system mien");
    await expect(readScore(file("else.json", "{}"))).rejects.toMatchObject({ code: "WRONG_PREDICTIONS" });
  });

  it("reads scores that were stored under the earlier names of their numbers", async () => {
    const stored = await storedReport(await scoreExecutedFiles([gold], { gold }), draws);
    const text = JSON.stringify(stored)
      .replaceAll("goalCompletion", "goal_completion")
      .replaceAll("byIntent", "by_intent")
      .replaceAll('"send_card"', '"goal_slots"');
    const { header } = await readScore(file("earlier.json", text));
    const paths = header.scores.map(({ path }) => path);
    expect(paths).toContainEqual(["goalCompletion"]);
    // An intent keeps its name, whatever that is.
    expect(paths).toContainEqual(["byIntent", "goal_slots", "goalCompletion"]);
    expect(header.scores.map(({ name }) => name)).not.toContain("goal_completion");
    expect(
      compareScores({ name: "earlier", header }, await readScore(gold, { gold, ...draws })).comparisons[0],
    ).toMatchObject({
      path: ["goalCompletion"],
      difference: 0,
    });
  });

  it("refuses scores of different options, unless that is wanted", async () => {
    const system = await readScore(gold, { gold, ...draws });
    const changed = { ...system, header: { ...system.header, options: { ...system.header.options, mode: "other" } } };
    expect(() => compareScores(system, changed)).toThrow(/mode is unset in one and "other" in the other/);
    expect(compareScores(system, changed, { anyway: true }).obstacles).toMatchObject([{ kind: "option" }]);
    const foreign = { ...system, header: { ...system.header, field: "lucid" as const } };
    expect(() => compareScores(system, foreign, { anyway: true })).toThrow(/one scores executed and the other lucid/);
  });
});
