import { Agent, request } from "node:http";
import { type HttpServer, type ServeOptions, serveHttp } from "../../../src/mocks/serve/index.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";

/** Answer of a server. */
export interface Answered {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  // The tests are about the contents of answers.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

/** A server over our own intents, and a client of it. */
export class TestServer {
  readonly backend: Backend;
  readonly server: HttpServer;
  readonly url: string;

  private constructor(backend: Backend, server: HttpServer) {
    this.backend = backend;
    this.server = server;
    this.url = server.url;
  }

  static async start(options: ServeOptions = {}, backend?: Backend): Promise<TestServer> {
    const loaded = backend ?? (await testBackend());
    return new TestServer(loaded, await serveHttp(loaded, options));
  }

  async close(): Promise<void> {
    await this.server.close();
    this.backend.close();
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answered> {
    const json = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: { ...json, ...headers },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, headers: response.headers, text, body: parsed(text) };
  }

  get(path: string, headers?: Record<string, string>): Promise<Answered> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered> {
    return this.send("POST", path, body, headers);
  }

  /** Opens a session. @returns its path */
  async open(opening: object = {}): Promise<string> {
    const { body } = await this.post("/sessions", opening);
    return `/sessions/${body.id}`;
  }

  /** Executes a command. */
  async execute(session: string, command: string | object): Promise<Answered> {
    return this.post(`${session}/commands`, { command });
  }

  /** A request whose headers are as they are given: fetch sets Host by itself. */
  raw(path: string, headers: Record<string, string>): Promise<{ readonly status: number; readonly code: string }> {
    return new Promise((resolve, reject) => {
      request(`${this.url}${path}`, { headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const body = parsed(Buffer.concat(chunks).toString()) as { readonly code?: string } | null;
          resolve({ status: response.statusCode ?? 0, code: body?.code ?? "" });
        });
      })
        .on("error", reject)
        .end();
    });
  }
}

/** Our own intents without behaviours, in this thread. */
export function testBackend(): Promise<Backend> {
  return loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
}

/**
 * Sends requests over connections that are kept; fetch costs the client more than the server.
 * @param connections how many there are at most
 * @returns a function that gives what is answered, and throws where that is no success
 */
export function keptConnections(connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return <T>(method: string, url: string, body?: object, more: Record<string, string> = {}): Promise<T> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const json =
        text === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      request(url, { method, agent, headers: { ...json, ...more } }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const answer = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) >= 300) reject(new Error(`${response.statusCode}: ${answer}`));
          else resolve((answer === "" ? null : JSON.parse(answer)) as T);
        });
      })
        .on("error", reject)
        .end(text);
    });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
