import type { BackendMcpServer } from "../../../src/mocks/mcp/index.js";

/** The answer to a request, as it came over the wire. */
export interface WireAnswer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** Sends one request of the revision of 2026-07-28 and waits for its answer. */
export type Ask = (method: string, params?: Readonly<Record<string, unknown>>) => Promise<WireAnswer>;

const REVISION = "2026-07-28";
const META = "io.modelcontextprotocol/";

/** How requests reach a server of this process. */
export const WIRES = {
  /** Each by itself, as over HTTP. */
  http: async (server: BackendMcpServer, message: Message): Promise<WireAnswer> => {
    const { method, params } = message;
    const name = params.name ?? params.taskId;
    const headers = {
      host: "localhost",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": REVISION,
      "mcp-method": method,
      ...(typeof name === "string" ? { "mcp-name": name } : {}),
    };
    const request = new Request("http://localhost/mcp", { method: "POST", body: JSON.stringify(message), headers });
    request.headers.set("host", "localhost");
    const response = await server.fetch(request);
    const text = await response.text();
    const data = text.startsWith("{")
      ? text
      : (/^data: (\{.*)$/m.exec(text.slice(text.lastIndexOf("data: {")))?.[1] ?? "");
    return JSON.parse(data) as WireAnswer;
  },
  /** Over one connection. */
  memory: async (server: BackendMcpServer, message: Message): Promise<WireAnswer> => {
    const transport = connections.get(server) ?? (await connect(server));
    connections.set(server, transport);
    return transport(message);
  },
} as const;

interface Message {
  readonly jsonrpc: "2.0";
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const connections = new WeakMap<BackendMcpServer, (message: Message) => Promise<WireAnswer>>();

async function connect(server: BackendMcpServer): Promise<(message: Message) => Promise<WireAnswer>> {
  const transport = await server.inMemory();
  const waiting = new Map<number, (answer: WireAnswer) => void>();
  transport.onmessage = (message) => {
    if ("id" in message && !("method" in message)) waiting.get(Number(message.id))?.(message as WireAnswer);
  };
  await transport.start();
  return (message) =>
    new Promise((resolve) => {
      waiting.set(message.id, resolve);
      void transport.send(message as Parameters<typeof transport.send>[0]);
    });
}

/**
 * A client of the revision of 2026-07-28 that sees what passes over the wire: the official one does not take results
 * of extensions.
 * @param capabilities what it says that it can do, in each request
 */
export function wireTo(
  server: BackendMcpServer,
  wire: keyof typeof WIRES,
  capabilities: Readonly<Record<string, unknown>>,
): Ask {
  let id = 0;
  return (method, params = {}) => {
    const _meta = {
      [`${META}protocolVersion`]: REVISION,
      [`${META}clientInfo`]: { name: "wire", version: "1" },
      [`${META}clientCapabilities`]: capabilities,
    };
    id += 1;
    return WIRES[wire](server, { jsonrpc: "2.0", id, method, params: { ...params, _meta } });
  };
}
