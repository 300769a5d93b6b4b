import { join } from "node:path";
import type { ImportItem } from "../../../importers/index.js";
import { CAPTURE_FILE, CaptureWriter } from "../../../serve/mcp/capture/capture.js";
import { OFFERS_FILE } from "../../../serve/mcp/capture/offers.js";
import { record } from "../../../serve/mcp/capture/record.js";
import { importMcpServer } from "../../../serve/mcp/importing/importServer.js";
import { NAMES_FILE } from "../../../serve/mcp/importing/intentsOf.js";
import { serverPackages } from "../../../serve/mcp/packages.js";
import { realServer } from "../../../serve/mcp/realServer.js";
import { EXIT } from "../../terminal/exit.js";
import { counted, err } from "../../terminal/output.js";
import { terminal } from "../../terminal/terminal.js";
import { type ImportFlags, importInto } from "./importInto.js";

/**
 * Reads a server into a folder of intents.
 * @returns the exit code
 * @throws BacklotError where there is no such server, or the folder cannot be written
 */
export function importServer(target: readonly string[], flags: ImportFlags): Promise<number> {
  return importInto("mcp", [], flags, itemsOf(target));
}

async function* itemsOf(target: readonly string[]): AsyncIterable<ImportItem> {
  const { intents, names, offers, notes } = await importMcpServer(await realServer(target));
  for (const { intent } of intents) yield { kind: "intent", intent };
  yield { kind: "file", path: NAMES_FILE, text: `${JSON.stringify(names, null, 2)}\n` };
  yield { kind: "file", path: OFFERS_FILE, text: offers.map((call) => `${JSON.stringify(call)}\n`).join("") };
  for (const { reason, origin, ...rest } of notes) yield { kind: "note", reason, place: { file: origin }, ...rest };
}

/**
 * Captures what an agent and a real server say to each other, until either goes away.
 * @returns the exit code
 * @throws BacklotError where there is no such server, or the capture cannot be written
 */
export async function recordServer(target: readonly string[], { out, quiet }: ImportFlags): Promise<number> {
  const file = join(out, CAPTURE_FILE);
  const capture = new CaptureWriter(file);
  try {
    const real = await realServer(target);
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
