import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { own } from "../../../kit/internal.js";
import { CAPTURE_FILE, type CapturedCall, CaptureWriter, readCapture } from "../../../mocks/mcp/capture/capture.js";
import { OFFERS_FILE } from "../../../mocks/mcp/capture/offers.js";
import { record } from "../../../mocks/mcp/capture/record.js";
import { importMcpCapture, importMcpServer } from "../../../mocks/mcp/importing/importServer.js";
import { NAMES_FILE } from "../../../mocks/mcp/importing/intentsOf.js";
import { serverPackages } from "../../../mocks/mcp/packages.js";
import { type RealServerOptions, realServer } from "../../../mocks/mcp/realServer.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { EXIT } from "../../terminal/exit.js";
import { counted, err } from "../../terminal/output.js";
import { terminal } from "../../terminal/terminal.js";
import { importInto } from "./importInto.js";
import type { ImportMcpFlags } from "./mcp.js";

function environmentOf({ env = [] }: ImportMcpFlags): RealServerOptions {
  const pairs = env.map((one): readonly [string, string] => {
    const at = one.indexOf("=");
    if (at > 0) return [one.slice(0, at), one.slice(at + 1)];
    const value = at < 0 ? terminal.env[one] : undefined;
    if (value !== undefined) return [one, value];
    throw new BacklotError(
      "USAGE",
      `--env ${one}: no variable of the environment is called that; give it as NAME=VALUE`,
    );
  });
  return { env: Object.fromEntries(pairs) };
}

export function importServer(target: readonly string[], flags: ImportMcpFlags): Promise<number> {
  const capture = captureAt(target);
  const isOwn = capture === null || resolve(capture) === resolve(flags.out, CAPTURE_FILE);
  return importInto("mcp", [], flags, itemsOf(target, flags, capture, isOwn), {
    kept: isOwn ? [CAPTURE_FILE] : [],
    beside: [flags.mock, flags.rows],
  });
}

/** The capture that is named in place of a server: its file, or its folder; null for a server. */
function captureAt([target = "", ...others]: readonly string[]): string | null {
  if (others.length > 0) return null;
  const inside = join(target, CAPTURE_FILE);
  return existsSync(inside) ? inside : target.endsWith(".jsonl") && existsSync(target) ? target : null;
}

const linesOf = (calls: readonly CapturedCall[]): string => calls.map((call) => `${JSON.stringify(call)}\n`).join("");

async function* itemsOf(
  target: readonly string[],
  flags: ImportMcpFlags,
  capture: string | null,
  isOwn: boolean,
): AsyncIterable<ImportItem> {
  const options = given({ mock: flags.mock, rows: flags.rows });
  const calls = capture === null ? [] : readCapture(capture);
  const { intents, names, behaviours, rows, offers, alone, unsure, notes } =
    capture === null
      ? await importMcpServer(await realServer(target, environmentOf(flags)), options)
      : importMcpCapture(calls, options);
  for (const { intent } of intents) yield { kind: "intent", intent };
  for (const { name, text } of behaviours) yield { kind: "behaviour", name, text };
  for (const [entity, some] of Object.entries(rows)) yield { kind: "rows", entity, rows: some };
  // The mock answers in the captured words.
  if (!isOwn) yield { kind: "file", path: CAPTURE_FILE, text: linesOf(calls) };
  for (const [command, meaning] of Object.entries(names.recognised)) {
    const tool = own(names.tools, command) ?? command;
    yield {
      kind: "meaning",
      tool,
      ...given({ meaning: meaning ?? undefined, why: own(alone, command), doubt: own(unsure, command) }),
    };
  }
  yield { kind: "file", path: NAMES_FILE, text: `${JSON.stringify(names, null, 2)}\n` };
  yield { kind: "file", path: OFFERS_FILE, text: linesOf(offers) };
  for (const { reason, origin, ...rest } of notes) yield { kind: "note", reason, place: { file: origin }, ...rest };
}

/** Captures the traffic between an agent and a real server, until either disconnects. */
export async function recordServer(target: readonly string[], flags: ImportMcpFlags): Promise<number> {
  const { out, quiet } = flags;
  const options = environmentOf(flags);
  const file = join(out, CAPTURE_FILE);
  const capture = new CaptureWriter(file);
  try {
    const real = await realServer(target, options);
    const { stdio } = await serverPackages();
    type Streams = ConstructorParameters<typeof stdio.StdioServerTransport>;
    const agent = new stdio.StdioServerTransport(
      terminal.stdin as Streams[0],
      terminal.stdout as unknown as Streams[1],
    );
    const calls = await record(real, agent, capture);
    if (quiet !== true) err.print(`${counted(calls, "call")} captured in ${file}`);
    return EXIT.good;
  } finally {
    capture.close();
  }
}
