import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import { runBench } from "../../../../src/corpora/tau/bench/runBench.js";
import { backlot, FLAGS, folder as files, MAIN, spawned } from "../../../cli/backlot.js";
import { ownAirline } from "./ownAirline.js";

let own: Awaited<ReturnType<typeof ownAirline>>;
beforeAll(async () => {
  own = await ownAirline();
});
afterAll(() => own.remove());

/** A client of the SDK that greets the user, and cancels the reservation that the user names. */
const CLIENT = `
import { Client, StreamableHTTPClientTransport } from ${JSON.stringify(import.meta.resolve("@modelcontextprotocol/client"))};

const client = new Client({ name: "agent", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv.at(-1))));
const call = async (name, args) => (await client.callTool({ name, arguments: args })).content[0].text;
const { tools } = await client.listTools();
const words = await call("respond_to_user", { text: "Hello." });
console.log(client.getInstructions(), tools.map(({ name }) => name).join(" "));
const id = /[A-Z]{6}/.exec(words)?.[0];
const answer = await call("cancel_reservation", { reservation_id: id });
console.log(await call("respond_to_user", { text: answer.startsWith("{") ? "Cancelled." : answer }));
await client.close();
`;

describe("a client of MCP", () => {
  test("plays the episodes, and is scored", async () => {
    const script = join(files({ "client.mjs": CLIENT }), "client.mjs");
    const result = await runBench({
      ...{ folder: own.folder, rules: own.rules, user: "scripted", trials: 1, workers: 1, timeout: 60_000 },
      agent: `mcp:${process.execPath} ${script}`,
      tasks: ["0", "2", "3"],
    });
    const runs = numbersOf(result.score.report).runs as unknown as { reward: number; calls: number }[];
    // The third names no reservation: its call is refused, and changes nothing.
    expect(runs.map(({ reward, calls }) => [reward, calls])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(result.wrongs).toEqual([]);
  });

  test("that ends too early fails to play, with what it said", async () => {
    const playing = runBench({
      ...{ folder: own.folder, user: "scripted", trials: 1, workers: 1, timeout: 60_000, tasks: ["0"] },
      agent: "mcp:echo no model here;",
    });
    await expect(playing).rejects.toThrow(/ended[\s\S]*no model here/);
  });
});

test("a served folder gives its policy as instructions, and as the system prompt", async () => {
  const args = [...FLAGS, MAIN, "serve", "mcp", own.folder];
  const client = new Client({ name: "test", version: "1" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: "ignore" }));
  const { messages } = await client.getPrompt({ name: "assistant" });
  const policy = readFileSync(join(own.folder, "policy.md"), "utf8");
  expect([client.getInstructions(), messages[0]?.content]).toEqual([policy, { type: "text", text: policy }]);
  await client.close();
});

/** An agent of the AI SDK on a scripted model: it cancels, then says so. */
const MODULE = `
import { readFileSync } from "node:fs";
import { toolCallingPolicy } from "backlot/testing";

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const model = {
  specificationVersion: "v3",
  provider: "scripted",
  modelId: "scripted",
  supportedUrls: {},
  async doGenerate({ prompt }) {
    const last = prompt.at(-1);
    const id = /[A-Z]{6}/.exec(JSON.stringify(last))?.[0];
    const content =
      last.role === "user" && id !== undefined
        ? [{ type: "tool-call", toolCallId: "1", toolName: "cancel_reservation", input: JSON.stringify({ reservation_id: id }) }]
        : [{ type: "text", text: "I heard: " + JSON.stringify(last.content) }];
    return { content, finishReason: { unified: content[0].type === "text" ? "stop" : "tool-calls" }, usage, warnings: [] };
  },
};

export const createPolicy = (backend) =>
  toolCallingPolicy(backend, model, { style: "one-shot", system: "You are kind." });
`;

describe("the command line", () => {
  test("plays an agent of the AI SDK, which sees what the benchmark's agents see", async () => {
    const cwd = files({});
    writeFileSync(join(cwd, "agent.ts"), MODULE);
    const { code, stdout, stderr } = await backlot(
      ["bench", "tau", own.folder, "--agent", "agent.ts", "--tasks", "0,2", "--out", "runs.jsonl", "--json", "--quiet"],
      { cwd },
    );
    expect(stderr).toBe("");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ average_reward: 1, pass_hat_k: { 1: 1 }, wrongs: [] });
    const [first = ""] = readFileSync(join(cwd, "runs.jsonl"), "utf8").split("\n");
    const said = JSON.parse(first).turns.find(({ author }: { author: string }) => author === "Response");
    expect(said.text).toContain('"value":"{\\"reservation_id\\": \\"AAAAAA\\"');
  });

  test("gives the same results by two threads as by one", async () => {
    const played = async (workers: string) => {
      const args = ["bench", "tau", own.folder, "--agent", "gold:missing-act", "--trials", "2", "--workers", workers];
      const { stdout, code } = await spawned([...args, "--json", "--quiet"]);
      expect(code).toBe(0);
      const { backlot: _, ...numbers } = JSON.parse(stdout);
      return numbers;
    };
    expect(await played("2")).toEqual(await played("1"));
  });

  test("goes on after a kill, with the episodes that were written", async () => {
    const cwd = files({
      "agent.mjs": `
let asked = 0;
export default () => {
  if (++asked === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL");
  return null;
};`,
    });
    const args = ["bench", "tau", own.folder, "--agent", "agent.mjs", "--out", "runs.jsonl", "--quiet"];
    const killed = await spawned(args, { cwd, env: { KILL_AT: "3" } });
    const before = readFileSync(join(cwd, "runs.jsonl"), "utf8");
    expect([killed.code, before.split("\n").length - 1]).toEqual([null, 2]);
    const resumed = await spawned([...args, "--resume"], { cwd });
    const after = readFileSync(join(cwd, "runs.jsonl"), "utf8");
    expect([resumed.code, after.startsWith(before), after.split("\n").length - 1]).toEqual([0, true, 4]);
    expect(resumed.stdout).toMatch(/^missing act +3 +3 {2}0 1 2$/m);
    const report = ["report", own.folder, "runs.jsonl", "--html", "report.html", "--csv", "report.csv", "--quiet"];
    await backlot(report, { cwd });
    expect(readFileSync(join(cwd, "report.csv"), "utf8")).toMatch(/run\/0\/0.*reward 0.*missing act/);
  });
});
