import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";

/** A service as it is outside: a list of tasks, and everything that is difficult to record. */
export interface RealService {
  readonly url: string;
  close(): Promise<void>;
}

const KEY = "sk_live_4f9a8b7c6d5e";
export const SESSION = "s3ss10n-of-ana-9f8e7d";
export const TOKEN = "tok3n-of-ana-1a2b3c4d";
/** Texts that no capture may contain. */
export const SECRETS = [KEY, SESSION, TOKEN, "hunter2-hunter2"];
export const AS_ANA = { authorization: `Bearer ${TOKEN}`, "x-api-key": KEY, cookie: `sid=${SESSION}; theme=dark` };

/** @param twist changes tasks, for services that have changed */
export async function realService(twist: (task: object) => object = (task) => task): Promise<RealService> {
  const tasks = new Map([
    [1, { id: 1, title: "Paint", done: false }],
    [2, { id: 2, title: "File", done: true }],
  ]);
  let next = 3;
  const server = createServer(async (incoming, outgoing) => {
    const body = await textOf(incoming);
    const own = `http://${incoming.headers.host}`;
    const { pathname, searchParams } = new URL(incoming.url ?? "/", own);
    const json = (status: number, value: unknown, headers: Record<string, string | string[]> = {}) => {
      outgoing.writeHead(status, { "content-type": "application/json", ...headers });
      outgoing.end(JSON.stringify(value));
    };
    const [, id] = /^\/tasks\/(\d+)$/.exec(pathname) ?? [];
    const task = tasks.get(Number(id));
    if (pathname === "/login")
      return json(
        200,
        { access_token: TOKEN, user: "ana", next_page_token: "page-2-abc" },
        { "set-cookie": [`sid=${SESSION}; Path=/; HttpOnly`, "theme=dark"] },
      );
    if (pathname === "/tasks" && incoming.method === "GET") {
      const from = Number(searchParams.get("page") ?? 1) - 1;
      const link = from * 2 + 2 < tasks.size ? { link: `<${own}/tasks?page=${from + 2}>; rel="next"` } : {};
      return json(
        200,
        { tasks: [...tasks.values()].slice(from * 2, from * 2 + 2).map(twist), self: `${own}/tasks` },
        link,
      );
    }
    if (pathname === "/tasks" && incoming.method === "POST") {
      const made = { id: next++, done: false, ...JSON.parse(body) };
      tasks.set(made.id, made);
      return json(201, twist(made), { location: `${own}/tasks/${made.id}` });
    }
    if (id !== undefined && task === undefined)
      return json(404, { error: { code: "not_found", message: "No such task." } });
    if (task !== undefined && incoming.method === "PATCH") Object.assign(task, JSON.parse(body));
    if (task !== undefined && incoming.method === "DELETE") {
      tasks.delete(task.id);
      outgoing.writeHead(204).end();
      return;
    }
    if (task !== undefined) return json(200, twist(task));
    special(pathname, incoming, outgoing, own);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

function special(pathname: string, incoming: IncomingMessage, outgoing: ServerResponse, own: string): void {
  const packed = (encoding: string, bytes: Buffer) => {
    outgoing.writeHead(200, {
      "content-type": "application/json",
      "content-encoding": encoding,
      "content-length": bytes.length,
    });
    outgoing.end(bytes);
  };
  switch (pathname) {
    case "/gzip":
      packed("gzip", gzipSync(JSON.stringify({ packed: "gzip", accepts: incoming.headers["accept-encoding"] })));
      return;
    case "/br":
      packed("br", brotliCompressSync(JSON.stringify({ packed: "br" })));
      return;
    case "/gzip-secret":
      packed("gzip", gzipSync(JSON.stringify({ password: "hunter2-hunter2", self: `${own}/x` })));
      return;
    case "/old":
      outgoing.writeHead(302, { location: `${own}/tasks` }).end();
      return;
    case "/image":
      outgoing.writeHead(200, { "content-type": "image/png" }).end(Buffer.from([0x89, 0x50, 0xff, 0x00]));
      return;
    case "/events": {
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      const events = ["data: one\n\n", "data: two\n\n", `data: {"token":"${TOKEN}"}\n\n`];
      const send = (): void => {
        const event = events.shift();
        if (event === undefined) return void outgoing.end();
        outgoing.write(event, () => setImmediate(() => setTimeout(send, 5)));
      };
      send();
      return;
    }
    case "/dies":
      outgoing.writeHead(200, { "content-type": "text/plain" });
      outgoing.write("half of", () => setTimeout(() => outgoing.destroy(), 5));
      return;
    case "/breaks":
      incoming.socket.destroy();
      return;
    default:
      outgoing.writeHead(404, { "content-type": "text/plain" }).end("nothing here");
  }
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
