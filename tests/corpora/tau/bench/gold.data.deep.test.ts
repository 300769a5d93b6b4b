import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { numbersOf } from "../../../../src/corpora/scores/report.js";
import type { AgentStep } from "../../../../src/corpora/tau/bench/agents/agent.js";
import { goldAgent, PLANTED, type Planted } from "../../../../src/corpora/tau/bench/agents/goldAgent.js";
import { Bench, scenarioOf } from "../../../../src/corpora/tau/bench/bench.js";
import { type BenchOptions, runBench } from "../../../../src/corpora/tau/bench/runBench.js";
import { folder as files, ROOT } from "../../../cli/backlot.js";
import { DRAW, drawnOf, SOAK } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { type Imported, importedTau } from "../imported.js";

/* The gold agent, also with planted faults: in this process, behind an OpenAI-compatible endpoint, and as a client of MCP. */

interface Message {
  readonly role: string;
  readonly content?: string | null;
}

/** A client of the SDK that takes each step from a chat-completions endpoint, its first argument. */
const CLIENT = `
import { Client, StreamableHTTPClientTransport } from ${JSON.stringify(import.meta.resolve("@modelcontextprotocol/client"))};

const [, , endpoint, server] = process.argv;
const client = new Client({ name: "agent", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL(server)));
const call = async (name, args) => (await client.callTool({ name, arguments: args })).content[0].text;
const messages = [{ role: "user", content: await call("respond_to_user", { text: "Hello." }) }];
for (;;) {
  const response = await fetch(endpoint, { method: "POST", body: JSON.stringify({ messages }) });
  const { choices } = await response.json();
  const { message } = choices[0];
  messages.push(message);
  if (message.content !== null) {
    await call("respond_to_user", { text: message.content });
    break;
  }
  const [{ function: f }] = message.tool_calls;
  messages.push({ role: "tool", tool_call_id: "1", content: await call(f.name, JSON.parse(f.arguments)) });
}
await client.close();
`;

/** The class that names each planted fault. */
const CLASSES: Readonly<Record<Planted, string>> = {
  "wrong-act": "wrong act",
  "wrong-value": "wrong value",
  "missing-act": "missing act",
  "breaks-policy": "policy broken",
  "never-said": "never said",
};

const AIRLINE = { domain: "airline", rewards: { one: 50, zero: 0, judged: 0 } };
/** Tasks with acts, and with something to say. */
const SOME = ["7", "8", "11", "14", "23"];
const SETS = [
  { source: "tau-airline", options: {}, ...AIRLINE, some: SOME },
  { source: "tau2-airline", options: { db: shared("data/agents/tau-airline/db") }, ...AIRLINE, some: SOME },
  // 40 tasks have statements that a model would judge.
  {
    ...{ source: "tau2-retail", options: {}, domain: "retail", some: ["0", "1", "2", "3", "4", "5"] },
    rewards: { one: 74, zero: 0, judged: 40 },
  },
];
const DOORS = ["this process", "HTTP", "MCP"] as const;

describe.skipIf(!hasShared).each(SETS)("$source (needs the reference data)", (set) => {
  let imported: Imported;
  let bench: Bench;
  let planted: Planted;
  const plans = new Map<string, readonly AgentStep[]>();
  // The rules were written from tau2's policies; tau-bench's says the same of these acts.
  const rules = [join(ROOT, `mocks/tau/policies/${set.domain}.rules.ts`)];

  const stepsOf = (heard: string): readonly AgentStep[] => {
    const task = [...bench.domain.tasks.values()].find((one) => scenarioOf(one) === heard);
    if (task === undefined) throw new Error("no task has this scenario");
    const key = `${planted} ${task.id}`;
    const known = plans.get(key);
    if (known !== undefined) return known;
    const agent = goldAgent(bench, task, planted);
    const steps: AgentStep[] = [];
    plans.set(key, steps);
    do steps.push(agent.next({ from: "user", text: heard }) as AgentStep);
    while (!("says" in (steps.at(-1) as AgentStep)));
    return steps;
  };
  const answerTo = (messages: readonly Message[]): object => {
    const heard = messages.find(({ role }) => role === "user")?.content ?? "";
    const step = stepsOf(heard)[messages.filter(({ role }) => role === "assistant").length] ?? { says: "" };
    if ("says" in step) return { role: "assistant", content: step.says };
    const { name, arguments: args } = step as Extract<AgentStep, { readonly name: string }>;
    const call = { id: "1", type: "function", function: { name, arguments: JSON.stringify(args) } };
    return { role: "assistant", content: null, tool_calls: [call] };
  };
  const server = createServer(async (request, response) => {
    const { messages } = (await json(request)) as { readonly messages: readonly Message[] };
    response.end(JSON.stringify({ choices: [{ message: answerTo(messages) }] }));
  });

  beforeAll(async () => {
    imported = await importedTau(shared(`data/agents/${set.source}`), set.options);
    bench = await Bench.load(imported.folder, rules);
    // Other doors take longer than a server keeps a connection open that nobody uses.
    server.keepAliveTimeout = 0;
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(async () => {
    server.close();
    server.closeAllConnections();
    bench?.domain.close();
    await imported?.remove();
  });

  const agentOver = (door: (typeof DOORS)[number]): string => {
    if (door === "this process") return `gold:${planted}`;
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    if (door === "HTTP") return endpoint;
    return `mcp:${process.execPath} ${join(files({ "client.mjs": CLIENT }), "client.mjs")} ${endpoint}/chat/completions`;
  };

  /** Plays an agent. @returns the number of tasks by reward, and the classes of what went wrong */
  async function played(agent: string, options: Partial<BenchOptions> = {}) {
    // Longer than the minute after which the client of MCP gives a call up: what it says of it is then in the problem.
    const sides = { agent, user: "scripted", timeout: 240_000 };
    const playing = { folder: imported.folder, rules, trials: 1, workers: 1, ...sides };
    const { score, wrongs, problems } = await runBench({ ...playing, ...options });
    expect(problems).toEqual([]);
    const runs = numbersOf(score.report).runs as unknown as { reward: number | null }[];
    const having = (reward: number | null) => runs.filter((run) => run.reward === reward).length;
    const rewards = { one: having(1), zero: having(0), judged: having(null) };
    return { rewards, classes: [...new Set(wrongs.map((wrong) => wrong.class))] };
  }

  test("the gold agent gets the reward of every task that has a verdict, and nothing is found wrong", async () => {
    const { rewards } = set;
    if (SOAK) return expect(await played("gold")).toEqual({ rewards, classes: [] });
    const count = rewards.one + rewards.judged;
    const ids = Array.from({ length: count }, (_, id) => String(id));
    const tasks = drawnOf(ids, Math.ceil(count / 10));
    const { rewards: some, classes } = await played("gold", { tasks });
    expect([some.zero, some.one + some.judged, classes]).toEqual([0, tasks.length, []]);
    expect(some.one).toBeGreaterThan(0);
  });

  // Each fault comes in by one door, of a set that the commit draws; the soak tries all doors of every set.
  const pairs = PLANTED.flatMap((fault, nth) => {
    if (!SOAK && SETS.indexOf(set) !== (nth + DRAW) % SETS.length) return [];
    return DOORS.filter((_, at) => SOAK || at === (nth + Math.floor(DRAW / 3)) % 3).map(
      (door) => [fault, door] as const,
    );
  });
  test.each(pairs)("the planted fault %s is named by its class over %s", async (fault, door) => {
    planted = fault;
    const { classes } = await played(agentOver(door), { model: "scripted", tasks: set.some });
    expect(classes).toContain(CLASSES[fault]);
    const others = classes.filter((name) => name !== CLASSES[fault] && name !== "policy broken");
    // An act of somebody else breaks the policy, and is a wrong act too.
    expect(others).toEqual(fault === "breaks-policy" ? ["wrong act"] : []);
  });
});
