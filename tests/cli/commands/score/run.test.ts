import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, exampleLines, folder, INTENTS } from "../../backlot.js";

const DINING = join(EXAMPLES, "dining.jsonl");

/** Dialogues of the examples as they were executed. */
async function executed(examples: string): Promise<{ readonly cwd: string; readonly lines: readonly string[] }> {
  const cwd = folder();
  await backlot(["replay", examples, "--intents", INTENTS, "--out", "run.jsonl"], { cwd });
  return { cwd, lines: readFileSync(join(cwd, "run.jsonl"), "utf8").trimEnd().split("\n") };
}

describe("score run", () => {
  test("finds nothing amiss with the examples", async () => {
    const { cwd, lines } = await executed(EXAMPLES);
    const args = ["score", "run", "run.jsonl", "--gold", EXAMPLES, "--intents", INTENTS, "--resamples", "50"];
    const { code, stdout, stderr } = await backlot([...args, "--json"], { cwd });
    const { backlot: header, ...numbers } = JSON.parse(stdout);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(numbers).toMatchObject({
      goalCompletion: 1,
      collateralChanges: 0,
      needlessQuestions: 0,
      correctionsNeeded: 0,
      refusedCommands: 0,
      executableLabels: 1,
      executableDialogues: 1,
      byIntent: { book_table: { goalCompletion: 1 } },
      byDomain: { dining: { goalCompletion: 1 } },
      bySlotType: { date: { goalSlots: 1 } },
      byPhenomenon: { sarcasm: { refusedCommands: 0 } },
    });
    expect(header.scores[0]).toMatchObject({ path: ["goalCompletion"], support: lines.length, interval: [1, 1] });
    expect(header.data["intents they were executed on"].sha256).toBe(header.data.intents.sha256);
  });

  test("tells what went wrong, where, and what was read", async () => {
    const { cwd, lines } = await executed(DINING);
    const at = lines.findIndex((line) => line.includes('"id":"dining-001"'));
    const wrong = (lines[at] as string).replaceAll('"party_size":5', '"party_size":6');
    const cwd2 = folder({ "run.jsonl": `${wrong}\n{"id":\n${lines[at]}\n${lines[(at + 1) % lines.length]}\n` });
    const args = ["score", "run", "run.jsonl", "--gold", DINING, "--intents", join(cwd, "none")];
    expect((await backlot(args, { cwd: cwd2 })).stderr).toContain("FILE_NOT_FOUND");
    const { code, stdout, stderr } = await backlot([...args.slice(0, -2), "--by", "intent"], { cwd: cwd2 });
    expect(code).toBe(2);
    expect(stdout).toMatch(/^goalCompletion +0\.5000 .* 2$/m);
    expect(stdout).toContain("worst of goalCompletion\n  dining-001: 0.0000; expected book_table(");
    expect(stdout).toMatch(/by intent\n +goals /);
    expect(stdout).not.toContain("by phenomenon");
    expect(stderr).toContain("problem: 1 record cannot be read and was skipped (run.jsonl:2: line 2 is not valid JSON");
    expect(stderr).toContain(
      "problem: 1 executed dialogue has an id that occurred before and was skipped (dining-001)",
    );
    expect(stderr).toMatch(/problem: \d+ gold dialogues were not executed, and are not counted/);
    expect(stderr).toContain("note: 2 dialogues are not broken down by domain and slot type");
  });

  test("reads transcripts as they are, and stdin", async () => {
    const input = exampleLines().slice(0, 3).join("\n");
    const { code, stdout, stderr } = await backlot(["score", "run", "-", "--intents", INTENTS], { input });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^goalCompletion +n\/a +0$/m);
    expect(stdout).toMatch(/^refusedCommands +0\.\d+/m);
    expect(stderr).toContain("note: 3 dialogues have no goal");
  });

  test("says when dialogues were executed on other intents", async () => {
    const { cwd } = await executed(DINING);
    const table = readFileSync(join(INTENTS, "book_table.json"), "utf8");
    const { stderr } = await backlot(["score", "run", join(cwd, "run.jsonl")], {
      cwd: folder({ "intents/book_table.json": table }),
    });
    expect(stderr).toMatch(
      /problem: 1 state of the intents was used to execute, unlike intents as it is now \([0-9a-f]{12}\)/,
    );
  });

  test("takes the intents beside the dialogues, as replay does; without any it says which searches count as actions", async () => {
    const intent = { command: "look_up", query_intent: true, entity_name: "books", args: {} };
    const found = { kind: "found", ref: "x0", intent: "look_up", filter: {}, rows: [] };
    const turns = [
      { author: "User", text: "Books?", means: { intent: "look_up" } },
      { author: "System", index: 0, command: "look_up()" },
      { author: "Signal", index: 1, signal: found },
    ];
    const line = `${JSON.stringify({ id: "a", turns })}\n`;
    const cwd = folder({
      "books/intents/look_up.json": JSON.stringify(intent),
      "books/transcripts.jsonl": line,
      "run.jsonl": line,
    });
    const guess = "problem: 1 dialogue has searches that count as actions";
    const [beside, bare] = [
      await backlot(["score", "run", "books"], { cwd }),
      await backlot(["score", "run", "run.jsonl"], { cwd }),
    ];
    expect([beside.code, beside.stdout]).toEqual([0, expect.stringMatching(/^goalCompletion +1\.0000/m)]);
    expect(beside.stderr).not.toContain(guess);
    expect(bare.stdout).toMatch(/^goalCompletion +0\.0000/m);
    expect(bare.stderr).toContain(guess);
  });

  test("gold that was executed is refused with the command that scores it", async () => {
    const { cwd } = await executed(DINING);
    const { code, stderr } = await backlot(["score", "run", DINING, "--gold", "run.jsonl"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("`backlot score run run.jsonl --gold TRANSCRIPTS` scores these dialogues");
  });

  test.each([
    [["nowhere.jsonl"], "FILE_NOT_FOUND"],
    [["other.jsonl"], "WRONG_FORMAT"],
    [["run.jsonl", "--gold", "nowhere.jsonl"], "FILE_NOT_FOUND"],
    [["run.jsonl", "--by", "colour"], "colour is not one of intent, domain, slot-type, phenomenon."],
  ])("%j ends with exit code 2", async (args, message) => {
    const cwd = folder({ "run.jsonl": `${exampleLines()[0]}\n`, "other.jsonl": '{"rows":[]}\n' });
    const { code, stdout, stderr } = await backlot(["score", "run", ...args], { cwd });
    expect(stderr).toContain(message);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });
});
