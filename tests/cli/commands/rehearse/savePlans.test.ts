import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { backlot, folder, INTENTS } from "../../backlot.js";

const DIST = new URL("../../../../dist/cli/doors/testing.js", import.meta.url).href;

/** The schema policy, but that it says yes itself when it is asked to confirm. */
const HASTY = `import { schemaPolicy } from ${JSON.stringify(DIST)};
export function createPolicy(backend) {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    const { signal } = transcript.turns.at(-1);
    return signal?.kind === "confirm" ? \`confirm(\${signal.ref})\` : sound(transcript);
  };
}
`;

/** Properties that every dialogue breaks, since none is without turns. */
const PROPERTIES = `export default [
  { name: "saysNothing", title: "says nothing", check: () => [{ property: "saysNothing", turn: 0, message: "it spoke" }] },
];
`;

const ON = ["rehearse", "--intents", INTENTS];
const FEW = [...ON, "--goals", "book_table", "book_vet", "set_reminder", "--operators", "correction"];
const project = () => folder({ "hasty.mjs": HASTY });
const plansIn = (cwd: string, name = "plans") => readdirSync(join(cwd, name)).sort();
const read = (cwd: string, file: string) => JSON.parse(readFileSync(join(cwd, "plans", file), "utf8"));

describe("rehearse --save-plans", () => {
  test("writes a file for each property and intent into a folder, shrunk, which a sound policy passes", async () => {
    const cwd = project();
    const saving = [...FEW, "--policy", "hasty.mjs", "--save-plans", "plans", "--max-shown", "0"];
    const first = await backlot(saving, { cwd });
    expect(first.code).toBe(1);
    const names = plansIn(cwd);
    expect(names).toContain("asksBeforePerforming-book_table.json");
    expect(first.stderr).toContain(`saved ${join("plans", "asksBeforePerforming-book_table.json")}\n`);
    const plan = read(cwd, "asksBeforePerforming-book_table.json");
    expect(plan).toMatchObject({ property: "asksBeforePerforming", goals: [{ intent: "book_table", opens: "all" }] });
    expect([plan.operators, plan.intents]).toEqual([undefined, undefined]);
    const again = await backlot([...ON, "--policy", "hasty.mjs", "--plan", "plans", "--json"], { cwd });
    const report = JSON.parse(again.stdout);
    expect([again.code, report.failed]).toEqual([1, names.length]);
    const sound = await backlot([...ON, "--plan", "plans", "--json"], { cwd });
    expect([sound.code, JSON.parse(sound.stdout).completed]).toEqual([0, names.length]);
    // The same plans exist already, under the ids of an earlier version.
    const old = JSON.stringify({ ...plan, id: "alone/book_table/0" });
    writeFileSync(join(cwd, "plans", "asksBeforePerforming-book_table.json"), old);
    expect((await backlot(saving, { cwd })).stderr).not.toContain("saved");
    expect(plansIn(cwd)).toEqual(names);
  });

  test("leaves a file as it is if nothing failed", async () => {
    const cwd = folder({ "saved.jsonl": "mine\n" });
    const { code, stderr } = await backlot([...FEW, "--save-plans", "saved.jsonl"], { cwd });
    expect([code, readFileSync(join(cwd, "saved.jsonl"), "utf8")]).toEqual([0, "mine\n"]);
    expect(stderr).not.toContain("saved");
  });

  test("overwrites no plan, follows no link, and leaves other files alone", async () => {
    const cwd = project();
    mkdirSync(join(cwd, "plans"));
    const name = "asksBeforePerforming-book_table";
    writeFileSync(join(cwd, "plans", `${name}.json`), "mine");
    symlinkSync(join(cwd, "elsewhere.json"), join(cwd, "plans", `${name}-2.json`));
    await backlot([...FEW, "--policy", "hasty.mjs", "--save-plans", "plans", "--max-shown", "0"], { cwd });
    expect(readFileSync(join(cwd, "plans", `${name}.json`), "utf8")).toBe("mine");
    expect(existsSync(join(cwd, "elsewhere.json"))).toBe(false);
    expect(read(cwd, `${name}-3.json`).property).toBe("asksBeforePerforming");
  });

  test("writes every failure into a .jsonl file, each with its property", async () => {
    const cwd = project();
    await backlot([...FEW, "--policy", "hasty.mjs", "--save-plans", "plans.jsonl", "--max-shown", "1"], { cwd });
    const lines = readFileSync(join(cwd, "plans.jsonl"), "utf8").trim().split("\n");
    const plans = lines.map((line) => JSON.parse(line));
    expect(plans.length).toBeGreaterThan(1);
    for (const { property } of plans) expect(property).toMatch(/^\w+$/);
    const { code } = await backlot([...ON, "--policy", "hasty.mjs", "--plan", "plans.jsonl", "--max-shown", "0"], {
      cwd,
    });
    expect(code).toBe(1);
  });

  test("gives the shortest form of what is shown in JSON, unless nothing is shrunk", async () => {
    const cwd = project();
    const asked = [...FEW, "--policy", "hasty.mjs", "--json"];
    const found: { property: string; shrunk?: object }[] = JSON.parse(
      (await backlot(asked, { cwd })).stdout,
    ).violations;
    const shrunk = found.filter((one) => "shrunk" in one);
    for (const { property, shrunk: short } of shrunk)
      expect(short).toMatchObject({ plan: { property }, transcript: expect.any(Object), test: expect.any(String) });
    // One of each property, the three that come first.
    const shown = [...new Set(found.map(({ property }) => property))].slice(0, 3);
    expect(shrunk.map(({ property }) => property).sort()).toEqual(shown.sort());
    const { violations } = JSON.parse((await backlot([...asked, "--no-shrink"], { cwd })).stdout);
    expect(violations.some((one: object) => "shrunk" in one)).toBe(false);
  });
});

describe("rehearse --plan", () => {
  const plan = { version: 1, goals: [{ intent: "set_reminder", slots: { text: "call Ana", date: "2024-05-01" } }] };

  test("refuses a property that there is not with file, line and those that there are", async () => {
    const lines = [plan, { ...plan, property: "performOnce" }].map((one) => JSON.stringify(one));
    const cwd = folder({ "plans.jsonl": lines.join("\n") });
    const { code, stderr } = await backlot([...ON, "--plan", "plans.jsonl"], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      "BAD_PLAN: the plan is for the property performOnce, which is not known; did you mean performsOnce?",
    );
    expect(stderr).toContain("asksBeforePerforming, asksForNothingGiven");
    expect(stderr).toContain("plans.jsonl:2");
  });

  test("judges by a property of the project's own where its config file names it, and only there", async () => {
    const cwd = folder({
      "plans/a.json": JSON.stringify({ ...plan, property: "saysNothing" }),
      "backlot.config.ts": `export default { intents: ${JSON.stringify(INTENTS)}, properties: "properties.mjs" };`,
      "bare.config.ts": `export default { intents: ${JSON.stringify(INTENTS)} };`,
      "properties.mjs": PROPERTIES,
    });
    const { code, stdout } = await backlot(["rehearse", "--plan", "plans", "--json", "--no-shrink"], { cwd });
    expect([code, JSON.parse(stdout).violations]).toMatchObject([1, [{ property: "saysNothing" }]]);
    const bare = await backlot(["rehearse", "--config", "bare.config.ts", "--plan", "plans"], { cwd });
    expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining("which is not known")]);
    const named = ["rehearse", "--config", "bare.config.ts", "--plan", "plans", "--properties", "performsOnce"];
    expect((await backlot(named, { cwd })).code).toBe(0);
  });

  test("reads the plans of a folder by name, and refuses one without any", async () => {
    const cwd = folder({
      "plans/b.jsonl": `${JSON.stringify({ ...plan, id: "second" })}\n`,
      "plans/a.json": JSON.stringify({ ...plan, id: "first" }, null, 2),
      "plans/notes.md": "# Notes",
      "none/notes.md": "# Notes",
    });
    await backlot([...ON, "--plan", "plans", "--out", "runs.jsonl"], { cwd });
    const ids = readFileSync(join(cwd, "runs.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).plan.id);
    expect(ids).toEqual(["first", "second"]);
    const none = await backlot([...ON, "--plan", "none"], { cwd });
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("the folder none holds no plans")]);
  });
});
