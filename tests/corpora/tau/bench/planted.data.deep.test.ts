import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { AgentStep } from "../../../../src/corpora/tau/bench/agents/agent.js";
import { goldAgent, PLANTED, type Planted } from "../../../../src/corpora/tau/bench/agents/goldAgent.js";
import { Bench, scenarioOf } from "../../../../src/corpora/tau/bench/bench.js";
import { runBench } from "../../../../src/corpora/tau/bench/runBench.js";
import { folder as files, ROOT } from "../../../cli/backlot.js";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { type Imported, importedTau } from "../imported.js";

/* An agent with planted faults behind an OpenAI-compatible endpoint, and as a client of MCP that asks that endpoint. */

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

const CLASSES: Readonly<Record<Planted, string>> = {
  "wrong-act": "wrong act",
  "wrong-value": "wrong value",
  "missing-act": "missing act",
  "breaks-policy": "policy broken",
  "never-said": "never said",
};

const SETS = [
  // Tasks with acts, and with something to say.
  { source: "tau-airline", domain: "airline", tasks: ["7", "8", "11", "14", "23"] },
  { source: "tau2-retail", domain: "retail", tasks: ["0", "1", "2", "3", "4", "5"] },
] as const;

describe.skipIf(!hasShared).each(SETS)(
  "$source by other doors (needs the reference data)",
  ({ source, domain, tasks }) => {
    let imported: Imported;
    let bench: Bench;
    let planted: Planted;
    const plans = new Map<string, readonly AgentStep[]>();
    const rules = [join(ROOT, `mocks/tau/policies/${domain}.rules.ts`)];

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
      let text = "";
      for await (const chunk of request) text += chunk;
      response.end(JSON.stringify({ choices: [{ message: answerTo(JSON.parse(text).messages) }] }));
    });

    beforeAll(async () => {
      imported = await importedTau(shared(`data/agents/${source}`));
      bench = await Bench.load(imported.folder, rules);
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    });
    afterAll(async () => {
      server.close();
      bench?.domain.close();
      await imported?.remove();
    });

    const agentOver = (door: "HTTP" | "MCP"): string => {
      const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
      if (door === "HTTP") return endpoint;
      return `mcp:${process.execPath} ${join(files({ "client.mjs": CLIENT }), "client.mjs")} ${endpoint}/chat/completions`;
    };

    const pairs = PLANTED.flatMap((fault) => (["HTTP", "MCP"] as const).map((door) => [fault, door] as const));
    // The soak plants each fault behind each door.
    test.each(sampleOf(pairs, 3))("the planted fault %s is named by its class over %s", async (fault, door) => {
      planted = fault;
      const { wrongs, problems } = await runBench({
        ...{ folder: imported.folder, rules, user: "scripted", trials: 1, workers: 1, timeout: 30_000 },
        ...{ agent: agentOver(door), model: "scripted", tasks },
      });
      expect(problems).toEqual([]);
      const classes = new Set(wrongs.map((wrong) => wrong.class));
      expect([...classes]).toContain(CLASSES[fault]);
      const others = [...classes].filter((name) => name !== CLASSES[fault] && name !== "policy broken");
      // An act of somebody else breaks the policy, and is a wrong act too.
      expect(others).toEqual(fault === "breaks-policy" ? ["wrong act"] : []);
    });
  },
);
