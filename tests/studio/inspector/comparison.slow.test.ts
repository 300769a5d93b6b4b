import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../src/base/errors.js";
import { compareScores } from "../../../src/corpora/scores/files/compareScores.js";
import { readScore } from "../../../src/corpora/scores/files/readStored.js";
import { readComparison } from "../../../src/studio/inspector/index.js";
import type { InspectedComparison } from "../../../src/studio/inspector/inspection.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import type { Transcript, Turn } from "../../../src/transcript/transcript.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "19:00", party_size: 2 } as const;
const PERFORMED = { kind: "performed", ref: "x0", intent: "book_table" } as const;
const [ASKS, YES, DONE] = ["ask", "yes", "done"] as const;

/** A dialogue about a table: whether it was asked for a yes, whether the user gave it, and with how many it was booked. */
function tableFor(id: string, happens: readonly ("ask" | "yes" | "done")[], party_size: number = 2): Transcript {
  const slots = { ...TABLE, party_size };
  const args = Object.entries(slots).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const turns: Turn[] = [
    { author: "User", text: "A table for two.", means: { intent: "book_table", slots: TABLE } },
    { author: "System", index: 0, command: `book_table(${args.join(", ")})` },
  ];
  if (happens.includes(ASKS)) turns.push({ author: "Signal", index: 1, signal: { kind: "confirm", ref: "x0" } });
  if (happens.includes(YES)) turns.push({ author: "User", text: "Yes.", means: { confirms: true } });
  if (happens.includes(DONE))
    turns.push(
      { author: "System", index: 2, command: "confirm(x0)" },
      { author: "Signal", index: 3, signal: { ...PERFORMED, arguments: slots } },
    );
  return { id, turns };
}

const folder = scratch();

async function compared(
  first: readonly Transcript[],
  second: readonly Transcript[],
): Promise<InspectedComparison & { readonly files: readonly [string, string] }> {
  const files = [join(folder, "first.jsonl"), join(folder, "second.jsonl")] as const;
  for (const [at, transcripts] of [first, second].entries())
    writeFileSync(files[at] as string, transcripts.map((one) => `${JSON.stringify(one)}\n`).join(""));
  const read = await readComparison(
    [
      { name: "first", files: [files[0]] },
      { name: "second", files: [files[1]] },
    ],
    await projectSettings({}),
    { title: "both" },
  );
  await read.close();
  const { comparison } = read.inspection;
  if (comparison === undefined) throw new Error("two runs were read");
  return { ...comparison, files };
}

const all = [ASKS, YES, DONE];

describe("two runs", () => {
  test("are paired by their ids, and each pair says what became of it and where the two part", async () => {
    const { pairs } = await compared(
      [
        tableFor("same", all),
        tableFor("lost", all),
        tableFor("gained", all, 3),
        tableFor("hasty", all),
        tableFor("gone", all),
        tableFor("twice", all),
        tableFor("twice", [ASKS]),
      ],
      [
        tableFor("new", all),
        tableFor("hasty", [ASKS, DONE]),
        tableFor("gained", all),
        tableFor("lost", [ASKS]),
        tableFor("same", all),
        tableFor("twice", all),
      ],
    );
    expect(pairs.map(({ id, places, change }) => [id, ...places, change])).toEqual([
      ["same", 0, 11, "equal"],
      ["lost", 1, 10, "lost"],
      ["gained", 2, 9, "gained"],
      ["hasty", 3, 8, "parted"],
      ["gone", 4, null, "onlyFirst"],
      ["twice", 5, 12, "equal"],
      ["twice", 6, null, "onlyFirst"],
      ["new", null, 7, "onlySecond"],
    ]);
    const parted = Object.fromEntries(pairs.map((pair) => [pair.id, pair.parted]));
    expect(parted).toMatchObject({
      same: null,
      lost: ["the user's turn", "the end"],
      hasty: ["the user's turn", "performed book_table"],
      gone: null,
    });
    expect(parted.gained).toEqual([expect.stringContaining("party_size=3)"), expect.stringContaining("party_size=2)")]);
    expect(pairs.find(({ id }) => id === "lost")?.outcomes).toEqual(["goal reached", "goal not reached"]);
  });

  test("have the numbers that `score compare` has", async () => {
    const { scores, files } = await compared(
      ["a", "b", "c", "d"].map((id) => tableFor(id, all)),
      ["a", "b", "c", "d"].map((id) => tableFor(id, id === "b" ? [ASKS] : [ASKS, DONE])),
    );
    const { intents } = await projectSettings({});
    const [first, second] = [await readScore(files[0], { intents }), await readScore(files[1], { intents })];
    expect(scores.numbers).toEqual(compareScores(first, second).comparisons);
    expect(scores.numbers.find(({ name }) => name === "goalCompletion")).toMatchObject({ values: [1, 0.75], units: 4 });
    expect(scores.problem).toBeNull();
  });

  test("of one name are refused", async () => {
    const run = { name: "run", files: [] };
    const settings = await projectSettings({});
    expect(() => readComparison([run, run], settings, { title: "" })).toThrow(BacklotError);
  });
});
