import type { ClientCapabilities, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { isObject } from "../../base/json/object.js";
import type { ServerPackages } from "./packages.js";

type Sdk = ServerPackages["server"];

/** Returns the client's capabilities: by request in the revision of 2026-07-28, by connection in the older one. */
export function capabilitiesOf(
  { server }: McpServer,
  { mcpReq }: ServerContext,
  { CLIENT_CAPABILITIES_META_KEY }: Pick<Sdk, "CLIENT_CAPABILITIES_META_KEY">,
): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

export function declares(
  extension: string,
  { mcpReq }: ServerContext,
  { CLIENT_CAPABILITIES_META_KEY }: Pick<Sdk, "CLIENT_CAPABILITIES_META_KEY">,
): boolean {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  const { extensions } = envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
  return isObject(extensions) && isObject(extensions[extension]);
}
