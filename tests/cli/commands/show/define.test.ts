import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { backlot, EXAMPLES, exampleLines, folder } from "../../backlot.js";

const dialogue = (id: string, text: string) => ({
  id,
  turns: [
    { author: "User", text },
    { author: "System", index: 0, command: "find_restaurants()" },
    {
      author: "Signal",
      index: 1,
      signal: { kind: "found", ref: "x0", intent: "find_restaurants", filter: {}, rows: [{ a: 1 }, { a: 2 }] },
    },
    { author: "Response", text: "Two." },
  ],
});

const lines = (...ids: string[]): string =>
  ids.map((id) => `${JSON.stringify(dialogue(id, `Hello, ${id}`))}\n`).join("");

const file = (text: string): string => join(folder({ "t.jsonl": text }), "t.jsonl");

const SHOWN =
  "b-2\n" +
  "   User         Hello, b-2\n" +
  "   System    0  find_restaurants()\n" +
  "   Signal    1  found x0 find_restaurants(): 2 rows\n" +
  "                  [0] a=1\n" +
  "                  [1] a=2\n" +
  "   Response     Two.\n";

describe("show", () => {
  test("prints the dialogue of an id, or of a beginning that only one has", async () => {
    const path = file(lines("a-1", "b-2", "b-20x", "c-3"));
    const shown = { code: 0, stdout: SHOWN, stderr: "" };
    expect(await backlot(["show", path, "b-2"])).toEqual(shown);
    expect((await backlot(["show", path, "c"])).stdout).toMatch(/^c-3\n {3}User/);
    expect((await backlot(["show", file(lines("b-2"))])).stdout).toBe(SHOWN);
    expect((await backlot(["show", path, "b-2", "--rows", "1"])).stdout).toContain(
      "[0] a=1\n                  and 1 more\n",
    );
    expect((await backlot(["show", path, "b-2", "--wording"])).stdout).toContain("Signal    1  perform(x0)");
    const json = await backlot(["show", path, "b-2", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual(dialogue("b-2", "Hello, b-2"));
  });

  test("reads what is compressed, folders, and stdin", async () => {
    const cwd = folder();
    writeFileSync(join(cwd, "t.jsonl.gz"), gzipSync(lines("a-1", "b-2")));
    expect((await backlot(["show", "t.jsonl.gz", "b"], { cwd })).stdout).toBe(SHOWN);
    expect((await backlot(["show", "-", "b-2"], { input: lines("a-1", "b-2") })).stdout).toBe(SHOWN);
    expect((await backlot(["show", EXAMPLES, "dining-001"])).stdout).toMatch(/^dining-001\n/);
  });

  test("without an id, or where several begin so, it lists dialogues up to a bound", async () => {
    const path = file(lines("a-1", "b-2", "b-3"));
    const { code, stdout, stderr } = await backlot(["show", path]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "dialogue  turns  first words",
      "a-1           4  Hello, a-1",
      "b-2           4  Hello, b-2",
      "b-3           4  Hello, b-3",
      "",
    ]);
    expect(stderr).toBe("3 dialogues; an id after the path shows one\n");
    expect((await backlot(["show", path, "b-"])).stderr).toContain("2 dialogues whose ids begin with b-");
    expect((await backlot(["show", path, "--max", "1"])).stdout).toContain("and 2 more");
    const all = await backlot(["show", EXAMPLES, "--json"]);
    expect(all.stdout.trimEnd().split("\n")).toHaveLength(exampleLines().length);
    expect((await backlot(["show", EXAMPLES])).stdout).toContain(`and ${exampleLines().length - 40} more`);
  });

  test("says which ids are near, and what cannot be read", async () => {
    const path = file(`${lines("dining-001")}nonsense\n`);
    const near = await backlot(["show", path, "dinning-001"]);
    expect([near.code, near.stdout]).toEqual([2, ""]);
    expect(near.stderr).toContain("has the id dinning-001; did you mean dining-001?");
    expect(near.stderr).toContain("BAD_LINE");
    const one = await backlot(["show", path]);
    expect([one.code, one.stdout]).toEqual([2, expect.stringMatching(/^dining-001\n/)]);
    const empty = await backlot(["show", file("")]);
    expect([empty.code, empty.stderr]).toEqual([2, expect.stringContaining("there is no dialogue in")]);
    const none = await backlot(["show", "nowhere.jsonl"]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("there is no file or folder nowhere.jsonl")]);
  });

  test("control characters of a transcript move no cursor", async () => {
    const text = `${JSON.stringify(dialogue("a\u001b[2J", "b\u0007\u009b"))}\n`;
    for (const args of [[], ["a"]]) {
      const { stdout } = await backlot(["show", file(text + lines("z")), ...args]);
      expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    }
  });
});
