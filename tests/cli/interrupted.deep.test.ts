import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { sampleOf } from "../runs.js";
import { EXAMPLES, ending, folder, INTENTS, ROOT, spawned, start, until } from "./backlot.js";

/** Presses Ctrl-C in its own process as soon as the file for `--out` is begun, and goes on when that has arrived. */
const PRESSING = `
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

const { open } = promises;
let isPressed = false;
promises.open = async (path, ...rest) => {
  const handle = await open(path, ...rest);
  if (!isPressed && /\\.(out|discarded)\\.[^/]*\\.tmp$/.test(String(path))) {
    isPressed = true;
    const arrived = new Promise((resolve) => process.once("SIGINT", resolve));
    // Whoever only waits for a signal ends.
    const awake = setInterval(() => {}, 1_000);
    process.kill(process.pid, "SIGINT");
    await arrived;
    clearInterval(awake);
  }
  return handle;
};
syncBuiltinESMExports();
`;

/* Commands that can go on with finished work, or report it, keep it. */
const PRESSED: readonly [command: string, args: string[], kept: string[]][] = [
  ["replay", [EXAMPLES, "--intents", INTENTS, "--out", "out.jsonl"], []],
  ["rehearse", ["--intents", INTENTS, "--goals", "set_reminder", "--operators", "none", "--out", "out.jsonl"], []],
  [
    "mutate",
    [EXAMPLES, "--intents", INTENTS, "--what", "schema", "--only", "set_reminder", "--json", "out.json"],
    ["out.json"],
  ],
  ["make", ["--intents", INTENTS, "--count", "500", "--out", "corpus"], []],
  ["make", ["--intents", INTENTS, "--count", "500", "--style", "sgd", "--out", "corpus"], []],
  ["split", [EXAMPLES, "--ratio", "out=1,b=1", "--out", "parts"], []],
];
test.skipIf(process.platform === "win32").each(sampleOf(PRESSED, 2))(
  "%s tells of a Ctrl-C that comes while its file is begun (needs signals)",
  async (command, args, kept) => {
    const pressing = join(folder({ "pressing.mjs": PRESSING }), "pressing.mjs");
    const cwd = folder();
    const node = ["--import", pathToFileURL(pressing).href];
    const { code, stderr } = await spawned([command, ...args], { cwd, node });
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("interrupted") });
    expect(readdirSync(cwd)).toEqual(kept);
  },
);

const TESTING = pathToFileURL(join(ROOT, "dist/cli/doors/testing.js")).href;

/** Performs without asking, and never answers where a reminder is to be set, until a file `ready` is there. */
const HANGING = `import { existsSync } from "node:fs";
import { schemaPolicy } from ${JSON.stringify(TESTING)};
export function createPolicy(backend) {
  const sound = schemaPolicy(backend);
  return (transcript) => {
    const { signal } = transcript.turns.at(-1);
    if (signal?.kind === "confirm") return \`confirm(\${signal.ref})\`;
    if (!transcript.id.startsWith("set_reminder") || existsSync("ready")) return sound(transcript);
    console.error("hanging");
    return new Promise((resolve) => setTimeout(resolve, 3_600_000));
  };
}
`;

/** Presses Ctrl-C once, and answers at once. */
const PRESSING_POLICY = `let isPressed = false;
export default () => {
  if (!isPressed) process.kill(process.pid, "SIGINT");
  isPressed = true;
  return null;
};
`;

/** How a rehearsal ends whose policy hangs, once Ctrl-C is pressed. */
async function interrupted(args: readonly string[], cwd: string) {
  const child = start([...args, "--timeout", "3600000"], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  const hanging = new Promise<void>((resolve) => {
    child.stderr.on("data", (chunk: Buffer) => {
      if (chunk.includes("hanging")) resolve();
    });
  });
  const ended = ending(child);
  await hanging;
  child.kill("SIGINT");
  return ended;
}

describe.skipIf(process.platform === "win32")("a Ctrl-C while rehearse compares policies (needs signals)", () => {
  const compare = ["rehearse", "--intents", INTENTS, "--goals", "book_table,set_reminder", "--operators", "none"];

  test.each([
    ["--against", "schema"],
    ["--policy", "policy.mjs"],
  ])("abandons the plan on which %s hangs, and shows the differences so far", async (flag, policy) => {
    const cwd = folder({ "policy.mjs": HANGING });
    const against = flag === "--against" ? "policy.mjs" : "schema";
    const { code, stdout, stderr } = await interrupted([...compare, "--policy", policy, "--against", against], cwd);
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("interrupted: 1 plan done") });
    expect(stdout).toContain("book_table");
    expect(stdout).not.toContain("POLICY_FAILED");
  });

  test("ends it also where both answer at once", async () => {
    const cwd = folder({ "policy.mjs": PRESSING_POLICY });
    const { code, stderr } = await spawned([...compare, "--seeds", "50", "--against", "policy.mjs"], { cwd });
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringMatching(/interrupted: \d\d? plans? done/) });
  });
});

describe.skipIf(process.platform === "win32")("a Ctrl-C while rehearse waits for a policy (needs signals)", () => {
  test("abandons the dialogue under way, keeps the others as they are, and --resume goes on", async () => {
    const cwd = folder({ "policy.mjs": HANGING });
    const rehearse = ["rehearse", "--intents", INTENTS, "--goals", "book_table,set_reminder", "--operators", "none"];
    const hanging = ["--policy", "policy.mjs", "--timeout", "3600000", "--save-plans", "failing.jsonl"];
    const child = start([...rehearse, ...hanging, "--out", "out.jsonl"], { cwd });
    let stderr = "";
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = ending(child);
    await until(() => stderr.includes("hanging"), "the policy hangs");
    child.kill("SIGINT");
    expect((await ended).code).toBe(130);
    expect(stderr).toContain("interrupted: 1 rehearsal done");
    const stored = JSON.parse(readFileSync(join(cwd, "out.jsonl"), "utf8"));
    expect([stored.plan.id, stored.outcome]).toEqual(["book_table", "failed"]);
    // Shrunk it would have fewer slots.
    const { intents: _, ...plan } = stored.plan;
    const saved = JSON.parse(readFileSync(join(cwd, "failing.jsonl"), "utf8"));
    expect(saved).toEqual({ ...plan, property: "asksBeforePerforming" });
    writeFileSync(join(cwd, "ready"), "");
    const same = ["--policy", "policy.mjs", "--no-shrink", "--out", "out.jsonl"];
    const resumed = await spawned([...rehearse, ...same, "--resume", "--json"], { cwd });
    expect(JSON.parse(resumed.stdout)).toMatchObject({ rehearsed: 2, completed: 1, failed: 1 });
  });

  test("ends it also where the policy answers at once", async () => {
    const cwd = folder({ "policy.mjs": PRESSING_POLICY });
    const args = ["--intents", INTENTS, "--goals", "set_reminder", "--policy", "policy.mjs", "--repeat", "50"];
    const { code, stderr } = await spawned(["rehearse", ...args], { cwd });
    expect({ code, stderr }).toEqual({ code: 130, stderr: expect.stringContaining("interrupted") });
  });
});
