import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, exampleLines, folder, INTENTS, ROOT } from "../../backlot.js";

const BROKEN = `{
  "command": "rent_boat",
  "description": "Rent a boat",
  "args": {
    "hours": { "type": "int", "values": ["two"] },
    "boat": { "type": "str", "optinal": true }
  }
}
`;

describe("lint", () => {
  test("our own intents and dialogues are clean", async () => {
    const { code, stdout, stderr } = await backlot(["lint", "--transcripts", EXAMPLES, "--error-on-warnings"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    const numbers = [...stderr.matchAll(/\d+/g)].map(Number);
    expect(stderr.replace(/\d+/g, "n")).toBe("n intents, n rows, n behaviours and n dialogues: n errors, n warnings\n");
    expect(numbers.slice(3)).toEqual([exampleLines().length, 0, 0]);
  });

  test("queries that exist because their entities do are counted for themselves", async () => {
    const intent = '{"command": "rent_boat", "description": "Rent", "entity_name": "rentals", "args": {}}';
    const cwd = folder({ "intents/rent_boat.json": intent });
    expect((await backlot(["lint"], { cwd })).stderr).toBe(
      "1 intent and 1 query of its entity: 0 errors, 0 warnings\n",
    );
    expect(JSON.parse((await backlot(["lint", "--json"], { cwd })).stdout)).toMatchObject({
      intents: 1,
      entityQueries: 1,
    });
  });

  test("problems stand with file, line, column, the line underlined, and the rule", async () => {
    const cwd = folder({ "intents/rent_boat.json": BROKEN });
    const { code, stdout, stderr } = await backlot(["lint"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain(
      'error SCHEMA_INVALID: slot hours: sample value "two": takes int, not str "two"\n' +
        "  intents/rent_boat.json:5:42\n" +
        '      "hours": { "type": "int", "values": ["two"] },\n' +
        "                                           ^^^^^\n" +
        "  rule: sample values have their slot's type\n",
    );
    expect(stdout).toContain("unknown key optinal; did you mean optional?");
    expect(stderr).toContain("2 errors");
  });

  test("--json gives the same to machines", async () => {
    const cwd = folder({ "intents/rent_boat.json": BROKEN });
    const { code, stdout } = await backlot(["lint", "--json"], { cwd });
    expect(code).toBe(1);
    const report = JSON.parse(stdout);
    expect(report).toMatchObject({ intents: 0, errors: 2, warnings: 0 });
    expect(report.problems[0]).toMatchObject({
      severity: "error",
      code: "SCHEMA_INVALID",
      file: "intents/rent_boat.json",
      line: 5,
      column: 42,
    });
  });

  test("warnings do not fail, unless they are to", async () => {
    const cwd = folder({ "intents/a.json": '{"command": "go_home", "description": "Go", "args": {}}' });
    const plain = await backlot(["lint"], { cwd });
    expect(plain.code).toBe(0);
    expect(plain.stdout).toContain("warning SCHEMA_INVALID: go_home is in a.json, not in go_home.json");
    expect((await backlot(["lint", "--error-on-warnings"], { cwd })).code).toBe(1);
  });

  test("several folders and files are checked together", async () => {
    const table = readFileSync(join(INTENTS, "book_table.json"), "utf8");
    const cwd = folder({
      "a/book_table.json": table,
      "b/bookTable.json": table.replace('"book_table"', '"bookTable"'),
    });
    const { code, stdout } = await backlot(["lint", "a", "b/bookTable.json"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("NAME_CLASH");
  });

  test.each([
    ["nowhere", "FILE_NOT_FOUND: there is no folder nowhere; name that of the intents"],
    ["empty", "NO_INTENTS: empty holds no intent files"],
  ])("%s is unreadable", async (path, message) => {
    const cwd = folder({ "empty/readme.txt": "" });
    const { code, stdout } = await backlot(["lint", path], { cwd });
    expect(code).toBe(2);
    expect(stdout).toContain(message);
  });

  test("transcripts without a dialogue are an error, as text and as JSON", async () => {
    const cwd = folder({
      "empty.jsonl": "",
      "one/book_table.json": readFileSync(join(INTENTS, "book_table.json"), "utf8"),
    });
    const args = ["lint", "one", "--no-behaviours", "--transcripts", "empty.jsonl"];
    const { code, stdout, stderr } = await backlot(args, { cwd });
    expect([code, stdout]).toEqual([2, expect.stringContaining("WRONG_FORMAT: there is no dialogue in empty.jsonl")]);
    expect(stderr).toContain("0 dialogues: 1 error");
    const json = await backlot([...args, "--json"], { cwd });
    expect([json.code, JSON.parse(json.stdout)]).toEqual([2, expect.objectContaining({ errors: 1, dialogues: 0 })]);
  });

  test("folders that were named and hold nothing are counted as none", async () => {
    const cwd = folder({
      "one/book_table.json": readFileSync(join(INTENTS, "book_table.json"), "utf8"),
      "rows/readme.txt": "",
      "code/readme.txt": "",
    });
    const args = ["lint", "one", "--fixtures", "rows", "--behaviours", "code"];
    const { stderr } = await backlot(args, { cwd });
    expect(stderr).toContain("0 rows and 0 behaviours: ");
    expect(JSON.parse((await backlot([...args, "--json"], { cwd })).stdout)).toMatchObject({ rows: 0, behaviours: 0 });
  });

  test("commands of transcripts: the root of each problem, where it stands", async () => {
    const dining = readFileSync(join(EXAMPLES, "dining.jsonl"), "utf8").split("\n")[0] ?? "";
    const file = join(folder({ "t.jsonl": `\n${dining.replace("book_table(", "book_tabel(")}\n` }), "t.jsonl");
    const restaurants = readFileSync(join(ROOT, "fixtures/restaurants.json"), "utf8");
    const cwd = folder({
      "fixtures/restaurants.json": restaurants,
      "intents/book_table.json": readFileSync(join(INTENTS, "book_table.json"), "utf8"),
      "intents/find_restaurants.json": readFileSync(join(INTENTS, "find_restaurants.json"), "utf8"),
      "intents/book_table.behavior.ts":
        'import { defineBehaviour } from "backlot/kit";\nexport default defineBehaviour("book_table", {});\n',
    });
    const { code, stdout, stderr } = await backlot(["lint", "--transcripts", file], { cwd });
    expect(code).toBe(1);
    expect(stdout).toBe(
      "error UNKNOWN_INTENT: no intent is called book_tabel; did you mean book_table?\n" +
        `  ${file}:2, dialogue dining-001, turn 1\n` +
        '  book_tabel(restaurant_name="Osteria Lucca", date="2024-05-18")\n' +
        "  ^^^^^^^^^^\n" +
        "  hint: Check the spelling, or add the intent's JSON file to the intents folder.\n\n",
    );
    const rows = (JSON.parse(restaurants) as unknown[]).length;
    expect(stderr).toBe(
      `2 intents, 1 query of its entity, ${rows} rows, 1 behaviour and 1 dialogue: 1 error, 0 warnings\n`,
    );
  });

  test("--lenient makes wrong types warnings", async () => {
    const dining = readFileSync(join(EXAMPLES, "dining.jsonl"), "utf8").split("\n")[0] ?? "";
    const file = join(
      folder({ "t.jsonl": dining.replace("x1.party_size = 5", 'x1.party_size = \\"five\\"') }),
      "t.jsonl",
    );
    const table = join(INTENTS, "book_table.json");
    expect((await backlot(["lint", table, "--transcripts", file])).code).toBe(1);
    const lenient = await backlot(["lint", table, "--transcripts", file, "--lenient"]);
    expect(lenient.code).toBe(0);
    expect(lenient.stdout).toContain("warning WRONG_TYPE");
  });
});
