import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bfcl } from "../../../src/corpora/bfcl/dataset.js";
import { RAISED } from "../../../src/corpora/bfcl/format/definitions.js";
import { tau } from "../../../src/corpora/tau/dataset.js";
import { ERROR } from "../../../src/corpora/tau/format/calls.js";
import { tooltalk } from "../../../src/corpora/tooltalk/dataset.js";
import { entriesOf, numberOf, type Value } from "../../../src/kit/internal.js";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { tools as sdkTools } from "../../../src/mocks/tools/ai/tools.js";
import { toolsOf } from "../../../src/mocks/tools/toolsOf.js";
import type { Backend } from "../../../src/runtime/index.js";
import { loadImported } from "../../../src/runtime/loadImported.js";
import { writeImport } from "../../../src/transcript/files/importing/index.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { clientOf, REVISIONS } from "../../mocks/mcp/clients.js";
import { hasShared, shared } from "../../shared.js";
import { scratch } from "../../transcript/files/importing/scratch.js";

/* An agent sees the same of a benchmark's tools by every door: the answers of replaying the gold calls. */

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly seen: string;
}

/** Arguments as an agent gives them: in JSON, which knows one kind of number. */
function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if (!Number.isNaN(numberOf(value))) return numberOf(value);
  return Object.fromEntries(entriesOf(value).map(([key, one]) => [key, plain(one)]));
}

const shown = (answer: Value | null | undefined): string =>
  typeof answer === "string" ? answer : JSON.stringify(answer ?? null);

/** The gold calls of a dialogue with what the back-end answers to them, on commands. */
function executed(backend: Backend, { turns, tables, now }: Transcript, failure: string): Call[] {
  const session = backend.open({ lenient: true, ...(tables && { tables }), ...(now !== undefined && { now }) });
  const toolOf = new Map(toolsOf(backend, { style: "one-shot" }).map((tool) => [tool.intent, tool]));
  return turns.flatMap((turn): Call[] => {
    if (turn.author !== "System") return [];
    const [signal] = session.execute(turn.command);
    if (signal?.kind !== "performed" && signal?.kind !== "failed") return [];
    const tool = toolOf.get(signal.intent);
    const slots = new Map([...(tool?.slots ?? [])].map(([name, slot]) => [slot, name]));
    const args = Object.entries(signal.arguments).map(([slot, value]) => [slots.get(slot) ?? slot, plain(value)]);
    const seen = signal.kind === "failed" ? `${failure}${signal.reason}` : shown(signal.answer);
    return [{ name: tool?.name ?? signal.intent, args: Object.fromEntries(args) as Call["args"], seen }];
  });
}

async function overMcp(backend: Backend, { tables, now }: Transcript, calls: readonly Call[]): Promise<unknown[]> {
  const opening = { lenient: true, ...(tables && { tables }), ...(now !== undefined && { now }) };
  const server = await mcpServer(backend, { style: "one-shot", opening });
  const { client } = clientOf(REVISIONS[0]);
  await client.connect(await server.inMemory());
  try {
    const seen: unknown[] = [];
    for (const { name, args } of calls) {
      const { content } = await client.callTool({ name, arguments: args });
      seen.push((content as readonly { readonly text?: string }[])[0]?.text);
    }
    return seen;
  } finally {
    await client.close();
    await server.close();
  }
}

async function overAiSdk(backend: Backend, { tables, now }: Transcript, calls: readonly Call[]): Promise<unknown[]> {
  const session = backend.open({ lenient: true, ...(tables && { tables }), ...(now !== undefined && { now }) });
  const tools = sdkTools(session, { style: "one-shot" });
  const seen: unknown[] = [];
  for (const { name, args } of calls) {
    const made = await tools[name]?.execute?.(args, { toolCallId: "1", messages: [] });
    seen.push(typeof made === "string" ? made : JSON.stringify(made ?? null));
  }
  return seen;
}

const SETS = [
  { name: "tau-bench's airline", dataset: tau, data: "tau-airline", failure: ERROR },
  { name: "tau2's retail", dataset: tau, data: "tau2-retail", failure: ERROR },
  { name: "BFCL", dataset: bfcl, data: "bfcl", failure: RAISED },
  { name: "ToolTalk", dataset: tooltalk, data: "tooltalk", failure: "" },
];

describe.skipIf(!hasShared)("doors to agents' benchmarks (needs the reference data)", () => {
  test.each(SETS)("$name: the same observations over MCP and as tools of the AI SDK", async (set) => {
    const folder = join(scratch(), "project");
    const { items } = await set.dataset.import.open([shared(`data/agents/${set.data}`)], {});
    await writeImport(folder, items, { format: set.name });
    const backend = await loadImported(folder, { engine: "quickjs" });
    const lines = readFileSync(join(folder, "transcripts.jsonl"), "utf8").trimEnd().split("\n");
    const gold = lines.map((line) => JSON.parse(line) as Transcript).filter(({ split }) => split !== "run");
    let compared = 0;
    for (const transcript of gold.filter((_, i) => i % Math.ceil(gold.length / 12) === 0)) {
      const calls = executed(backend, transcript, set.failure);
      const seen = calls.map((call) => call.seen);
      expect(await overMcp(backend, transcript, calls)).toEqual(seen);
      expect(await overAiSdk(backend, transcript, calls)).toEqual(seen);
      compared += calls.length;
    }
    backend.close();
    expect(compared).toBeGreaterThan(12);
  });
});
