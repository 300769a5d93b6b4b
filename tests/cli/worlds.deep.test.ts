import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, folder, INTENTS } from "./backlot.js";

const HOTELS = JSON.stringify({
  command: "find_hotels",
  description: "Search hotels",
  entity_name: "hotels",
  query_intent: true,
  args: { name: { type: "str", optional: true }, stars: { type: "int", optional: true } },
});
const NOTE = JSON.stringify({
  command: "write_note",
  description: "Write a note",
  entity_name: "notes",
  args: { text: { type: "str" } },
});

/** A project with two intents and fixtures beside them. */
const project = (more: Readonly<Record<string, string>> = {}): string =>
  folder({
    "intents/find_hotels.json": HOTELS,
    "intents/write_note.json": NOTE,
    "fixtures/hotels.json": '[\n{"name": "Sole", "stars": 4},\n{"name": "Luna"}\n]',
    ...more,
  });
const lines = (text: string) => text.trimEnd().split("\n");
const json = (text: string) => lines(text).map((line) => JSON.parse(line));
const rowsOf = (stdout: string) => json(stdout)[0].signals[0].rows.map(({ name }: { name: string }) => name);

describe("fixtures", () => {
  test("beside the intents are used, and said so", async () => {
    const { code, stdout, stderr } = await backlot(["run", "--json", "find_hotels()"], { cwd: project() });
    expect([code, rowsOf(stdout), stderr]).toEqual([0, ["Sole", "Luna"], "fixtures: fixtures\n"]);
  });

  test("of a folder that is named are used, and not spoken of", async () => {
    const cwd = project({ "more/hotels.csv": "name\nMare\n" });
    const { stdout, stderr } = await backlot(["run", "--json", "--fixtures", "more", "find_hotels()"], { cwd });
    expect([rowsOf(stdout), stderr]).toEqual([["Mare"], ""]);
  });

  test("of the config file are found from wherever it is", async () => {
    const config = 'export default { intents: "intents", fixtures: "rows" };\n';
    const cwd = project({
      "backlot.config.ts": config,
      "rows/hotels.jsonl": '{"name": "Nova"}\n',
      "deep/x.txt": "",
      "package.json": "{}",
    });
    const { stdout, stderr } = await backlot(["run", "--json", "find_hotels()"], { cwd: join(cwd, "deep") });
    expect([rowsOf(stdout), stderr]).toEqual([["Nova"], ""]);
    const bad = project({ "backlot.config.ts": "export default { fixtures: 4 };\n" });
    const refused = await backlot(["run", "say()"], { cwd: bad });
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining("fixtures must be a text")]);
  });

  test("that are broken stop everything, with file and line", async () => {
    const cwd = project({ "fixtures/notes.csv": "text,pages\nmilk,2\n" });
    for (const command of [
      ["run", "say()"],
      ["replay", "examples"],
    ]) {
      const { code, stdout, stderr } = await backlot(command, {
        cwd: project({ "fixtures/notes.csv": "text,pages\nmilk,2\n", "examples/a.jsonl": "" }),
      });
      expect([code, stdout]).toEqual([2, ""]);
      expect(stderr).toContain("notes has no slot pages");
    }
    const lint = await backlot(["lint", "--json"], { cwd });
    expect(lint.code).toBe(1);
    expect(JSON.parse(lint.stdout)).toMatchObject({
      errors: 1,
      problems: [
        { code: "BAD_FIXTURE", file: "fixtures/notes.csv", line: 1, rule: expect.stringContaining("fixture") },
      ],
    });
  });

  test("that are not there are told", async () => {
    const { code, stderr } = await backlot(["run", "--fixtures", "none", "say()"], { cwd: project() });
    expect([code, stderr]).toEqual([2, expect.stringContaining("FILE_NOT_FOUND: there is no folder none")]);
  });

  test("are counted by lint, and used by replay over threads", async () => {
    const dialogue = {
      id: "1",
      turns: [
        { author: "System", index: 0, command: "find_hotels(stars=4)" },
        {
          author: "Signal",
          index: 1,
          signal: {
            kind: "found",
            ref: "x0",
            intent: "find_hotels",
            filter: { stars: 4 },
            rows: [{ id: "hotels_1", name: "Sole", stars: 4 }],
          },
        },
      ],
    };
    const cwd = project({
      "examples/a.jsonl": `${JSON.stringify(dialogue)}\n${JSON.stringify({ ...dialogue, id: "2" })}\n`,
    });
    expect((await backlot(["lint"], { cwd })).stderr).toContain(
      "2 intents, 1 query of its entity and 2 rows: 0 errors",
    );
    for (const workers of ["1", "2"]) {
      const { code, stdout } = await backlot(["replay", "--json", "--workers", workers], { cwd });
      expect([code, JSON.parse(stdout)]).toMatchObject([0, { matched: 2 }]);
    }
    expect((await backlot(["replay", "-q"], { cwd })).stderr).toBe("");
  });
});

describe("backlot fixtures", () => {
  test("prints the rows of one entity, or of all", async () => {
    const cwd = project();
    const one = await backlot(["fixtures", "hotels", "--count", "3", "--seed", "7"], { cwd });
    expect([one.code, JSON.parse(one.stdout)]).toMatchObject([
      0,
      [{ id: "hotels_1" }, { id: "hotels_2" }, { id: "hotels_3" }],
    ]);
    expect((await backlot(["fixtures", "hotels", "--count", "3", "--seed", "7"], { cwd })).stdout).toBe(one.stdout);
    const all = await backlot(["fixtures", "--count", "1"], { cwd });
    expect(Object.keys(JSON.parse(all.stdout))).toEqual(["hotels", "notes"]);
  });

  test.each(["json", "jsonl", "csv"])(
    "writes %s files that load and lint, and replaces none unless told to",
    async (format) => {
      const cwd = project();
      const write = ["fixtures", "--count", "4", "--out", "new", "--format", format];
      expect(await backlot(write, { cwd })).toMatchObject({
        code: 0,
        stdout: "",
        stderr: "2 files of 4 rows in new\n",
      });
      expect((await backlot(["lint", "--fixtures", "new"], { cwd })).stderr).toContain("8 rows: 0 errors");
      const again = await backlot(write, { cwd });
      expect([again.code, again.stderr]).toEqual([
        2,
        expect.stringContaining("is there already; the option replace, --force on the command line, replaces it"),
      ]);
      expect((await backlot([...write, "--force"], { cwd })).code).toBe(0);
      const other = await backlot(
        ["fixtures", "--out", "new", "--force", "--format", format === "csv" ? "json" : "csv"],
        { cwd },
      );
      expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("an entity has one file")]);
    },
  );

  test.each([
    [["hotel"], "no intent has the entity hotel; did you mean hotels?"],
    [["--format", "csv"], "csv holds one entity"],
    [["--format", "xml"], "argument 'xml' is invalid"],
    [["--count", "-1"], "whole number from 0"],
    [["--now", "yesterday"], "NO_CLOCK"],
    [
      ["--now", "0000-06-01"],
      'NO_CLOCK: now is "0000-06-01", which is not a point in time between the years 1 and 9999',
    ],
    [["--intents", "none"], "none"],
    [["--out", "intents/write_note.json/new"], "FILE_UNWRITABLE"],
  ])("%j is refused", async (args, message) => {
    const { code, stdout, stderr } = await backlot(["fixtures", ...args], { cwd: project() });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("failures on demand", () => {
  const notes = ['write_note(text="a")', 'write_note(text="b")', 'write_note(text="c")'];
  const kinds = (stdout: string) => json(stdout).map(({ signals: [signal] }) => signal.reason ?? signal.kind);

  test.each([
    [
      ["--fail", "write_note=no ink"],
      ["no ink", "no ink", "no ink"],
    ],
    [
      ["--fail", "write_note:2=no ink, at all = none"],
      ["performed", "no ink, at all = none", "performed"],
    ],
    [
      ["--fail", "write_note:0%=never", "--fail", "write_note:100%=always"],
      ["always", "always", "always"],
    ],
    [
      ["--faults", "faults.json"],
      ["performed", "performed", "planned"],
    ],
    [
      ["--faults", "faults.json", "--fail", "write_note:3=first"],
      ["performed", "performed", "first"],
    ],
  ])("%j", async (flags, expected) => {
    const cwd = project({ "faults.json": '[{"intent": "write_note", "call": 3, "reason": "planned"}]' });
    const { stdout } = await backlot(["run", "--json", ...flags, ...notes], { cwd });
    expect(kinds(stdout)).toEqual(expected);
  });

  test.each([
    [["--fail", "write_note"], "an intent and a reason"],
    [["--fail", "write_note:=x"], "After the colon"],
    [["--fail", "write_note:0=x"], "After the colon"],
    [["--fail", "write_note:200%=x"], "After the colon"],
    [["--fail", "write_nots=x"], "did you mean write_note?"],
    [["--faults", "faults.json"], "faults must be a list"],
    [["--faults", "none.json"], "FILE_NOT_FOUND"],
  ])("%j is refused", async (flags, message) => {
    const { code, stdout, stderr } = await backlot(["run", ...flags, "say()"], {
      cwd: project({ "faults.json": "{}" }),
    });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  test("strictly, what is left over is told and exits 1", async () => {
    const cwd = project({ "plan.json": '{"write_note": [{"rows": []}, {"rows": []}, {"rows": []}, {"rows": []}]}' });
    const { code, stderr } = await backlot(["run", "--strict", "--outcomes", "plan.json", ...notes], { cwd });
    expect([code, stderr]).toEqual([1, expect.stringContaining("1 planned outcome of write_note left over")]);
    const dialogue = {
      id: "1",
      outcomes: { write_note: [{ rows: [] }] },
      turns: [{ author: "System", index: 0, command: "say()" }],
      final: {},
    };
    const corpus = project({ "examples/a.jsonl": JSON.stringify(dialogue) });
    expect((await backlot(["replay"], { cwd: corpus })).code).toBe(0);
    const strict = await backlot(["replay", "--strict"], { cwd: corpus });
    expect(strict.code).toBe(1);
    expect(strict.stdout).toContain("expected  every planned outcome to be used up");
    expect(strict.stdout).toContain("got       1 outcome of write_note left over");
  });
});

describe("a session in a file", () => {
  test("is saved and gone on with", async () => {
    const cwd = project();
    const saved = await backlot(["run", "--save", "half.json", "--seed", "4", "write_note()"], { cwd });
    expect(saved.code).toBe(0);
    if (process.platform !== "win32") expect(statSync(join(cwd, "half.json")).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(join(cwd, "half.json"), "utf8"))).toMatchObject({
      format: 2,
      opening: { seed: 4 },
      next: 2,
    });
    const opened = await backlot(["run", "--open", "half.json", "--save", "half.json", "--json", 'x0.text = "a"'], {
      cwd,
    });
    expect(json(opened.stdout)).toMatchObject([{ index: 2, signals: [{ kind: "performed" }] }]);
    const more = await backlot(["run", "--open", "half.json", "--json", "find_notes()"], { cwd });
    expect(json(more.stdout)[0].signals[0].rows).toMatchObject([{ id: "notes_1", text: "a" }]);
  });

  test("is refused where the schema has changed, with what changed", async () => {
    const cwd = project();
    await backlot(["run", "--save", "half.json", 'write_note(text="a")'], { cwd });
    const changed = project({
      "half.json": readFileSync(join(cwd, "half.json"), "utf8"),
      "intents/write_note.json": NOTE.replace('"str"', '"int"'),
    });
    const { code, stderr } = await backlot(["run", "--open", "half.json", "say()"], { cwd: changed });
    expect(code).toBe(2);
    expect(stderr).toContain("STALE_SAVE");
    expect(stderr).toContain("half.json");
    expect(stderr).toContain('type of the slot text of write_note was "str" and is "int"');
  });

  test.each([
    [["--open", "none.json"], "FILE_NOT_FOUND"],
    [["--open", "broken.json"], "JSON_SYNTAX"],
    [["--open", "other.json"], "BAD_SAVE"],
    [
      ["--open", "other.json", "--seed", "2"],
      "--open goes on with the session as it was opened, --seed is for a new one",
    ],
  ])("%j is refused", async (flags, message) => {
    const cwd = project({ "broken.json": "{", "other.json": "[]" });
    const { code, stdout, stderr } = await backlot(["run", ...flags, "say()"], { cwd });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  test("that cannot be written is told", async () => {
    const cwd = project();
    const { code, stderr } = await backlot(["run", "--save", "none/half.json", "say()"], { cwd });
    expect([code, existsSync(join(cwd, "none"))]).toEqual([2, false]);
    expect(stderr).toContain("FILE_UNWRITABLE");
  });
});

describe("backlot coverage", () => {
  test("tells what the examples exercise, and on stderr what they do not", async () => {
    const args = ["coverage", join(EXAMPLES, "dining.jsonl"), "--intents", INTENTS];
    const { code, stdout, stderr } = await backlot(args);
    expect(code).toBe(0);
    expect(stdout).toContain("book_table");
    expect(lines(stderr).every((line) => line.includes("never"))).toBe(true);
    const quiet = await backlot([...args, "-q"]);
    expect([quiet.stdout, quiet.stderr]).toEqual([stdout, ""]);
  });

  test("prints one JSON object", async () => {
    const { stdout, stderr } = await backlot(["coverage", EXAMPLES, "--intents", INTENTS, "--json"]);
    const coverage = JSON.parse(stdout);
    expect(stderr).toBe("");
    expect(coverage.missing.length).toBeGreaterThan(0);
    expect(coverage.signals.performed).toBeGreaterThan(50);
  });

  test("executes dialogues to tell which branches of behaviours they take", async () => {
    const cwd = project({
      "intents/behaviours/write_note.behavior.ts": `import { defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("write_note", {
  check({ slots }) {
    if (slots.text === "") return fail("empty");
    if (slots.text === "x") {
      return fail("too short");
    }
    return undefined;
  },
});
`,
      "examples/a.jsonl":
        '{"id":"1","turns":[{"author":"System","index":0,"command":"write_note(text=\\"milk\\")"}]}\n',
      "examples/b.jsonl": '{"id":"2","entities":{"zebras":[]},"turns":[]}\n',
    });
    const { code, stdout, stderr } = await backlot(["coverage", "examples/a.jsonl"], { cwd });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^write_note\.behavior\.ts +2 of 4 {2}6$/m);
    expect(lines(stderr)).toContain("lines of write_note.behavior.ts that are never reached: 6");
    expect(lines(stderr)).toContain(
      "branches of write_note.behavior.ts that are never taken: 4 (it holds), 5 (it holds)",
    );
    const plain = await backlot(["coverage", "examples/a.jsonl", "--json"], { cwd });
    expect(JSON.parse(plain.stdout).behaviours).toEqual([
      {
        file: "write_note.behavior.ts",
        branches: { taken: 2, total: 4 },
        never: [
          { line: 4, way: "it holds" },
          { line: 5, way: "it holds" },
        ],
        unreached: [6],
      },
    ]);
    const none = await backlot(["coverage", "examples/a.jsonl", "--no-behaviours"], { cwd });
    expect(none.stdout).not.toContain("behavior");
    const misfit = await backlot(["coverage", "examples"], { cwd });
    expect([misfit.code, misfit.stderr.includes("zebras")]).toEqual([1, true]);
  });

  test("reads stdin, passes over what it cannot read, and says so", async () => {
    const line = '{"id":"1","turns":[{"author":"System","index":0,"command":"find_hotels()"}]}\n';
    const some = await backlot(["coverage", "-", "--json"], { cwd: project(), input: `${line}{\n` });
    expect([some.code, JSON.parse(some.stdout).dialogues]).toEqual([2, 1]);
    expect(some.stderr).toContain("BAD_LINE");
    expect((await backlot(["coverage", "-"], { cwd: project(), input: "{\n" })).code).toBe(2);
    expect((await backlot(["coverage", "-"], { cwd: project(), input: "" })).code).toBe(2);
    expect((await backlot(["coverage", "none"], { cwd: project() })).code).toBe(2);
  });
});
