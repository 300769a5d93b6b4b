import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backlot, folder } from "./backlot.js";

const INTENT = {
  command: "act",
  description: "Does something",
  domain: "tests",
  confirmation_required: false,
  args: { how: { type: "str", optional: false, description: "What to do" } },
};
const BEHAVIOUR = `import { defineBehaviour, succeed } from "backlot/kit";
export default defineBehaviour("act", { perform({ slots }) {
  console.log("asked to", { how: slots.how });
  if (slots.how === "escape") console.warn("\\u001b]0;title\\u0007first\\nsecond");
  if (slots.how === "throw") throw new Error("no");
  return succeed({});
} });
`;
const transcript = (id: string, how: string): string =>
  `${JSON.stringify({ id, turns: [{ author: "System", index: 0, command: how === "" ? "say()" : `act(how="${how}")` }] })}\n`;

const files = {
  "intents/act.json": JSON.stringify(INTENT),
  "intents/act.behavior.ts": BEHAVIOUR,
  "dialogues.jsonl": transcript("a", "x") + transcript("b", ""),
};
const run = (...args: string[]): string[] => ["run", ...args];

test("run shows on stderr what behaviours logged, escapes for control characters", async () => {
  const cwd = folder(files);
  const { stdout, stderr, code } = await backlot(run('act(how="escape")', 'act(how="throw")', "say()"), { cwd });
  expect(code).toBe(1);
  expect(stdout).not.toContain("asked to");
  expect(stderr).toBe(
    [
      '       [log act] asked to {"how":"escape"}',
      "       [warn act] \\x1b]0;title\\x07first",
      "         second",
      '       [log act] asked to {"how":"throw"}',
      "",
    ].join("\n"),
  );
});

test("the prompt does too, and going back shows nothing twice", async () => {
  const input = 'act(how="x")\nact(how="y")\n.undo\nsay()\n';
  const { stderr } = await backlot(run(), { cwd: folder(files), input });
  expect(stderr.match(/asked to .*/g)).toEqual(['asked to {"how":"x"}', 'asked to {"how":"y"}']);
});

test("--json has them where there are some, and says nothing on stderr", async () => {
  const { stdout, stderr } = await backlot(run('act(how="x")', "say()", "--json"), { cwd: folder(files) });
  const [first, second] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  const entry = { index: 0, intent: "act", level: "log", text: 'asked to {"how":"x"}' };
  expect(first).toMatchObject({ index: 0, logs: [entry] });
  expect(second).not.toHaveProperty("logs");
  expect(stderr).toBe("");
});

test("replay --out keeps them in its records, where there are some, and scores read these", async () => {
  const cwd = folder(files);
  const paths = ["dialogues.jsonl", "--out", "out.jsonl", "--keep-going"];
  await backlot(["replay", ...paths], { cwd });
  const records = readFileSync(join(cwd, "out.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(records[0]).toMatchObject({ id: "a", logs: [{ index: 0, intent: "act", level: "log" }] });
  expect(Object.keys(records[1] as object)).toEqual(["id", "turns", "state", "calls", "made"]);
  const scored = await backlot(["score", "run", "out.jsonl"], { cwd });
  expect(scored.code).toBe(0);
  expect(scored.stderr).not.toMatch(/problem|cannot be read|skipped/);
});

test("lint knows the console of the sandbox, and that it has no more", async () => {
  const cwd = folder(files);
  expect(await backlot(["lint"], { cwd })).toMatchObject({ code: 0, stdout: "" });
  const table = folder({ ...files, "intents/act.behavior.ts": BEHAVIOUR.replace("console.log(", "console.table(") });
  const { code, stdout } = await backlot(["lint"], { cwd: table });
  expect(code).toBe(1);
  expect(stdout).toMatch(/TYPE_ERROR: TS2\d+: Property 'table' does not exist on type 'Console'/);
});
