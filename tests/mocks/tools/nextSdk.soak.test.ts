import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { terminalEnvironment } from "../../terminal.js";

/*
 * The AI SDK's next major version needs Node 22, which the npm package `node` brings: a project of its own installs both, and
 * the package as it is packed.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Leads one dialogue by `generateText`, and prints what it came to. */
const PROGRAM = `
import { writeFileSync } from "node:fs";
import { generateText, isStepCount, type LanguageModel, type ModelMessage } from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { loadBackend } from "backlot";
import { toolSession, tools, type ToolSession } from "backlot/tools";

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
const ENDING = "Your table is booked.";

interface Call { readonly name: string; readonly args: object }

/** It counts its own turns in what it is shown. */
function scripted(script: readonly (Call | string)[], strict: boolean): LanguageModel {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt, tools: offered = [] }) => {
      const turn = prompt.filter(({ role }) => role === "assistant").length;
      const next = script[turn] ?? ENDING;
      const usage = {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      };
      if (typeof next === "string") {
        return { content: [{ type: "text", text: next }], finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
      }
      const tool = offered.find((one) => one.type === "function" && one.name === next.name);
      const names = tool?.type === "function" ? Object.keys(tool.inputSchema.properties ?? {}) : [];
      const nulls = strict ? Object.fromEntries(names.map((name) => [name, null])) : {};
      const input = JSON.stringify({ ...nulls, ...next.args });
      return {
        content: [{ type: "tool-call", toolCallId: "call-" + turn, toolName: next.name, input }],
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        usage,
        warnings: [],
      };
    },
  });
}

const SCRIPT = [
  { name: "find_restaurants", args: { cuisine: "seafood" } },
  { name: "book_table", args: { restaurant_name: "Blue Heron", date: "2024-05-18" } },
  { name: "book_table", args: { time: "20:00", party_size: "two" } },
  { name: "book_table", args: { time: "20:00", party_size: 2 } },
  { name: "confirm", args: {} },
];

const backend = await loadBackend("intents", { fixtures: "fixtures" });
const ended: object[] = [];
const end = (session: ToolSession, text: string, steps: number): void => {
  ended.push({ text, steps, transcript: session.transcript() });
};

for (const strict of [false, true]) {
  const session = toolSession(backend.open({ seed: 5 }));
  const { text, steps } = await generateText({
    model: scripted(SCRIPT, strict),
    tools: tools(session, { strict }),
    stopWhen: isStepCount(10),
    prompt: "A table for two at the Blue Heron",
  });
  end(session, text, steps.length);
}

const session = toolSession(backend.open({ seed: 5 }), { style: "one-shot" });
const set = tools(session);
const model = scripted([{ name: "book_table", args: TABLE }], false);
const messages: ModelMessage[] = [{ role: "user", content: "A table for two at the Blue Heron" }];
const first = await generateText({ model, tools: set, stopWhen: isStepCount(5), messages });
const request = first.content.find((part) => part.type === "tool-approval-request");
if (session.transcript().turns.length > 0) throw new Error("carried out before anybody approved");
messages.push(...first.response.messages, {
  role: "tool",
  content: [{ type: "tool-approval-response", approvalId: request?.approvalId ?? "", approved: true }],
});
const second = await generateText({ model, tools: set, stopWhen: isStepCount(5), messages });
end(session, second.text, first.steps.length + second.steps.length);

backend.close();
writeFileSync("ended.json", JSON.stringify({ node: process.versions.node, ended }));
`;

interface Ended {
  readonly node: string;
  readonly ended: readonly { readonly text: string; readonly steps: number; readonly transcript: Transcript }[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-ai-"));
  const packed = await run(ROOT, "npm", "pack", "--json", "--ignore-scripts", "--pack-destination", folder);
  const [{ filename }] = JSON.parse(packed) as [{ readonly filename: string }];
  await writeFile(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund"];
  await run(folder, "npm", ...install, join(folder, filename), "ai@7", "zod@4", "@types/node@22");
  for (const own of ["intents", "fixtures"]) await cp(join(ROOT, own), join(folder, own), { recursive: true });
  await writeFile(join(folder, "loop.ts"), PROGRAM);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("the AI SDK's version 7", () => {
  it("has types that our tools fit", async () => {
    const options = ["--target", "es2023", "--module", "nodenext", "--skipLibCheck", "--noEmit", "--types", "node"];
    expect(await run(folder, join(ROOT, "node_modules/.bin/tsc"), "--strict", ...options, "loop.ts")).toBe("");
  });

  it("leads dialogues under Node 22 by tool loops and by approval, and they replay clean", async () => {
    const node = ["npm", "exec", "--yes", "--prefer-offline", "--package=node@22", "--", "node"] as const;
    const [command, ...front] = node;
    await run(folder, command, ...front, "--experimental-strip-types", "--no-warnings", "loop.ts");
    const { node: version, ended } = JSON.parse(await readFile(join(folder, "ended.json"), "utf8")) as Ended;
    expect(version).toMatch(/^22\./);
    const backend = await loadBackend("intents", { fixtures: "fixtures" });
    const signals = ended.map(({ transcript }) => {
      expect(replayTranscript(backend, transcript).divergences).toEqual([]);
      return transcript.turns.flatMap((turn) => (turn.author === "Signal" ? (turn.signal?.kind ?? []) : []));
    });
    backend.close();
    const loop = ["found", "ask", "error", "confirm", "performed"];
    expect(signals).toEqual([loop, loop, ["confirm", "performed"]]);
    expect(ended.map(({ text, steps }) => [text, steps])).toEqual([
      ["Your table is booked.", 6],
      ["Your table is booked.", 6],
      ["Your table is booked.", expect.any(Number)],
    ]);
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
