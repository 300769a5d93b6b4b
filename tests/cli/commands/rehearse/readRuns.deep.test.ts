import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { dialogueOf } from "../../../../src/transcript/shape/storedRun.js";
import { backlot, folder, INTENTS } from "../../backlot.js";

const REHEARSE = [
  ...["rehearse", "--intents", INTENTS, "--goals", "book_table", "find_restaurants", "set_reminder"],
  ...["--operators", "correction", "--repeat", "2", "--out", "runs.jsonl", "--quiet"],
];
const ON = ["--intents", INTENTS];

/** Commands that read dialogues, with the file's name left open. */
const COMMANDS: readonly (readonly [name: string, args: (file: string) => readonly string[]])[] = [
  ["coverage", (file) => ["coverage", file, ...ON]],
  ["show", (file) => ["show", file]],
  ["show of one", (file) => ["show", file, "set_reminder (run 2)"]],
  ["replay", (file) => ["replay", file, ...ON]],
  ["replay --only", (file) => ["replay", file, ...ON, "--only", "set_reminder (run 2)"]],
  ["stats", (file) => ["stats", file, ...ON]],
  ["score run", (file) => ["score", "run", file, ...ON]],
  ["score compare", (file) => ["score", "compare", file, file, ...ON]],
  ["lint", (file) => ["lint", INTENTS, "--transcripts", file]],
  ["split", (file) => ["split", file, "--ratio", "train=1,test=1", "--seed", "1", "--out", `${file}.parts`]],
];

let text = "";

/** A folder with the stored rehearsals, and with their dialogues alone. */
async function files(): Promise<string> {
  if (text === "") {
    const cwd = folder();
    expect((await backlot(REHEARSE, { cwd })).code).toBe(0);
    text = readFileSync(join(cwd, "runs.jsonl"), "utf8");
  }
  const dialogues = text
    .trimEnd()
    .split("\n")
    .map((line, at) => JSON.stringify(dialogueOf(JSON.parse(line), at + 1)));
  return folder({ "runs.jsonl": text, "dialogues.jsonl": `${dialogues.join("\n")}\n` });
}

/** Returns the output without the file's name and the duration. */
const timeless = ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }): string =>
  `${stdout}${stderr}`.replaceAll("dialogues.jsonl", "runs.jsonl").replace(/ +[\d.]+( s)?$/gm, "");

describe("what rehearse --out stored", () => {
  test.each(COMMANDS)("is read by %s as its dialogues are", async (_, args) => {
    const cwd = await files();
    const [runs, dialogues] = [
      await backlot(args("runs.jsonl"), { cwd }),
      await backlot(args("dialogues.jsonl"), { cwd }),
    ];
    expect(runs.code).toBe(0);
    expect(timeless(runs)).not.toBe("");
    expect([runs.code, timeless(runs)]).toEqual([dialogues.code, timeless(dialogues)]);
  });

  test.each(COMMANDS)("is read by %s with a last line that was cut off, which is said", async (name, args) => {
    const cwd = await files();
    const whole = await backlot(args("runs.jsonl"), { cwd });
    appendFileSync(join(cwd, "runs.jsonl"), text.slice(0, 500));
    const torn = await backlot(args("runs.jsonl"), { cwd });
    expect(torn.code).toBe(whole.code);
    // A search for one dialogue does not depend on the end of the file.
    if (name !== "show of one" && name !== "replay --only") expect(torn.stderr + torn.stdout).toContain("cut off");
  });

  test("holds plans, each once, for rehearse --plan", async () => {
    const cwd = await files();
    const { stdout } = await backlot(["rehearse", ...ON, "--plan", "runs.jsonl", "--json", "--quiet"], { cwd });
    const plans = new Set(
      text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.stringify(JSON.parse(line).plan)),
    );
    expect(JSON.parse(stdout)).toMatchObject({ rehearsed: plans.size, completed: plans.size });
  });

  test("names the dialogues of plans without ids by their lines", async () => {
    const cwd = folder({ "plans.jsonl": "" });
    const plan = { version: 1, goals: [{ intent: "find_restaurants" }] };
    writeFileSync(join(cwd, "plans.jsonl"), `${JSON.stringify(plan)}\n${JSON.stringify({ ...plan, seed: 2 })}\n`);
    await backlot(["rehearse", ...ON, "--plan", "plans.jsonl", "--out", "runs.jsonl"], { cwd });
    const { stdout, code } = await backlot(["show", "runs.jsonl", "--json"], { cwd });
    expect([code, stdout.match(/"id":"plan:\d"/g)]).toEqual([0, ['"id":"plan:1"', '"id":"plan:2"']]);
  });
});
