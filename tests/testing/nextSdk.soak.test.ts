import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transcript } from "../../src/transcript/index.js";
import { terminalEnvironment } from "../terminal.js";

/*
 * The model that is the user, and the model that is the policy, with the AI SDK's next major version, which needs Node 22: the npm
 * package `node` brings it, and a project of its own installs all three.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Rehearses with a model on either side, and writes down what it came to. */
const PROGRAM = `
import { writeFileSync } from "node:fs";
import { MockLanguageModelV4 } from "ai/test";
import {
  checkProperties, checkUser, mockBackend, modelUser, type Plan, rehearse, schemaPolicy, scriptedUser, toolCallingPolicy,
} from "backlot/testing";

const slots = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finishReason = { unified: "stop", raw: "stop" } as const;
const stop = { finishReason, usage, warnings: [] };

/** A model that answers one thing after the other, and the last one for ever. */
function answering(...answers: readonly (object | string)[]) {
  let calls = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      const answer = answers[Math.min(calls++, answers.length - 1)] ?? "";
      return { content: [{ type: "text" as const, text: typeof answer === "string" ? answer : JSON.stringify(answer) }], ...stop };
    },
  });
}

const says = (text: string, more: object = {}) =>
  ({ text, done: false, intent: null, slots: [], confirms: null, cancels: false, requests: [], ...more });
const given = (values: object) => Object.entries(values).map(([slot, value]) => ({ slot, value: String(value) }));

const backend = await mockBackend();
const plan: Plan = { version: 1, goals: [{ intent: "book_table", slots, opens: "all" }] };
const model = answering(
  "A table, please!",
  says("For nine.", { intent: "book_table", slots: given({ party_size: 9 }) }),
  says("A table for two at the Blue Heron.", { intent: "book_table", slots: given(slots) }),
  says("Yes.", { confirms: true }),
  says("", { done: true }),
);
const user = modelUser({ model, backend, plan });
const asUser = await rehearse({ backend, policy: schemaPolicy(backend), user });

/** It counts its own turns in what it is shown. */
const caller = new MockLanguageModelV4({
  doGenerate: async ({ prompt }) => {
    const script = [
      { name: "book_table", args: { ...slots, party_size: "two" } },
      { name: "book_table", args: slots },
      "Shall I book it?",
      { name: "confirm", args: {} },
      "Booked.",
    ];
    const turn = prompt.filter(({ role }) => role === "assistant").length;
    const next = script[turn] ?? "Goodbye.";
    if (typeof next === "string") return { content: [{ type: "text" as const, text: next }], ...stop };
    const call = { type: "tool-call" as const, toolCallId: "call-" + turn, toolName: next.name, input: JSON.stringify(next.args) };
    return { content: [call], ...stop, finishReason: { unified: "tool-calls" as const, raw: "tool_calls" } };
  },
});
const policy = toolCallingPolicy(backend, caller);
const asPolicy = await rehearse({
  backend,
  policy,
  respond: policy.respond,
  user: scriptedUser([
    { text: "A table, please.", means: { intent: "book_table", slots } },
    { text: "Yes.", means: { confirms: true } },
  ]),
});

const ended = {
  node: process.versions.node,
  asUser,
  userErrors: checkUser(asUser, plan),
  asPolicy,
  violations: checkProperties(asPolicy),
};
writeFileSync("ended.json", JSON.stringify(ended));
backend.close();
`;

interface Ended {
  readonly node: string;
  readonly asUser: Transcript;
  readonly userErrors: readonly unknown[];
  readonly asPolicy: Transcript;
  readonly violations: readonly unknown[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-rehearse-ai-"));
  const packed = await run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }];
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund"];
  await run(folder, "npm", ...install, join(folder, filename), "ai@7", "zod@4", "@types/node@22");
  for (const own of ["intents", "fixtures"]) await cp(join(ROOT, own), join(folder, own), { recursive: true });
  await writeFile(join(folder, "rehearse.ts"), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const kinds = ({ turns }: Transcript): string[] =>
  turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));

describe("models of the AI SDK's version 7", () => {
  it("are of the types that our users and policies take", async () => {
    const options = ["--target", "es2023", "--module", "nodenext", "--skipLibCheck", "--noEmit", "--types", "node"];
    expect(await run(folder, join(ROOT, "node_modules/.bin/tsc"), "--strict", ...options, "rehearse.ts")).toBe("");
  });

  it("are users that are held to their goals, and policies that call tools, under Node 22", async () => {
    const node = ["exec", "--yes", "--prefer-offline", "--package=node@22", "--", "node"];
    await run(folder, "npm", ...node, "--experimental-strip-types", "--no-warnings", "rehearse.ts");
    const ended = JSON.parse(await readFile(join(folder, "ended.json"), "utf8")) as Ended;
    expect(ended.node).toMatch(/^22\./);
    expect(kinds(ended.asUser)).toEqual(["confirm", "performed"]);
    expect(ended.userErrors).toEqual([]);
    // Prose and a value that no goal holds went back to the model.
    expect(ended.asUser.turns[0]?.extra).toMatchObject({
      model: { refused: [expect.any(String), expect.stringMatching(/^hallucination: the user says party size 9/)] },
    });
    expect(kinds(ended.asPolicy)).toEqual(["error", "confirm", "performed"]);
    expect(ended.violations).toEqual([]);
    const said = ended.asPolicy.turns.flatMap((turn) => (turn.author === "Response" ? turn.text : []));
    expect(said).toEqual(["Shall I book it?", "Booked."]);
  });
});

/** Runs a command as if from a terminal of its own. */
async function run(cwd: string, command: string, ...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, args, { cwd, env: terminalEnvironment() })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${command} ${args.join(" ")} failed\n${stdout}\n${stderr}`, { cause: error });
  }
}
