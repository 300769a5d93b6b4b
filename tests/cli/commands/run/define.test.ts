import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { SOAK } from "../../../runs.js";
import { backlot, ending, folder, INTENTS, start, until } from "../../backlot.js";

const json = (stdout: string) =>
  stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("run", () => {
  test("commands as arguments, with their indexes and signals", async () => {
    const { code, stdout } = await backlot(["run", "book_table(party_size=2)", 'x0.date = "2024-05-18"', "--state"]);
    expect(code).toBe(0);
    expect(stdout).toBe(
      "  0  book_table(party_size=2)\n" +
        "  1    ask x0 restaurant_name\n" +
        '  2  x0.date = "2024-05-18"\n' +
        "  3    ask x0 restaurant_name\n" +
        "\n" +
        "x0  book_table\n" +
        '    date = "2024-05-18"\n' +
        "    party_size = 2\n",
    );
  });

  test("rows are shown, a line each, up to a bound; --json has all", async () => {
    const rows = Array.from({ length: 22 }, (_, i) => ({ restaurant_name: `R${i}`, rating: i }));
    const file = join(folder({ "rows.json": JSON.stringify({ restaurants: rows }) }), "rows.json");
    const run = ["run", "find_restaurants()", "--entities", file];
    const lines = (await backlot(run)).stdout.split("\n");
    expect(lines.slice(1, 3)).toEqual([
      "  1    found x0 find_restaurants(): 22 rows",
      '         [0] restaurant_name="R0", rating=0',
    ]);
    expect(lines.slice(11, 14)).toEqual(['         [9] restaurant_name="R9", rating=9', "         and 12 more", ""]);
    expect(json((await backlot([...run, "--json"])).stdout)[0].signals[0].rows).toHaveLength(22);
  });

  test("a command of several lines is one, in a file and from a pipe", async () => {
    const text = "book_table(\n  party_size=2, # two\n  restaurant_name='Sole',\n)\nx0.date = \\\n  '2024-05-18'\n";
    const file = join(folder({ "commands.txt": text }), "commands.txt");
    const { code, stdout } = await backlot(["run", "--file", file]);
    expect([code, stdout]).toEqual([
      0,
      "  0  book_table(\n       party_size=2, # two\n       restaurant_name='Sole',\n     )\n  1    ask x0 date\n" +
        "  2  x0.date = \\\n       '2024-05-18'\n  3    ask x0 time\n",
    ]);
    const piped = await backlot(["run"], { input: text });
    expect([piped.code, piped.stdout]).toEqual([0, stdout]);
    const open = await backlot(["run"], { input: "book_table(\n\nsay()\nbook_table(" });
    expect([open.code, open.stdout.match(/SYNTAX/g)?.length]).toEqual([1, 2]);
    expect(open.stdout).toContain("  0  say()\n");
  });

  test("what people type at a prompt that they do not know is told of, and .exit leaves", async () => {
    const input = "help\nexit()\n ?\nquit;\n.exit\nsay()\n";
    const { code, stdout, stderr } = await backlot(["run"], { input });
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr.match(/begin with a dot: \.help explains, \.exit leaves/g)).toHaveLength(4);
  });

  test("--wording prints LUCID's words", async () => {
    const { stdout } = await backlot(["run", "book_table()", "--wording"]);
    expect(stdout).toContain('hint("ask for value: Ask for restaurant_name", ref=x0)');
  });

  test("a refused command is underlined, uses no index, and fails the run", async () => {
    const { code, stdout } = await backlot(["run", "book_tabel(a=1)", "say()"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      "UNKNOWN_INTENT: no intent is called book_tabel; did you mean book_table?\n" +
        "  book_tabel(a=1)\n" +
        "  ^^^^^^^^^^\n" +
        "  hint: Check the spelling, or add the intent's JSON file to the intents folder.\n" +
        "  0  say()\n",
    );
  });

  test("--json prints an object a command", async () => {
    const { code, stdout } = await backlot(["run", "book_table()", "x0.zork = 1", "--json", "--state"]);
    expect(code).toBe(1);
    const [first, second, last] = json(stdout);
    expect(first).toEqual({
      index: 0,
      command: "book_table()",
      signals: [{ kind: "ask", ref: "x0", slot: "restaurant_name" }],
    });
    expect(second).toMatchObject({ index: null, signals: [{ kind: "error", code: "UNKNOWN_SLOT", span: [3, 7] }] });
    expect(last).toEqual({ state: { x0: { intent: "book_table", slots: {}, confirmed: false, performed: false } } });
  });

  test("commands from a file or stdin; comments and blank lines are none", async () => {
    const text = "\ufeff# a comment\r\n\r\nbook_table()\r\n  x0.party_size = 2 # two\r\n";
    const file = join(folder({ "commands.txt": text }), "commands.txt");
    const fromFile = await backlot(["run", "--file", file, "--json"]);
    const fromStdin = await backlot(["run", "--file", "-", "--json"], { input: text });
    expect(fromFile.code).toBe(0);
    expect(json(fromFile.stdout).map(({ index }) => index)).toEqual([0, 2]);
    expect(fromStdin.stdout).toBe(fromFile.stdout);
  });

  test("answers come while stdin is open", async () => {
    const child = start(["run", "--file", "-", "--json"]);
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const ended = ending(child);
    child.stdin.write("say()\n");
    await until(() => stdout.includes("\n"), "the first command is answered");
    child.stdin.end("book_table()");
    expect((await ended).code).toBe(0);
    expect(json(stdout)).toHaveLength(2);
  });

  test("planned entities and outcomes, strictly", async () => {
    const cwd = folder({
      "rows.json": '{"restaurants": [{"restaurant_name": "Sole"}]}',
      "plan.json": '{"find_hotels": [{"reason": "the service is down"}]}',
    });
    const plans = ["--entities", "rows.json", "--outcomes", "plan.json", "--strict"];
    const commands = ["find_restaurants()", "find_hotels()", "find_hotels()"];
    const { code, stdout } = await backlot(["run", "--intents", INTENTS, ...plans, "--json", ...commands], { cwd });
    expect(code).toBe(1);
    expect(json(stdout).map(({ signals: [signal] }) => signal)).toMatchObject([
      { kind: "found", rows: [{ restaurant_name: "Sole" }] },
      { kind: "failed", reason: "the service is down" },
      { kind: "error", code: "UNPLANNED_OUTCOME" },
    ]);
  });

  test.each([
    ["--entities", "rows.json", "{", "JSON_SYNTAX"],
    ["--entities", "rows.json", '{"hotel": []}', "BAD_OPENING: no intent has the entity hotel"],
    ["--outcomes", "rows.json", '{"book_tabel": []}', "did you mean book_table?"],
    ["--now", "yesterday", "", "NO_CLOCK"],
    ["--entities", "nowhere.json", "", "FILE_NOT_FOUND: there is no file nowhere.json"],
    ["--file", "nowhere.txt", "", "FILE_NOT_FOUND: there is no file nowhere.txt"],
  ])("%s %s holding %s", async (flag, value, text, message) => {
    const cwd = folder({ "rows.json": text });
    const commands = flag === "--file" ? [] : ["say()"];
    const { code, stdout, stderr } = await backlot(["run", "--intents", INTENTS, flag, value, ...commands], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(message);
  });

  test("long, deep and hostile commands are refused shortly", async () => {
    const commands = [
      `f(${"[".repeat(100_000)}`,
      `f("${"a".repeat(10_000_000)}")`,
      "f(\u001b[31m)",
      'f("\u0000")',
      `${"x".repeat(300)} = 1 # 日本`,
    ];
    const cwd = folder({ "c.txt": `${commands.join("\n")}\n` });
    const { code, stdout } = await backlot(["run", "--intents", INTENTS, "--file", "c.txt"], { cwd });
    expect(code).toBe(1);
    expect(stdout.length).toBeLessThan(10_000);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).not.toContain("\u0000");
    expect(stdout.match(/^[A-Z_]+: /gm)).toHaveLength(5);
  });
});

test("--lenient warns of what it lets pass", async () => {
  const { code, stdout } = await backlot(["run", "--lenient", 'book_table(party_size="two")']);
  expect(code).toBe(0);
  expect(stdout).toContain(
    'warning WRONG_TYPE: slot party_size of book_table takes int, not str "two"\n' +
      '  book_table(party_size="two")\n' +
      "                        ^^^^^\n",
  );
  const machine = await backlot(["run", "--lenient", "--json", 'book_table(party_size="two")']);
  expect(json(machine.stdout)[0].warnings).toMatchObject([{ code: "WRONG_TYPE", span: [22, 27] }]);
});

test("very many commands take seconds", async () => {
  const commands = SOAK ? 100_000 : 10_000;
  const input = "say()\n".repeat(commands);
  const { code, stdout } = await backlot(["run", "--file", "-", "--json"], { input });
  expect(code).toBe(0);
  expect(stdout.trimEnd().split("\n").at(-1)).toBe(`{"index":${commands - 1},"command":"say()","signals":[]}`);
});

describe("the prompt over a pipe", () => {
  test("dot-commands, undo and saving", async () => {
    const cwd = folder();
    const input = [
      ".user A table, please.",
      "book_table()",
      "x0.party_size = 3",
      ".undo",
      ".state",
      "",
      ".intents set_reminder",
      ".save new/mine.jsonl",
      ".save new/mine.jsonl second",
      ".nope",
      ".undo x",
      ".quit",
      "not_reached()",
    ].join("\n");
    const { code, stdout, stderr } = await backlot(["run", "--intents", INTENTS], { cwd, input });
    expect(code).toBe(1);
    expect(stdout).toContain("undone: x0.party_size = 3\nx0  book_table\nset_reminder ");
    expect(stdout).toContain("new/mine.jsonl holds 2 dialogues now; the last is second");
    expect(stdout).not.toContain("not_reached");
    expect(stderr.split("\n").slice(1)).toEqual([
      "USAGE: there is no .nope; try .help",
      "USAGE: .undo takes how many, such as .undo 2",
      "",
    ]);
    const [first] = readFileSync(join(cwd, "new/mine.jsonl"), "utf8").split("\n");
    expect(JSON.parse(first ?? "").turns.map(({ author }: { author: string }) => author)).toEqual([
      "User",
      "System",
      "Signal",
    ]);
    expect((await backlot(["replay", "new/mine.jsonl", "--intents", INTENTS], { cwd })).code).toBe(0);
  });

  test(".save adds to a file of dialogues, and to no other", async () => {
    const cwd = folder({ "notes.md": "# Notes\n\nKeep me.\n", "list.json": '[{"id": "a", "turns": []}]\n' });
    for (const file of ["notes.md", "list.json"]) {
      const before = readFileSync(join(cwd, file), "utf8");
      const input = `find_hotels()\n.save ${file}\n.quit`;
      const { code, stderr } = await backlot(["run", "--intents", INTENTS], { cwd, input });
      expect([code, readFileSync(join(cwd, file), "utf8")]).toEqual([1, before]);
      expect(stderr).toContain(`${file}:1`);
    }
  });

  test(".tables counts the rows of each table as they are now, and shows those of one", async () => {
    const cwd = folder({
      "intents/lend_key.json": '{"command": "lend_key", "entity_name": "keys", "args": {"door": {"type": "str"}}}',
      "intents/find_doors.json":
        '{"command": "find_doors", "entity_name": "doors", "query_intent": true, "wait_for_required": true, "args": {"door": {"type": "str"}}}',
      "fixtures/keys.json": '[{"id": "K1", "door": "cellar"}]',
      "fixtures/doors.json": '[{"id": "D1", "door": "cellar"}]',
    });
    const input = ['lend_key(door="attic")', ".tables", ".tables keys", ".tables key", ".tables doors", "say()"].join(
      "\n",
    );
    const { code, stdout, stderr } = await backlot(["run"], { cwd, input });
    // One of them is about a table that there is not.
    expect(code).toBe(1);
    expect(stdout.split("\n").slice(2)).toEqual([
      "doors  1 row",
      "keys   2 rows",
      "keys: 2 rows",
      '  [0] K1: door="cellar"',
      '  [1] keys_2: door="attic", date_of_keys="2024-01-01"',
      "doors: 1 row",
      '  [0] D1: door="cellar"',
      // Looking at tables took no index.
      "  2  say()",
      "",
    ]);
    expect(stderr).toContain("USAGE: there is no table key; did you mean keys?");
  });

  test("a refused command fails it", async () => {
    expect((await backlot(["run"], { input: "nonsense(\nsay()\n" })).code).toBe(1);
    expect((await backlot(["run"], { input: "say()\n" })).code).toBe(0);
  });
});
