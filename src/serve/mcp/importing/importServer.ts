import type { Transport } from "@modelcontextprotocol/client";
import { intentsOf, type ReadIntent, type ServedNames, type ServerNote } from "./intentsOf.js";
import { readServer } from "./readServer.js";

/** A server as intents. */
export interface ImportedServer {
  /** The name that it gives itself. */
  readonly name: string;
  /** The version that it reports. */
  readonly version: string;
  /** What the server offers, as intents. */
  readonly intents: readonly ReadIntent[];
  /** What its tools are called there. */
  readonly names: ServedNames;
  /** What no intent can express. */
  readonly notes: readonly ServerNote[];
}

/**
 * Reads what a real server offers into intents.
 * @param transport to the server; it is closed at the end
 * @throws BacklotError MISSING_PACKAGE where `@modelcontextprotocol/client` is not installed; and what the official client throws
 * where the server does not answer
 */
export async function importMcpServer(transport: Transport): Promise<ImportedServer> {
  const surface = await readServer(transport);
  return { name: surface.name, version: surface.version, ...intentsOf(surface) };
}
