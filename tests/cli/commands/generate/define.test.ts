import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { backlot, ending, folder, INTENTS, start, until } from "../../backlot.js";

const TABLE = readFileSync(join(INTENTS, "book_table.json"), "utf8");

describe("generate", () => {
  test("prints the repository's own output again", async () => {
    const { code, stdout, stderr } = await backlot(["generate", "--check"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
    expect(stderr).toMatch(/^generated is up to date: \d+ files\n$/);
  });

  test("writes, is idempotent, names what is stale, and removes what is superfluous", async () => {
    const cwd = folder({
      "intents/book_table.json": TABLE,
      "intents/old.json": '{"command": "old", "description": "x", "args": {}}',
    });
    const first = await backlot(["generate"], { cwd });
    expect(first).toMatchObject({ code: 0 });
    expect(first.stdout).toContain("new         generated/book_table.ts\n");
    expect((await backlot(["generate", "--json"], { cwd })).stdout).toMatch(
      /^{"out":"generated","files":\d+,"missing":\[\],"stale":\[\],"superfluous":\[\],"typeErrors":\[\]}\n$/,
    );
    writeFileSync(join(cwd, "intents/book_table.json"), TABLE.replace('"party_size"', '"guests"'));
    writeFileSync(join(cwd, "intents/old.json"), '{"command": "other", "description": "x", "args": {}}');
    const check = await backlot(["generate", "--check"], { cwd });
    expect(check.code).toBe(1);
    expect(check.stdout).toContain("stale       generated/book_table.ts\n");
    expect(check.stdout).toContain("missing     generated/other.ts\n");
    expect(check.stdout).toContain("superfluous generated/old.ts\n");
    expect(check.stderr).toContain("STALE");
    expect(JSON.parse((await backlot(["generate", "--check", "--json"], { cwd })).stdout)).toMatchObject({
      missing: ["other.ts", "validators/other.ts"],
      superfluous: ["old.ts", "validators/old.ts"],
    });
    const again = await backlot(["generate"], { cwd });
    expect(again.stdout).toContain("removed     generated/old.ts\n");
    expect(existsSync(join(cwd, "generated/old.ts"))).toBe(false);
    expect((await backlot(["generate", "--check"], { cwd })).code).toBe(0);
  });

  test("broken intents change nothing, and every problem is told", async () => {
    const cwd = folder({
      "intents/a.json": '{"command": "a", "args": {"b": {"type": "nope"}}}',
      "intents/c.json": "{",
    });
    const { code, stdout, stderr } = await backlot(["generate"], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("intents/a.json:1:");
    expect(stderr).toContain("intents/c.json:1:");
    expect(readdirSync(cwd)).toEqual(["intents"]);
  });

  test("a file of somebody else's is left alone", async () => {
    const cwd = folder({ "intents/book_table.json": TABLE, "generated/book_table.ts": "export {};\n" });
    const { code, stderr } = await backlot(["generate"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain("FILE_UNWRITABLE: generated/book_table.ts is in the way");
    expect(readFileSync(join(cwd, "generated/book_table.ts"), "utf8")).toBe("export {};\n");
  });

  test("--watch generates again when an intent changes, and Ctrl-C ends it", async () => {
    const cwd = folder({ "intents/book_table.json": TABLE });
    const child = start(["generate", "--watch", "--json"], { cwd });
    let stdout = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    const ended = ending(child);
    await until(() => stdout.split("\n").length > 1, "the first run is told");
    writeFileSync(join(cwd, "intents/book_table.json"), TABLE.replace('"party_size"', '"guests"'));
    await until(() => stdout.split("\n").length > 2, "the second run is told");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const runs = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(runs[0].missing).toContain("book_table.ts");
    expect(runs[1].stale).toContain("book_table.ts");
    expect(readFileSync(join(cwd, "generated/book_table.ts"), "utf8")).toContain("guests");
  });

  test("--typecheck finds what does not compile", async () => {
    const cwd = folder({ "intents/book_table.json": TABLE });
    expect(await backlot(["generate", "--typecheck"], { cwd })).toMatchObject({ code: 0 });
    const file = join(cwd, "generated/book_table.ts");
    writeFileSync(file, readFileSync(file, "utf8").replace("party_size: number", "party_size: nomber"));
    const { code, stderr } = await backlot(["generate", "--typecheck", "--check"], { cwd });
    expect(code).toBe(1);
    expect(stderr).toMatch(/TYPE_ERROR: TS\d+: Cannot find name 'nomber'.*\n {2}generated\/book_table.ts:\d+:15\n/);
    expect(stderr).toContain("^^^^^^");
  });
});

describe.skipIf(!hasShared)("LUCID's 100 intents (needs the reference data)", () => {
  test("compile, print the same again, and a touched slot is named", async () => {
    const source = shared("data/lucid/intents");
    const all = readdirSync(source).filter((name) => name.endsWith(".json"));
    expect(all).toHaveLength(100);
    const names = [...new Set(["set_alarm.json", ...sampleOf(all, 10)])];
    const cwd = folder(
      Object.fromEntries(names.map((name) => [`intents/${name}`, readFileSync(join(source, name), "utf8")])),
    );
    const first = await backlot(["generate", "--typecheck"], { cwd });
    expect(first).toMatchObject({ code: 0 });
    expect(first.stderr).toContain("no type errors");
    expect((await backlot(["generate"], { cwd })).stdout).toBe("");
    expect((await backlot(["generate", "--check"], { cwd })).code).toBe(0);
    const alarm = join(cwd, "intents/set_alarm.json");
    writeFileSync(alarm, readFileSync(alarm, "utf8").replace('"str"', '"int"'));
    const { code, stdout } = await backlot(["generate", "--check"], { cwd });
    expect(code).toBe(1);
    expect(stdout).toContain("stale       generated/set_alarm.ts\n");
  });
});
