import { PassThrough } from "node:stream";
import { StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Signal, TaskState } from "../../../src/kit/internal.js";
import { type BackendMcpServer, mcpServer } from "../../../src/mocks/mcp/index.js";
import { type HttpServer, serveHttp } from "../../../src/mocks/serve/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import type { Snapshot } from "../../../src/runtime/session/snapshot.js";
import type { Turn } from "../../../src/transcript/index.js";
import { clientOf, REVISIONS, type Revision } from "../mcp/clients.js";
import type { Door, DoorCall, DoorEnd } from "./doors.js";

/** The servers that doors lead to, one of each for all dialogues. */
export class DoorServers {
  readonly doors: readonly Door[];
  private readonly http: HttpServer;
  private sessions = 0;

  private constructor(http: HttpServer) {
    this.http = http;
    const overMcp = REVISIONS.flatMap((revision) =>
      (Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[]).map((transport): Door => {
        return { name: `MCP ${revision}, ${transport}`, open: (backend) => openMcp(backend, revision, transport) };
      }),
    );
    this.doors = [
      this.overHttp("HTTP, commands", ({ command }) => ["commands", { command }]),
      this.overHttp("HTTP, tools", ({ tool, args }) => [`tools/${tool}`, { arguments: args }]),
      ...overMcp,
    ];
  }

  static async start(backend: Backend): Promise<DoorServers> {
    return new DoorServers(await serveHttp(backend));
  }

  close(): Promise<void> {
    return this.http.close();
  }

  private overHttp(name: string, request: (call: DoorCall) => readonly [path: string, body: object]): Door {
    return {
      name,
      open: async () => {
        const session = `/sessions/door-${this.sessions++}`;
        await this.send("POST", "/sessions", { id: session.slice("/sessions/".length) });
        return {
          call: async (call) => void (await this.send("POST", `${session}/${request(call)[0]}`, request(call)[1])),
          end: async () => {
            const { turns } = await this.send<{ turns: readonly Turn[] }>("GET", `${session}/transcript`);
            const { state } = await this.send<{ state: Readonly<Record<string, TaskState>> }>(
              "GET",
              `${session}/state`,
            );
            const snapshot = await this.send<Snapshot>("GET", `${session}/snapshot`);
            await this.send("DELETE", session);
            return { ...endOf(turns), variables: state, snapshot };
          },
        };
      },
    };
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${this.http.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === "" ? null : JSON.parse(text)) as T;
  }
}

/** The ways to a server: in this process, lines over streams, and web requests. */
const TRANSPORTS = {
  memory: (server: BackendMcpServer) => server.inMemory(),
  stdio: linesTransport,
  http: webTransport,
} as const;

/** A dialogue with a server of its own, whose clients show no forms: what is missing comes back as a result. */
async function openMcp(backend: Backend, revision: Revision, transport: keyof typeof TRANSPORTS) {
  const server = await mcpServer(backend);
  const { client } = clientOf(revision);
  await client.connect(await TRANSPORTS[transport](server));
  return {
    call: async ({ tool, args }: DoorCall) => void (await client.callTool({ name: tool, arguments: { ...args } })),
    end: async (): Promise<DoorEnd> => {
      const turns = server.transcripts.find((one) => one.turns.length > 0)?.turns ?? [];
      await client.close();
      await server.close();
      return endOf(turns);
    },
  };
}

/** Lines of JSON as they come over standard input and output; both ends read and write alike. */
async function linesTransport(server: BackendMcpServer): Promise<Transport> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  await server.stdio(toServer, toClient);
  return new StdioServerTransport(toClient, toServer);
}

/** Web requests as they come over HTTP. */
function webTransport({ fetch: answer }: BackendMcpServer): Transport {
  return new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: (url, init) => {
      const request = new Request(url, init);
      request.headers.set("host", "localhost");
      return answer(request);
    },
  });
}

function endOf(turns: readonly Turn[]): Pick<DoorEnd, "turns" | "signals"> {
  return {
    turns: turns.map(({ extra: _, ...turn }) => turn as Turn),
    signals: turns.flatMap((turn): Signal[] =>
      turn.author === "Signal" && turn.signal !== undefined ? [turn.signal] : [],
    ),
  };
}
