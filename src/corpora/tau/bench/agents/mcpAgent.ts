import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { McpEndpoint } from "../../../../mocks/mcp/endpoint.js";
import { serverPackages } from "../../../../mocks/mcp/packages.js";
import { listedByMcp } from "../../../../mocks/tools/origin.js";
import { PolicyProcess } from "../../../../testing/policies/remote/policyProcess.js";
import type { Bench } from "../bench.js";
import type { AgentStep, BenchAgent, Heard } from "./agent.js";

const RESPOND = "respond_to_user";

const RESPOND_TOOL = {
  name: RESPOND,
  description:
    "Says something to the user, and returns the user's next words. Call it first, with a greeting. " +
    "Everything that the user is to know goes through this tool.",
  inputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
};

const OVER = "The conversation is over.";

/** Longest time of an episode, in milliseconds: each step has its own limit. */
const ENDLESS = 2 ** 31 - 1;

interface Asked {
  readonly step: AgentStep;
  readonly answer: (text: string) => void;
}

/** A client of MCP as an agent: a process, started for the episode with the address of a server as its last argument.
 * The server has the domain's tools and `respond_to_user`, and the policy as its instructions. */
export function mcpAgent(bench: Bench, command: string): BenchAgent {
  const inbox: Asked[] = [];
  let wake: () => void = () => {};
  let greeting: string | null = null;
  let current: Asked | undefined;
  let started: ReturnType<typeof start> | undefined;

  const called = (name: string, args: JsonObject): Promise<string> => {
    if (name === RESPOND && greeting !== null) {
      const first = greeting;
      greeting = null;
      return Promise.resolve(first);
    }
    const step: AgentStep = name === RESPOND ? { says: String(args.text ?? "") } : { name, arguments: args };
    return new Promise((answer) => {
      inbox.push({ step, answer });
      wake();
    });
  };
  return {
    async next({ text }: Heard): Promise<AgentStep> {
      if (started === undefined) greeting = text;
      current?.answer(text);
      started ??= start(bench, command, called);
      const { ended } = await started;
      const asked = new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (inbox.length === 0) await Promise.race([asked, ended]);
      current = inbox.shift();
      return current?.step ?? { says: "" };
    },
    async close() {
      current?.answer(OVER);
      for (const { answer } of inbox) answer(OVER);
      await (await started?.catch(() => undefined))?.close();
    },
  };
}

/** Starts the server and the process; `ended` rejects when the process ends. */
async function start(
  { domain, policy: instructions }: Bench,
  command: string,
  called: (name: string, args: JsonObject) => Promise<string>,
): Promise<{ readonly ended: Promise<unknown>; close(): Promise<void> }> {
  const packages = await serverPackages();
  const tools = domain.backend.intents.flatMap(({ tool }) => (tool === undefined ? [] : [listedByMcp(tool)]));
  const serve = () => {
    const server = new packages.server.Server(
      { name: "backlot bench", version: "1" },
      { capabilities: { tools: {} }, instructions },
    );
    server.fallbackRequestHandler = async ({ method, params }) => {
      if (method === "tools/list") return { tools: [...tools, RESPOND_TOOL] };
      const { name, arguments: args } = (params ?? {}) as JsonObject;
      if (method === "tools/call") {
        const text = await called(String(name), isObject(args) ? args : {});
        return { content: [{ type: "text", text }] };
      }
      throw new packages.server.ProtocolError(packages.server.ProtocolErrorCode.MethodNotFound, `no ${method} here`);
    };
    return server;
  };
  const endpoint = new McpEndpoint(packages, { open: () => null, close: () => {}, serve });
  const { url } = await endpoint.listen();
  // Its output goes to stderr, whose end an error shows: lines of stdout would be answers.
  const line = `(${command} ${url}/mcp) 1>&2`;
  const process = new PolicyProcess({ command: line, args: [], cwd: undefined, env: {}, shell: true });
  const ended = process.ask("", ENDLESS);
  ended.catch(() => undefined);
  return {
    ended,
    close: async () => {
      await process.close();
      await endpoint.close();
    },
  };
}
