import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { deepTest, sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { words } from "../../../words.js";
import { backlot, EXAMPLES, ending, exampleLines, folder, INTENTS, start, until } from "../../backlot.js";

const LINES = exampleLines();
const DINING = join(EXAMPLES, "dining.jsonl");

/** So many dialogues, each with an id of its own. */
function corpus(dialogues: number): string {
  const copies = Math.ceil(dialogues / LINES.length);
  const all = Array.from({ length: copies }, (_, i) => LINES.map((line) => line.replace('{"id":"', `{"id":"${i}-`)));
  return `${all.flat().slice(0, dialogues).join("\n")}\n`;
}

/** A dialogue that recorded another slot than the one that is asked for. */
const TAMPERED = `${LINES.find((line) => line.includes('"dining-001"'))?.replace('"slot":"time"', '"slot":"date"')}\n`;

describe("replay", () => {
  test("prints exactly the object that machines read", async () => {
    const { code, stdout, stderr } = await backlot(["replay", EXAMPLES, "--json"]);
    const { seconds, commands, signals, ...rest } = JSON.parse(stdout);
    const dialogues = LINES.length;
    expect(rest).toEqual({
      dialogues,
      matched: dialogues,
      diverged: 0,
      unchecked: 0,
      unreadable: 0,
      problems: 0,
      divergences: [],
    });
    expect(Object.keys(JSON.parse(stdout))).toEqual(words`
      dialogues matched diverged unchecked unreadable commands signals problems seconds divergences
    `);
    expect(seconds).toBeGreaterThan(0);
    expect(commands).toBeGreaterThan(signals);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  test("without paths it takes examples; for people it prints a table", async () => {
    const { code, stdout, stderr } = await backlot(["replay"]);
    const [titles, numbers] = stdout.split("\n");
    expect(titles?.split(/ +/)).toEqual(
      "dialogues matched diverged unchecked unreadable commands signals problems seconds".split(" "),
    );
    expect(numbers?.trim().split(/ +/).slice(0, 3)).toEqual([`${LINES.length}`, `${LINES.length}`, "0"]);
    expect(stderr).toBe("fixtures: fixtures, behaviours: intents/behaviours\nevery signal is as recorded\n");
    expect(code).toBe(0);
  });

  test("rows that differ are shown on both sides, whichever they are", async () => {
    const rows = Array.from({ length: 8 }, (_, i) => ({ restaurant_name: `R${i}`, rating: i }));
    const recorded = rows.map((row, i) => (i === 6 ? { ...row, rating: 1 } : row));
    const found = { kind: "found", ref: "x0", intent: "find_restaurants", filter: {}, rows: recorded };
    const turns = [
      { author: "System", index: 0, command: "find_restaurants()" },
      { author: "Signal", index: 1, signal: found },
    ];
    const line = JSON.stringify({ id: "a", turns, entities: { restaurants: rows } });
    const { code, stdout } = await backlot(["replay", "-"], { input: `${line}\n` });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /expected {2}found x0.*8 rows\n +\[6\] restaurant_name="R6", rating=1\n +and 7 that are the same/,
    );
    expect(stdout).toMatch(/got {7}found x0.*8 rows\n +\[6\] restaurant_name="R6", rating=6\n/);
  });

  test("a divergence is shown where it is, and the exit code says so", async () => {
    const file = join(folder({ "t.jsonl": TAMPERED }), "t.jsonl");
    const { code, stdout } = await backlot(["replay", file]);
    expect(code).toBe(1);
    expect(stdout).toContain(
      ' > System    1  book_table(restaurant_name="Osteria Lucca", date="2024-05-18")\n' +
        "                expected  ask x1 date\n" +
        "                got       ask x1 time\n",
    );
    const { divergences, ...sums } = JSON.parse((await backlot(["replay", file, "--json"])).stdout);
    expect(sums).toMatchObject({ dialogues: 1, matched: 0, diverged: 1 });
    expect(divergences).toEqual([
      {
        id: "dining-001",
        index: 1,
        command: 'book_table(restaurant_name="Osteria Lucca", date="2024-05-18")',
        expected: [{ kind: "ask", ref: "x1", slot: "date" }],
        actual: [{ kind: "ask", ref: "x1", slot: "time" }],
      },
    ]);
  });

  test("--keep-going finds every divergence, --max-divergences shows fewer dialogues", async () => {
    const twice = TAMPERED.replaceAll('"kind":"confirm"', '"kind":"ready"');
    const file = join(folder({ "t.jsonl": twice + twice.replace("dining-001", "dining-b") }), "t.jsonl");
    const { stdout } = await backlot(["replay", file, "--json", "--keep-going"]);
    expect(JSON.parse(stdout).divergences.map(({ id, index }: { id: string; index: number }) => [id, index])).toEqual([
      ["dining-001", 1],
      ["dining-001", 7],
      ["dining-b", 1],
      ["dining-b", 7],
    ]);
    const few = await backlot(["replay", file, "--keep-going", "--max-divergences", "1"]);
    expect(few.stdout).toContain("and 1 more divergence in this dialogue");
    expect(few.stdout).toContain("1 more dialogue diverged: dining-b");
    expect(
      JSON.parse((await backlot(["replay", file, "--json", "--max-divergences", "1"])).stdout).divergences,
    ).toHaveLength(1);
  });

  test("final values that differ are named slot by slot", async () => {
    const line = LINES.find((one) => one.includes('"final"')) ?? LINES[0] ?? "";
    const transcript = JSON.parse(line);
    transcript.final = { x1: { intent: "book_table", slots: { party_size: 99 }, confirmed: true } };
    const file = join(folder({ "t.jsonl": JSON.stringify(transcript) }), "t.jsonl");
    const { code, stdout } = await backlot(["replay", file]);
    expect(code).toBe(1);
    expect(stdout).toContain(" > (end)\n");
    expect(stdout).toContain("x1.party_size = 99");
    expect(JSON.parse((await backlot(["replay", file, "--json"])).stdout).divergences[0].index).toBe("final");
  });

  test("unreadable lines are named, ten at most, and the others go on", async () => {
    const broken = Array.from({ length: 13 }, (_, i) => `{"id": broken ${i}`).join("\n");
    const file = join(folder({ "t.jsonl": `${LINES[0]}\n${broken}\n` }), "t.jsonl");
    const { code, stdout, stderr } = await backlot(["replay", file, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ dialogues: 14, matched: 1, unreadable: 13 });
    expect(stderr.match(/^BAD_LINE: /gm)).toHaveLength(10);
    expect(stderr).toContain(`BAD_LINE: ${file}:2: this is not JSON`);
    expect(stderr).toContain("and 3 more unreadable lines");
  });

  test.each([
    ["another format", '{"DialogueID": 1, "Events": []}', "these are not transcripts but STAR dialogues"],
    ["nothing", "", "there is no dialogue in"],
    ["broken lines only", '{"id": "1", "turns": [{"author"\n', "BAD_LINE"],
  ])("%s: nothing to replay", async (_, text, message) => {
    const file = join(folder({ "t.jsonl": text }), "t.jsonl");
    const { code, stderr } = await backlot(["replay", file]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  test("a path that is not there", async () => {
    const { code, stdout, stderr } = await backlot(["replay", "nowhere.jsonl", "--json"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("FILE_NOT_FOUND: there is no file or folder nowhere.jsonl");
  });

  test("stdin and gzip", async () => {
    const piped = await backlot(["replay", "-", "--json"], { input: corpus(60) });
    expect(JSON.parse(piped.stdout)).toMatchObject({ dialogues: 60, matched: 60 });
    const file = join(folder(), "t.jsonl.gz");
    writeFileSync(file, gzipSync(corpus(3)));
    expect(JSON.parse((await backlot(["replay", file, "--json"])).stdout)).toMatchObject({ matched: 3 });
  });

  test("--only replays what is named, and says what is not there", async () => {
    const one = await backlot(["replay", EXAMPLES, "--only", "dining-001", "dining-002", "--json"]);
    expect(one.code).toBe(0);
    expect(JSON.parse(one.stdout)).toMatchObject({ dialogues: 2, matched: 2 });
    const none = await backlot(["replay", EXAMPLES, "--only", "dining-x", "--json"]);
    expect(none.code).toBe(2);
    expect(none.stderr).toContain("no dialogue has the id dining-x");
  });

  test.each(["native", "isolated", "quickjs"])("the engine %s", async (engine) => {
    // Of a dialogue that no behaviour has a say in: the native engine has none.
    const flags = ["--only", "calendar-002", "--no-behaviours", "--engine", engine, "--json"];
    const { code, stdout } = await backlot(["replay", join(EXAMPLES, "calendar.jsonl"), ...flags]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ dialogues: 1, matched: 1 });
  });

  test("--lenient lets values of the wrong type pass, and counts them", async () => {
    const dining = LINES.find((line) => line.includes('"dining-001"')) ?? "";
    const file = join(
      folder({ "t.jsonl": dining.replace("x1.party_size = 5", 'x1.party_size = \\"five\\"') }),
      "t.jsonl",
    );
    const strict = JSON.parse((await backlot(["replay", file, "--json"])).stdout);
    const lenient = JSON.parse((await backlot(["replay", file, "--json", "--lenient"])).stdout);
    expect([strict.problems, strict.divergences[0].index]).toEqual([1, 4]);
    expect([lenient.problems, lenient.divergences[0].index]).toEqual([1, 10]);
  });
});

describe("replay --out", () => {
  test("one line a dialogue with turns, state and calls", async () => {
    const out = join(folder(), "out.jsonl");
    const { code } = await backlot(["replay", DINING, "--out", out]);
    expect(code).toBe(0);
    const records = readFileSync(out, "utf8")
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(records).toHaveLength(readFileSync(DINING, "utf8").trimEnd().split("\n").length);
    const dining = records.find(({ id }) => id === "dining-001");
    expect(Object.keys(dining)).toEqual(["id", "turns", "state", "calls", "made"]);
    expect(dining.made).toEqual({
      backlot: expect.stringMatching(/^\d+\.\d+\.\d+/),
      intents: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(dining.state.x1).toMatchObject({ intent: "book_table", confirmed: true, performed: true });
    expect(dining.calls[0]).toMatchObject({
      index: 10,
      intent: "book_table",
      outcome: { row: { id: expect.stringMatching(/^table_bookings_\d+$/), until: "21:30" } },
    });
  });

  test("what cannot be written is told before anything runs", async () => {
    const { code, stdout, stderr } = await backlot(["replay", EXAMPLES, "--out", join(folder(), "no/such/out.jsonl")]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("FILE_UNWRITABLE");
  });

  test("a full disk leaves nothing behind", async () => {
    if (!existsSync("/dev/full")) return;
    const { code, stderr } = await backlot(["replay", DINING, "--out", "/dev/full"]);
    expect(code).toBe(2);
    expect(stderr).toContain("FILE_UNWRITABLE");
  });
});

describe("Ctrl-C", () => {
  deepTest("in the middle of a file: what is done is reported, and nothing half-written stays", async () => {
    const path = folder({ "big.jsonl": corpus(8_000) });
    const child = start(["replay", "big.jsonl", "--intents", INTENTS, "--out", "out.jsonl", "--json"], { cwd: path });
    const ended = ending(child);
    const temporary = () => readdirSync(path).find((name) => name.endsWith(".tmp"));
    await until(
      () => statSync(join(path, temporary() ?? "absent"), { throwIfNoEntry: false })?.size !== undefined,
      "the file is begun",
    );
    await until(
      () => (statSync(join(path, temporary() ?? "absent"), { throwIfNoEntry: false })?.size ?? 1) > 0,
      "something is written",
    );
    child.kill("SIGINT");
    const { code, stdout, stderr } = await ended;
    expect(code).toBe(130);
    const { dialogues, matched } = JSON.parse(stdout);
    expect(dialogues).toBeGreaterThan(0);
    expect(dialogues).toBeLessThan(8_000);
    expect(matched).toBe(dialogues);
    expect(stderr).toContain(`interrupted: ${String(dialogues).replace(/\B(?=(\d{3})+$)/g, ",")} dialogues done`);
    expect(stderr).toContain("out.jsonl was not written");
    expect(readdirSync(path)).toEqual(["big.jsonl"]);
  });

  test("while stdin is waited for", async () => {
    const path = folder();
    const child = start(["replay", "-", "--intents", INTENTS, "--out", "out.jsonl"], { cwd: path });
    const ended = ending(child);
    child.stdin.write(corpus(120));
    await until(() => readdirSync(path).length > 0, "the file is begun");
    child.kill("SIGINT");
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toContain("interrupted");
    expect(readdirSync(path)).toEqual([]);
  });
});

describe.skipIf(!hasShared)("LUCID's 2,000 dialogues (needs the reference data)", () => {
  test("all strict ones match, and the exit code tells of the others", async () => {
    const all = readFileSync(shared("data/lucid/dialogues.jsonl"), "utf8").trimEnd().split("\n");
    expect(all).toHaveLength(2_000);
    expect(all.filter((line) => JSON.parse(line).strict === true)).toHaveLength(1_643);
    const lines = sampleOf(all, 10);
    const file = join(folder({ "dialogues.jsonl": lines.join("\n") }), "dialogues.jsonl");
    const { code, stdout } = await backlot(["replay", file, "--intents", shared("data/lucid/intents"), "--json"]);
    const { dialogues, matched, diverged, divergences } = JSON.parse(stdout);
    expect(code).toBe(1);
    expect(dialogues).toBe(lines.length);
    expect(matched + diverged).toBe(lines.length);
    const records = lines.map((line) => JSON.parse(line));
    const strict = new Set(records.flatMap(({ _id, strict: isStrict }) => (isStrict === true ? [_id] : [])));
    expect(strict.size).toBeGreaterThan(0);
    expect(divergences.filter(({ id }: { id: string }) => strict.has(id))).toEqual([]);
  });
});
