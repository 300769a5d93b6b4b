import type { ListToolsResult, McpServer, ServerContext, Tool } from "@modelcontextprotocol/server";

/** A tool as one client sees it; null where it does not see it at all. */
export type Seen = (tool: Tool, context: ServerContext) => Tool | null;

type Lists = (request: unknown, context: ServerContext) => ListToolsResult | Promise<ListToolsResult>;

/**
 * Lets each client see the tools in its own way. The SDK's list is the same for all clients, and it orders the keys of
 * a schema anew.
 * @param server without tools so far: the SDK sets its list with the first one
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
