import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { importBfcl } from "../../../src/corpora/bfcl/importer/importBfcl.js";
import { scoreBfclFiles } from "../../../src/corpora/bfcl/scores/scoreBfclFiles.js";
import { isEqualInPython } from "../../../src/corpora/bfcl/scores/verdict.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import { entry, folderOf, release } from "./shop.js";

const GOLD = [["mkdir('b')", "cd('old')"], [], ["cat('a.txt')", "get_current_speed()"]];
const IDS = ["multi_turn_base_0", "multi_turn_miss_func_0"];

let project = "";

beforeAll(async () => {
  project = folderOf();
  const entries = IDS.map((id) => entry(id, ...GOLD));
  await writeImport(project, importBfcl([release(entries)]), { format: "bfcl" });
});

async function scored(...lines: readonly unknown[]) {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  const folder = folderOf({ "predictions.jsonl": text });
  return (await scoreBfclFiles(project, join(folder, "predictions.jsonl"))).report;
}

/** The check that the entry of the set miss_func fails, with its turn. */
async function failureOf(result: readonly unknown[]): Promise<string | undefined> {
  const { entries } = await scored({ id: IDS[1], result });
  const [miss] = entries[0]?.score.misses ?? [];
  return miss && `turn ${miss.turn}: ${miss.note}`;
}

describe("an entry is right", () => {
  test("with the gold calls, in steps or not, and with others that change nothing", async () => {
    expect(await failureOf(GOLD)).toBeUndefined();
    expect(
      await failureOf([[["pwd()"], ["mkdir(dir_name='b')"], [], ["cd(folder='old')", "nope()"]], [], GOLD[2]]),
    ).toBeUndefined();
    // An answer of an earlier turn counts.
    expect(await failureOf([[...(GOLD[0] ?? []), "cat('a.txt')"], [], ["get_current_speed()"]])).toBeUndefined();
  });

  test.each([
    [[[], [], []], "turn 0: no call: wanted: mkdir('b'); cd('old')"],
    [[GOLD[0], []], "turn 2: other number of turns: there are 2 turns"],
    [[...GOLD, ["rm('a.txt')"]], "turn 3: other number of turns: there are 4 turns, and 3 in gold"],
    [[["mkdir('c')", "cd('old')"], [], GOLD[2]], "turn 0: another state: GorillaFileSystem"],
    [[["mkdir('b'", "cd('old')"], [], GOLD[2]], "turn 0: another state: GorillaFileSystem"],
    [[["mkdir('b')", "pwd()"], [], GOLD[2]], 'turn 0: an answer missing: {"current_working_directory": "old"}'],
    [[GOLD[0], ["pwd()"], GOLD[2]], "turn 1: a needless call: pwd()"],
  ])("and else it fails: %j", async (result, failure) => {
    expect(await failureOf(result)).toBe(failure);
  });

  test("also with needless calls, where nothing was withheld", async () => {
    const { entries } = await scored({ id: IDS[0], result: [GOLD[0], ["pwd()"], GOLD[2]] });
    expect(entries.map(({ path, score }) => [path[0], score.value])).toEqual([
      ["accuracy", 1],
      ["multi_turn_base", 1],
    ]);
  });
});

test("what is wrong with predictions is named with entry and turn", async () => {
  const { notes, entries } = await scored(
    { id: IDS[0], result: [["cd(", "add(1, 2)", "mkdir(1, 2)", 7], "Error", []] },
    { id: IDS[0], result: [] },
    { id: "multi_turn_base_99", result: [] },
    { id: "x", result: "none" },
    5,
  );
  expect(entries[0]?.score.value).toBe(0);
  expect(notes.map(({ text, examples = [] }) => [text.replace(/ of \/.*? /, " "), examples[0]?.slice(0, 60)])).toEqual([
    ["lines cannot be read and were skipped", "line 4: x has no list of turns under result"],
    ["lines repeat an id and were skipped", "multi_turn_base_0"],
    ["parts of predictions are not calls and were skipped", "multi_turn_base_0, turn 0: 7 is not a call"],
    ["entries have no prediction and are not counted", "multi_turn_miss_func_0"],
    ["predictions are of no entry", "multi_turn_base_99"],
    [
      "calls are not calls with literals; they count as calls that raise an exception",
      "multi_turn_base_0, turn 0: cd(: this ( was opened here and n",
    ],
    [
      "calls name a function that the entry's classes do not have",
      "multi_turn_base_0, turn 0: add(1, 2): name 'add' is not defi",
    ],
    [
      "calls have arguments that their function does not take",
      "multi_turn_base_0, turn 0: mkdir(1, 2): GorillaFileSystem.mk",
    ],
  ]);
});

test("nothing to score is an error, as is a folder that is not an import", async () => {
  await expect(scored({ id: "y", result: [] })).rejects.toMatchObject({ code: "NOTHING_SCORED" });
  await expect(scored({ id: "y" })).rejects.toMatchObject({ code: "WRONG_PREDICTIONS" });
  await expect(scoreBfclFiles(join(project, "intents"), "-")).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
});

test("states are equal as Python has it", () => {
  expect(isEqualInPython({ a: [1, true, { $float: 2 }], b: {} }, { b: {}, a: [{ $float: 1 }, 1, 2] })).toBe(true);
  expect(
    isEqualInPython(
      {
        $map: [
          ["1", null],
          ["0", "x"],
        ],
      },
      { "0": "x", "1": null },
    ),
  ).toBe(true);
  for (const [a, b] of [
    [{ a: 1 }, { a: 1, b: null }],
    [[1], [1, 2]],
    [{}, []],
    [{ $float: 1 }, {}],
    ["1", 1],
  ] as const)
    expect(isEqualInPython(a, b)).toBe(false);
});
