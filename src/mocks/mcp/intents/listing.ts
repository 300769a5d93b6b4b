import type { ListToolsResult, McpServer, ServerContext, Tool } from "@modelcontextprotocol/server";

/** Returns a tool as one client sees it, or null if it is hidden from that client. */
export type Seen = (tool: Tool, context: ServerContext) => Tool | null;

type Lists = (request: unknown, context: ServerContext) => ListToolsResult | Promise<ListToolsResult>;

/**
 * Lets each client see its own version of the tools. The SDK's list is the same for all clients, and it reorders the
 * keys of a schema.
 * @param server a server without tools so far: the SDK sets its list with the first one
 */
export function seenByClients({ server }: McpServer, seen: () => Seen): void {
  const set = server.setRequestHandler.bind(server) as (method: string, ...rest: readonly unknown[]) => void;
  server.setRequestHandler = ((method: string, ...rest: readonly unknown[]) => {
    if (method !== "tools/list") return set(method, ...rest);
    const list = rest[0] as Lists;
    return set(method, async (request: unknown, context: ServerContext) => {
      const result = await list(request, context);
      const tools = result.tools.map((tool) => seen()(tool, context)).filter((tool) => tool !== null);
      return { ...result, tools };
    });
  }) as typeof server.setRequestHandler;
}
