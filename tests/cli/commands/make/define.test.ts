import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deepTest } from "../../../runs.js";
import { backlot, folder, INTENTS } from "../../backlot.js";

/** Each intent that goals may be about is tried out first: few are enough where the corpus is not looked at as a whole. */
const FEW = ["--only", "book_table", "find_restaurants", "set_reminder"];
const TREE = JSON.stringify({
  command: "plant_tree",
  description: "Plant a tree",
  args: { kind: { type: { enum: ["oak", "mixed", "potted"] } } },
});
const OWN_WORDS = JSON.stringify({ verbPhrases: ["plant my tree"] });
const make = (out: string, ...more: string[]) =>
  backlot(["make", "--intents", INTENTS, "--count", "12", "--out", out, "--quiet", ...more]);
const makeOfFew = (out: string, ...more: string[]) => make(out, ...more, ...FEW);
const read = (...path: string[]) => readFileSync(join(...path), "utf8");

describe("backlot make", () => {
  test("writes a corpus that replays clean and has nothing for lint", async () => {
    const out = join(folder({}), "corpus");
    const { code, stdout } = await make(out, "--operators", "correction=50", "sarcasm=25", "--seed", "4");
    expect(code).toBe(0);
    expect(stdout).toContain("12 dialogues of ");
    const files = ["card.md", "discarded.jsonl", "fixtures", "intents", "make-report.json", "transcripts.jsonl"];
    expect(readdirSync(out).sort()).toEqual(files);
    const corpus = join(out, "transcripts.jsonl");
    const replayed = await backlot(["replay", out, "--json"]);
    expect(replayed.code).toBe(0);
    expect(JSON.parse(replayed.stdout)).toMatchObject({ matched: 12, diverged: 0 });
    const linted = await backlot(["lint", INTENTS, "--transcripts", corpus, "--error-on-warnings"]);
    expect(linted).toMatchObject({ code: 0, stderr: expect.stringContaining("12 dialogues: 0 errors, 0 warnings") });
    expect(read(out, "card.md")).toContain("| correction | 50.00 % |");
  });

  test("writes LUCID's and SGD's formats on request", async () => {
    const out = join(folder({}), "corpus");
    const { code, stdout } = await makeOfFew(out, "--export", "lucid", "sgd");
    expect(code).toBe(0);
    expect(stdout).toContain("lucid/, sgd/");
    expect(readdirSync(join(out, "sgd")).sort()).toEqual(["dialogues_001.json", "schema.json"]);
    expect(JSON.parse(read(out, "lucid", "LUCID_data.json"))).toHaveLength(12);
  });

  test("warns of phrases that read badly, and says them", async () => {
    const own = folder({ "intents/plant_tree.json": TREE, "intents/phrases/plant_tree.json": OWN_WORDS });
    const args = [
      "make",
      "-i",
      join(own, "intents"),
      "--count",
      "12",
      "--operators",
      "none",
      "--out",
      join(own, "corpus"),
    ];
    const { code, stdout, stderr } = await backlot(args);
    expect(code).toBe(0);
    expect(stderr).toContain('warning: phrases: verbPhrases[0] reads badly in "Shall I plant my tree?"');
    expect(read(own, "corpus", "transcripts.jsonl")).toContain("plant my tree");
    // "The kind is mixed" and "there is oak, mixed or potted" claim no act.
    expect(stdout).toContain("12 dialogues of 12 attempts");
    expect((await backlot([...args, "--quiet"])).stderr).toBe("");
  });

  test("makes dialogues in SGD's style, without what is LUCID's", async () => {
    const out = join(folder({}), "simulated");
    const { code, stdout } = await makeOfFew(out, "--style", "sgd");
    expect(code).toBe(0);
    expect(stdout).toContain("12 dialogues of ");
    expect(readdirSync(out).sort()).toEqual(["card.md", "discarded.jsonl", "make-report.json", "sgd"]);
    expect(read(out, "card.md")).toContain("| SYSTEM OFFER |");
    const refused = await make(out, "--style", "sgd", "--operators", "none");
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("--operators is for --style lucid alone, not for sgd");
  });

  deepTest("gives the same bytes again, and replaces what it wrote before", async () => {
    const out = join(folder({}), "corpus");
    expect((await make(out)).code).toBe(0);
    const before = read(out, "transcripts.jsonl");
    expect((await make(out)).code).toBe(0);
    expect(read(out, "transcripts.jsonl")).toBe(before);
  });

  test("reports attempts, discards and dialogues that sum up", async () => {
    const { code, stdout } = await makeOfFew(
      join(folder({}), "corpus"),
      "--json",
      "--operators",
      "delay_confirmation=60",
    );
    expect(code).toBe(0);
    const report = JSON.parse(stdout);
    const discarded = report.discards.reduce((sum: number, line: { discarded: number }) => sum + line.discarded, 0);
    expect(report.attempts).toBe(report.dialogues + discarded);
    expect(report.statistics.all.dialogues).toBe(12);
  });

  test("leaves a folder of other files alone", async () => {
    const out = folder({ "notes.md": "mine" });
    const { code, stderr } = await make(out);
    expect(code).toBe(2);
    expect(stderr).toContain("holds files that `backlot make` did not write, such as notes.md");
    expect(readdirSync(out)).toEqual(["notes.md"]);
  });

  test("changes nothing where it fails", async () => {
    const out = join(folder({}), "corpus");
    expect((await makeOfFew(out)).code).toBe(0);
    writeFileSync(join(out, "card.md"), "kept");
    const { code, stderr } = await make(out, "--operators", "corection=5");
    expect(code).toBe(2);
    expect(stderr).toContain("no operator is called corection; did you mean correction?");
    expect(read(out, "card.md")).toBe("kept");
  });

  test.each([
    [["--operators", "often"], "--operators often"],
    [["--operators", "__proto__=1"], "no operator is called __proto__"],
    [["--lengths", "a,b"], "It must be weights such as 60,30,10."],
    [["--failures", "101"], "It must be a number from 0 to 100."],
    [["--only", "book_tabel"], "book_table"],
  ])("%j is refused with what it should be", async (flags, message) => {
    const { code, stderr } = await make(join(folder({}), "corpus"), ...flags);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
});
