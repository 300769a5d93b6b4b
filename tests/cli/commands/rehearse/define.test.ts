import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { deepTest } from "../../../runs.js";
import { words } from "../../../words.js";
import { backlot, ending, folder, ROOT, start, until } from "../../backlot.js";

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

/** The schema policy, which closes the back-end at the first reminder, so that the run ends. */
const CLOSING = `import { schemaPolicy } from ${JSON.stringify(DIST)};
export function createPolicy(backend) {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    if (transcript.id.startsWith("set_reminder")) backend.close();
    return sound(transcript);
  };
}
`;
const FEW = ["--goals", "book_table", "set_reminder", "--operators", "correction"];
const hasty = () => join(folder({ "policy.mjs": HASTY }), "policy.mjs");

describe("rehearse", () => {
  test("ends with 0 where the policy does what it should", async () => {
    const { code, stdout, stderr } = await backlot(["rehearse", ...FEW]);
    expect(stdout.split("\n").map((line) => line.trim().replace(/ +/g, " "))).toEqual([
      "operator rehearsed completed failed stuck",
      "none 2 2 0 0",
      "correction 2 2 0 0",
      "all 4 4 0 0",
      "",
    ]);
    expect(stderr).toMatch(/^policy: schema \(the reference policy\)\n4 rehearsals in .* s: every property holds\n$/);
    expect(code).toBe(0);
    expect((await backlot(["rehearse", ...FEW, "--quiet"])).stderr).toBe("");
  });

  test.each([
    [["--operators", "alternative_taken"], "alternative_taken applies nowhere: `places` finds no place"],
    [["--goals", "Set_reminder"], "did you mean set_reminder?"],
    [["--operators", "Correction"], "did you mean correction?"],
    [["--operators", ","], "names nothing"],
    [["--properties", "ReachesEveryGoal"], "did you mean reachesEveryGoal?"],
    [["--operators", "none", "--shard", "2/2"], "no plan is left"],
  ])("%j rehearses nothing, and ends with 2 and a reason", async (flags, reason) => {
    const { code, stderr } = await backlot(["rehearse", "--goals", "set_reminder", ...flags]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
  });

  test("explores what is new where nothing is named, for a time, and says what came up", async () => {
    // A time in which the first plan alone can begin, however busy the machine is.
    const asked = ["rehearse", "--goals", "set_thermostat", "--time", "1ms"];
    const { code, stdout, stderr } = await backlot(asked);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^all +1 +1 +0 +0$/m);
    expect(stderr).toMatch(/^never reached: .*behaviours\/set_thermostat\.behavior\.ts:\d+/m);
    expect(stderr).toMatch(
      /exercised: 0 of 36 operators, 0 of 630 pairs of operators, 9 of 15 properties, 2 of 3 signals of intents, \d+ of \d+ branches of behaviours/,
    );
    expect(stderr).toMatch(/^operators not exercised: .*correction/m);
    expect(stderr).toMatch(/^1 rehearsal in .* s; more plans exist: every property holds$/m);
    const { rehearsed, exercised } = JSON.parse((await backlot([...asked, "--json"])).stdout);
    expect({ rehearsed, ...exercised }).toMatchObject({
      rehearsed: 1,
      operators: { seen: 0, of: 36 },
      pairs: { seen: 0, of: 630 },
      properties: { seen: 9, of: 15 },
      signals: { seen: 2, of: 3 },
    });
    expect(exercised.branches.seen).toBeLessThan(exercised.branches.of);
    expect(exercised.unreached.map(({ file }: { file: string }) => file)).toEqual([
      expect.stringMatching(/set_thermostat\.behavior\.ts$/),
    ]);
  });

  test.each([
    ["--time", "0", "It must be a time above nothing"],
    ["--time", "soon", "It must be a time above nothing"],
  ])("refuses %s %s as a budget", async (flag, value, problem) => {
    const { code, stderr } = await backlot(["rehearse", flag, value]);
    expect(code).toBe(2);
    expect(stderr).toContain(problem);
  });

  test("rehearses the policy of the config file, which --policy overrides", async () => {
    const intents = join(ROOT, "intents");
    const cwd = folder({
      "mine/backlot.config.ts": `export default { intents: ${JSON.stringify(intents)}, policy: "policies/hasty.mjs" };\n`,
      "mine/policies/hasty.mjs": HASTY,
    });
    const asked = ["rehearse", "--goals", "book_table", "--operators", "none", "--no-shrink", "--config"];
    const own = await backlot([...asked, "mine/backlot.config.ts"], { cwd });
    expect(own.code).toBe(1);
    expect(own.stderr).toMatch(/^policy: mine\/policies\/hasty\.mjs \(of mine\/backlot\.config\.ts\)\n/);
    const named = await backlot([...asked, "mine/backlot.config.ts", "--policy", "schema"], { cwd });
    expect([named.code, named.stderr]).toEqual([0, expect.not.stringContaining("policy:")]);
    const against = await backlot([...asked, "mine/backlot.config.ts", "--against", "schema"], { cwd });
    expect([against.code, against.stderr]).toEqual([1, expect.stringContaining("policy: mine/policies/hasty.mjs")]);
  });

  test("draws goals and plays them at the clock that --now says", async () => {
    const out = join(folder(), "runs.jsonl");
    const now = "2031-05-01T09:00:00Z";
    const asked = ["rehearse", "--goals", "set_reminder", "--operators", "none", "--now", now, "--out", out];
    expect((await backlot(asked)).code).toBe(0);
    const { plan, transcript } = JSON.parse(readFileSync(out, "utf8"));
    expect([plan.now, transcript.now]).toEqual([Date.parse(now), Date.parse(now)]);
    expect(plan.goals[0].slots.date >= "2031-05-01").toBe(true);
    const never = await backlot(["rehearse", "--goals", "set_reminder", "--now", "noon"]);
    expect([never.code, never.stderr]).toEqual([2, expect.stringContaining("NO_CLOCK")]);
  });

  test("ends with 1 and the shortest dialogue where it does not, as a test and as a plan that fails again", async () => {
    const policy = hasty();
    const plans = join(folder(), "failing.jsonl");
    const { code, stdout } = await backlot(["rehearse", ...FEW, "--policy", policy, "--save-plans", plans]);
    expect(code).toBe(1);
    expect(stdout).toContain("asksBeforePerforming book_table was performed before the user had agreed");
    expect(stdout).toContain('test("asksBeforePerforming: book_table", async () => {');
    expect(stdout.match(/^ {3}User /gm)).toHaveLength(1);
    const again = await backlot(["rehearse", "--policy", policy, "--plan", plans, "--json"]);
    expect(again.code).toBe(1);
    const report = JSON.parse(again.stdout);
    expect(Object.keys(report)).toEqual(words`
      plans rehearsed completed failed stuck passK violations undecided seconds unplanned exercised notExercised
      isCutShort
    `);
    expect(report).toMatchObject({
      completed: 0,
      violations: [{ property: "asksBeforePerforming", intent: "book_table" }, {}],
    });
    expect(Object.keys(report.violations[0])).toEqual(
      expect.arrayContaining(["property", "intent", "operators", "plan", "transcript"]),
    );
    const sound = await backlot(["rehearse", "--plan", plans, "-q"]);
    expect(sound.code).toBe(0);
  });

  test("does not say that a property holds of dialogues in which it could not be decided", async () => {
    const respond = '() => "Das ist erledigt, vielen Dank, und ich habe alles wie gewünscht für Sie eingetragen."';
    const source = `import { schemaPolicy } from ${JSON.stringify(DIST)};
export const createPolicy = schemaPolicy;
export const respond = ${respond};
`;
    const policy = join(folder({ "policy.mjs": source }), "policy.mjs");
    const { code, stdout, stderr } = await backlot(["rehearse", ...FEW, "--policy", policy]);
    expect(code, stdout).toBe(0);
    expect(stdout).toMatch(/could not be decided .*\n.*claimsNoFalseSuccess +\d/);
    expect(stderr).toMatch(/: nothing is broken, and undecided in part: .*claimsNoFalseSuccess/);
    expect(stderr).not.toContain("every property holds");
  });

  test("prints some of many pass^k, and all as JSON", async () => {
    const asked = ["rehearse", "--goals", "set_reminder", "--operators", "none", "--repeat", "12"];
    const { stdout } = await backlot(asked);
    expect(stdout).toMatch(/pass\^1 +pass\^2 +pass\^4 +pass\^8 +pass\^12$/m);
    expect(JSON.parse((await backlot([...asked, "--json"])).stdout).passK).toHaveLength(12);
  });

  test("prints a test of the back-end that the flags name", async () => {
    const policy = hasty();
    const cwd = folder({ "fx/cars.json": "[]" });
    const flags = ["--intents", join(ROOT, "intents"), "--fixtures", "fx", "--no-behaviours", "--max-turns", "9"];
    const asked = ["rehearse", ...FEW, "--policy", policy, "--no-shrink", ...flags];
    const { code, stdout } = await backlot(asked, { cwd });
    expect(code).toBe(1);
    const intents = JSON.stringify(join(ROOT, "intents"));
    expect(stdout).toContain(`await mockBackend(${intents}, { fixtures: "fx", behaviours: false });\n`);
    expect(stdout).toContain("...openingOf(plan), maxTurns: 9 });\n");
  });

  test("stores runs, goes on from them, and rehearses again what failed", async () => {
    const policy = hasty();
    const out = join(folder(), "runs.jsonl");
    const outcomes = () =>
      readFileSync(out, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line).outcome);
    const first = await backlot(["rehearse", ...FEW, "--policy", policy, "--out", out, "--max-shown", "0"]);
    expect([first.code, outcomes()]).toEqual([1, ["failed", "failed", "completed", "completed"]]);
    // Cut off in the middle, as by Ctrl-C.
    writeFileSync(out, readFileSync(out, "utf8").split("\n").slice(0, 1).join("\n").concat("\n"));
    const resumed = await backlot(["rehearse", ...FEW, "--policy", policy, "--out", out, "--resume", "--json"]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rehearsed: 4, failed: 2 });
    expect(outcomes()).toHaveLength(4);
    const mended = await backlot(["rehearse", ...FEW, "--out", out, "--only-failed"]);
    expect([mended.code, outcomes()]).toEqual([0, ["completed", "completed", "completed", "completed"]]);
  });

  test.each([
    ["another policy", ["--policy", "mute.mjs"]],
    ["fewer turns", ["--max-turns", "1"]],
    ["no behaviours", ["--no-behaviours"]],
  ])("gives no verdict on %s by dialogues that were stored without it", async (_, other) => {
    const cwd = folder({ "mute.mjs": "export default () => null;\n" });
    const asked = ["rehearse", "--intents", join(ROOT, "intents"), "--goals", "set_reminder", "--operators", "none"];
    const sound = await backlot([...asked, "--out", "runs.jsonl"], { cwd });
    expect(sound.code).toBe(0);
    const stored = readFileSync(join(cwd, "runs.jsonl"), "utf8");
    const fresh = await backlot([...asked, ...other, "--no-shrink", "--json"], { cwd });
    const resumed = await backlot([...asked, ...other, "--no-shrink", "--json", "--out", "runs.jsonl", "--resume"], {
      cwd,
    });
    const { seconds: _fresh, ...expected } = JSON.parse(fresh.stdout);
    const { seconds: _resumed, ...report } = JSON.parse(resumed.stdout);
    expect([resumed.code, report]).toEqual([fresh.code, expected]);
    expect(resumed.stderr).toContain("1 stored dialogue of another policy or with other options: not counted");
    const lines = readFileSync(join(cwd, "runs.jsonl"), "utf8");
    expect([lines === stored, lines.trim().split("\n").length]).toEqual([false, 1]);
  });

  test("gives no verdict on an edited policy, nor takes over what another one completed", async () => {
    const schema = `export { schemaPolicy as createPolicy } from ${JSON.stringify(DIST)};\n`;
    const cwd = folder({ "mine.mjs": schema, "mute.mjs": "export default () => null;\n" });
    const plans = ["--intents", join(ROOT, "intents"), "--goals", "set_reminder,book_table", "--operators", "none"];
    const asked = ["rehearse", ...plans, "--no-shrink", "--json", "--out", "runs.jsonl", "--policy"];
    expect((await backlot([...asked, "mine.mjs"], { cwd })).code).toBe(0);
    const none = await backlot([...asked, "mute.mjs", "--only-failed"], { cwd });
    expect(none.code, none.stdout).not.toBe(0);
    expect(none.stderr).toContain("2 stored dialogues of another policy or with other options: not counted");
    const same = await backlot([...asked, "mine.mjs", "--resume"], { cwd });
    expect(same.stderr).not.toContain("not counted");
    writeFileSync(join(cwd, "mine.mjs"), `// edited\n${schema}`);
    const edited = await backlot([...asked, "mine.mjs", "--resume"], { cwd });
    expect(edited.stderr).toContain("2 stored dialogues of another policy or with other options: not counted");
  });

  test("gives no verdict on a policy whose import, program or property was edited", async () => {
    const cwd = folder({
      "backlot.config.ts": 'export default { intents: "intents", properties: ["polite.mjs"] };\n',
      "polite.mjs": 'export default [{ name: "polite", title: "is polite", check: () => [] }];\n',
      "mine.mjs": 'export { createPolicy } from "./parts.mjs";\n',
      "parts.mjs": `export { schemaPolicy as createPolicy } from ${JSON.stringify(DIST)};\n`,
      "mute.mjs": "process.stdin.on('data', () => console.log('{\"command\": null}'));\n",
    });
    cpSync(join(ROOT, "intents/set_reminder.json"), join(cwd, "intents/set_reminder.json"));
    const asked = ["rehearse", "--goals", "set_reminder", "--operators", "none", "--no-shrink", "--max-turns", "2"];
    const other = "1 stored dialogue of another policy or with other options: not counted";
    const edits = async (policy: string, out: string, files: readonly string[]) => {
      const again = [...asked, "--policy", policy, "--out", out, "--resume"];
      await backlot([...asked, "--policy", policy, "--out", out], { cwd });
      expect((await backlot(again, { cwd })).stderr).not.toContain("not counted");
      for (const file of files) {
        writeFileSync(join(cwd, file), `// edited\n${readFileSync(join(cwd, file), "utf8")}`);
        expect((await backlot(again, { cwd })).stderr, file).toContain(other);
      }
    };
    await edits("mine.mjs", "module.jsonl", ["parts.mjs", "polite.mjs"]);
    await edits("exec:node mute.mjs", "program.jsonl", ["mute.mjs"]);
  });

  test("keeps what was rehearsed before an error ends it, and goes on from there", async () => {
    const cwd = folder({ "closing.mjs": CLOSING });
    const out = join(cwd, "runs.jsonl");
    const stored = (): { plan: { id: string }; outcome: string }[] =>
      readFileSync(out, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const plain = ["rehearse", "--operators", "none", "--out", out];
    const closing = ["--policy", join(cwd, "closing.mjs")];
    const both = [...plain, "--goals", "book_table,set_reminder"];
    const none = await backlot([...plain, "--goals", "set_reminder", ...closing]);
    expect([none.code, existsSync(out)]).toEqual([2, false]);
    const ended = await backlot([...both, ...closing]);
    expect([ended.code, ended.stderr]).toEqual([2, none.stderr]);
    expect(stored().map(({ plan, outcome }) => [plan.id, outcome])).toEqual([["book_table", "completed"]]);
    const resumed = await backlot([...both, "--resume", "--json"]);
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rehearsed: 2, completed: 2 });
    expect(stored()).toHaveLength(2);
  });

  test("keeps what failed before where an error ends --only-failed", async () => {
    const cwd = folder({ "closing.mjs": CLOSING, "mute.mjs": "export default () => null;\n" });
    const out = join(cwd, "runs.jsonl");
    const outcomes = () => {
      const lines = readFileSync(out, "utf8").trim().split("\n");
      return lines.map((line) => JSON.parse(line)).map(({ plan, outcome }) => `${plan.id} ${outcome}`);
    };
    const mute = ["--policy", join(cwd, "mute.mjs"), "--goals", "book_table,set_reminder", "--operators", "none"];
    await backlot(["rehearse", ...mute, "--no-shrink", "--out", out]);
    expect(outcomes()).toEqual(["book_table failed", "set_reminder failed"]);
    await backlot(["rehearse", "--policy", join(cwd, "closing.mjs"), "--only-failed", "--out", out]);
    expect(outcomes()).toEqual(["set_reminder failed", "book_table completed"]);
    const mended = await backlot(["rehearse", "--only-failed", "--out", out]);
    expect([mended.code, outcomes()]).toEqual([0, ["book_table completed", "set_reminder completed"]]);
  });

  test("there may be no file yet to resume, but there is one of those that failed", async () => {
    const out = join(folder(), "runs.jsonl");
    const missing = await backlot(["rehearse", ...FEW, "--out", out, "--only-failed"]);
    expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining(out) });
    expect(existsSync(out)).toBe(false);
    const resumed = await backlot(["rehearse", ...FEW, "--out", out, "--resume"]);
    expect([resumed.code, existsSync(out)]).toEqual([0, true]);
  });

  test("shards without overlap and without a gap", async () => {
    const ids: string[] = [];
    for (const shard of ["1/3", "2/3", "3/3"]) {
      const out = join(folder(), "runs.jsonl");
      await backlot(["rehearse", ...FEW, "--shard", shard, "--out", out]);
      ids.push(
        ...readFileSync(out, "utf8")
          .trim()
          .split("\n")
          .map((line) => JSON.parse(line).plan.id as string),
      );
    }
    expect(ids).toHaveLength(4);
    expect(new Set(ids).size).toBe(4);
  });

  test("writes JUnit's XML, and annotations for GitHub", async () => {
    const file = join(folder(), "rehearsals.xml");
    const { stdout } = await backlot([
      "rehearse",
      ...FEW,
      "--policy",
      hasty(),
      "--junit",
      file,
      "--github",
      "--max-shown",
      "0",
    ]);
    const xml = readFileSync(file, "utf8");
    expect(xml).toContain('<testsuites tests="4" failures="2" errors="0" time="');
    expect(xml.match(/<testcase /g)).toHaveLength(4);
    expect(xml).toContain(
      '<failure message="asksBeforePerforming: book_table was performed before the user had agreed',
    );
    expect(stdout).toContain("::error title=asksBeforePerforming in book_table::book_table was performed before");
  });

  test("counts repetitions, and holds them to a threshold", async () => {
    const repeated = [...FEW, "--repeat", "2", "--max-shown", "0", "--policy", hasty()];
    const { code, stdout } = await backlot(["rehearse", ...repeated, "--pass", "50"]);
    expect(stdout).toMatch(/pass\^1 {2}pass\^2\n *50.0 % {2}50.0 %\n/);
    expect(code).toBe(0);
    expect((await backlot(["rehearse", ...repeated, "--pass", "51"])).code).toBe(1);
  });
});

describe("bad input", () => {
  test.each([
    [["--pass", "50"], "--pass says how often repetitions succeed: give --repeat 2 or more"],
    [["--resume"], "--resume reads what --out stored: name that file"],
    [["--shard", "5/4"], "It must be a part of so many, such as 1/4."],
    [["--plan", "p.json", "--depth", "2"], "--plan and --depth cannot be given together"],
    [["--operators", "corection"], "no operator is called corection; did you mean correction?"],
    [["--properties", "asksBeforePerformin"], "no property is called asksBeforePerformin"],
    [["--goals", "book_tabel"], "no intent is called book_tabel"],
    [["--policy", "nowhere.ts"], "FILE_NOT_FOUND"],
    [["--plan", "nowhere.json"], "FILE_NOT_FOUND"],
  ])("%j is refused with 2 and a reason", async (args, reason) => {
    const { code, stderr } = await backlot(["rehearse", ...args]);
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });

  test.each([
    ['{"version":2,"goals":[]}', "the plan has the version 2; this Backlot reads version 1"],
    ['{"version":1,"goals":[{"intent":"book_tabel"}]}', "the unknown intent book_tabel"],
    ['{"version":1,"goals":[{"intent":"book_table"}],"intents":"0000000000000000"}', "another version of its intents"],
    ['{"version":1,"goals":', "p.json:1"],
    ["", "no plan in it"],
  ])("a plan %s is refused with 2 and a reason", async (plan, reason) => {
    const file = join(folder({ "p.json": plan }), "p.json");
    const { code, stderr } = await backlot(["rehearse", "--plan", file]);
    expect(stderr).toContain(reason);
    expect(code).toBe(2);
  });

  test.each([
    ['throw new Error("no model")', "POLICY_FAILED", "failed"],
    ["return new Promise(() => undefined)", "POLICY_TIMEOUT", "stuck"],
    ["return undefined", "POLICY_ANSWER", "failed"],
    ['return "say()"', "POLICY_STUCK", "stuck"],
    ['return "Certainly! For when?"', "POLICY_STUCK", "stuck"],
  ])("a policy that does `%s` is a rehearsal that ends as %s", async (body, property, outcome) => {
    const policy = join(folder({ "p.mjs": `export default () => { ${body}; };` }), "p.mjs");
    const args = ["--goals", "set_reminder", "--depth", "0", "--timeout", "200", "--policy", policy, "--json"];
    const { code, stdout, stderr } = await backlot(["rehearse", ...args]);
    expect(code, stderr).toBe(1);
    expect(JSON.parse(stdout), stderr).toMatchObject({ rehearsed: 1, [outcome]: 1, violations: [{ property }] });
  });

  test("a goal that no values satisfy is a failing rehearsal, and the others go on", async () => {
    const intent = { description: "Draw", args: { queue: { type: "str", description: "Which" } } };
    const closed =
      'import { defineBehaviour, fail } from "backlot/kit";\nexport default defineBehaviour("draw_ticket", { check: () => fail("closed") });\n';
    const path = folder({
      "intents/draw_ticket.json": JSON.stringify({ command: "draw_ticket", ...intent }),
      "intents/draw_lot.json": JSON.stringify({ command: "draw_lot", ...intent }),
      "behaviours/draw_ticket.behavior.ts": closed,
    });
    const { code, stdout } = await backlot([
      "rehearse",
      "--depth",
      "0",
      "-i",
      join(path, "intents"),
      "--behaviours",
      join(path, "behaviours"),
      "--json",
    ]);
    const { completed, violations } = JSON.parse(stdout);
    expect([code, completed]).toEqual([1, 1]);
    expect(violations).toMatchObject([
      { property: "UNREACHABLE_GOAL", intent: "draw_ticket", message: expect.stringContaining('the failure "closed"') },
    ]);
  });

  test("an operator that applies nowhere leaves nothing but the plain dialogue, which is not what was asked for", async () => {
    const args = ["--goals", "book_table", "--operators", "nothing_found"];
    const { code, stdout, stderr } = await backlot(["rehearse", ...args, "--json"]);
    expect([code, JSON.parse(stdout).rehearsed]).toEqual([2, 1]);
    expect(stderr).toContain("NOTHING_REHEARSED: no plan has an operator that --operators names: nothing_found ");
  });

  describe("--against", () => {
    test("ends with 0 where the two do the same, and with 1 where they part, which is shown and counted", async () => {
      const same = await backlot(["rehearse", ...FEW, "--against", "schema"]);
      expect(same).toMatchObject({ code: 0, stdout: "" });
      expect(same.stderr).toMatch(/^policy: schema \(the reference policy\)\n4 plans in .* s: the two do the same\n$/);
      const policy = hasty();
      const { code, stdout, stderr } = await backlot(["rehearse", ...FEW, "--against", policy, "--max-shown", "1"]);
      expect(code).toBe(1);
      expect(stdout).toContain("performed book_table instead of the user's turn");
      expect(stdout).toContain(`${policy}, from where the two are no longer the same:`);
      expect(stderr).toMatch(
        /^policy: schema \(the reference policy\)\n4 plans in .* s: \d plans? on which the two differ\n$/,
      );
      const { stdout: json } = await backlot(["rehearse", ...FEW, "--against", policy, "--json"]);
      const { plans, equal, different, kinds } = JSON.parse(json);
      expect([plans, equal + different]).toEqual([4, 4]);
      expect(kinds[0]).toEqual({
        kind: "performed book_table instead of the user's turn",
        count: expect.any(Number),
      });
    });

    test("compares two versions of the intents", async () => {
      const intent = JSON.parse(readFileSync(join(ROOT, "intents/book_table.json"), "utf8"));
      const next = folder({ "book_table.json": JSON.stringify({ ...intent, confirmation_required: false }) });
      const old = folder({ "book_table.json": JSON.stringify(intent) });
      const flags = ["--intents", old, "--against-intents", next, "--operators", "none", "--json"];
      const { code, stdout } = await backlot(["rehearse", ...flags, "--goals", "book_table"]);
      expect(code).toBe(1);
      expect(JSON.parse(stdout).kinds).toEqual([
        { kind: "performed book_table instead of confirm book_table", count: 1 },
      ]);
    });

    test("is refused beside what judges", async () => {
      const { code, stderr } = await backlot(["rehearse", "--against", "schema", "--save-plans", "x.jsonl"]);
      expect(code).toBe(2);
      expect(stderr).toContain("--against and --save-plans cannot be given together");
    });
  });

  test("--statistics prints what the dialogues are like, and adds it to the JSON", async () => {
    const flags = ["rehearse", "--goals", "book_table", "--operators", "none", "--statistics"];
    const { stdout } = await backlot(flags);
    expect(stdout).toMatch(/^book_table\.party_size +1$/m);
    expect(stdout).toContain("tasks: 1 of 1 succeeded, 100.0 %; 0 failed, 0 unfinished");
    const { trajectories } = JSON.parse((await backlot([...flags, "--json"])).stdout);
    expect(trajectories).toMatchObject({ dialogues: 1, repeatedAsks: 0, success: 1 });
  });
});

deepTest(
  "--watch rehearses again when the policy changes, goes on where it is broken, and Ctrl-C ends it",
  async () => {
    const sound = HASTY.replace('signal?.kind === "confirm"', "false");
    const cwd = folder({ "policy.mjs": HASTY });
    const flags = ["--policy", join(cwd, "policy.mjs"), "--goals", "set_reminder", "send_money", "--operators", "none"];
    const child = start(["rehearse", ...flags, "--watch", "--json"]);
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = ending(child);
    const reports = () => stdout.split("\n").slice(0, -1);
    await until(() => reports().length === 1, "the first rehearsal is reported");
    writeFileSync(join(cwd, "policy.mjs"), sound);
    await until(() => reports().length === 2, "the mended policy is rehearsed");
    writeFileSync(join(cwd, "policy.mjs"), `${sound}}`);
    await until(() => stderr.includes("BAD_POLICY"), "the policy that cannot be read is reported");
    writeFileSync(join(cwd, "policy.mjs"), HASTY);
    await until(() => reports().length === 3, "the policy is rehearsed once more");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    const [first, second, third] = reports().map((line) => JSON.parse(line));
    expect([first.completed, first.failed]).toEqual([1, 1]);
    expect(first.violations[0].property).toBe("asksBeforePerforming");
    expect([second.completed, second.failed]).toEqual([2, 0]);
    expect({ ...third, seconds: 0 }).toEqual({ ...first, seconds: 0 });
  },
);
