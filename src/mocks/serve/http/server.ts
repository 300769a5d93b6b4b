import { randomUUID } from "node:crypto";
import { BacklotError, HINTS } from "../../../base/errors.js";
import type { Backend } from "../../../runtime/backend.js";
import { Journal } from "../journal/journal.js";
import { recover } from "../journal/recover.js";
import { checkServeOptions, type ServeOptions } from "../options.js";
import { limitsOf, type ServeLimits } from "../sessions/limits.js";
import { Registry } from "../sessions/registry.js";
import { Sessions } from "../sessions/sessions.js";
import { sendJson, titleOf } from "./answer.js";
import { httpPackages, type Listener, listenerOf } from "./app.js";
import { descriptionOf } from "./description/openapi.js";
import { type Door, openDoor } from "./door.js";
import { Guard, isLoopback } from "./guard.js";
import { type Protocol, type ProtocolParts, partsOf } from "./protocol.js";
import { DIALOGUE_ROUTES } from "./routes/dialogueRoutes.js";
import type { Route, Service } from "./routes/route.js";
import { SESSION_ROUTES } from "./routes/sessionRoutes.js";
import { TOOL_ROUTES } from "./routes/toolRoutes.js";

/** A running server. */
export interface HttpServer {
  /** The address, such as `http://127.0.0.1:4173`. */
  readonly url: string;
  /** Sessions restored from the journal, and sessions that could not be restored. */
  readonly recovered: { readonly sessions: number; readonly lost: number };
  /** Closes the server after open requests have finished and the journal is on the disk. The backend stays open. */
  close(): Promise<void>;
}

export async function startHttp(backend: Backend, options: ServeOptions): Promise<HttpServer> {
  checkServeOptions(options, isLoopback);
  const {
    host = "127.0.0.1",
    port = 0,
    token,
    allowedHosts = [],
    allowedOrigins = [],
    realTime = false,
    watch,
  } = options;
  const { clock = () => performance.now(), newId = randomUUID, defaults = {} } = options;
  const limits = limitsOf(options.limits);
  const packages = await httpPackages();
  const registry = new Registry(backend, { limits, clock, newId, defaults, watch });
  const journal = await journalOf(options.journal, registry);
  const recovered = { sessions: registry.size, lost: registry.lostCount };
  const stop = new AbortController();
  const sessions = new Sessions(registry, { journal, realTime, stopped: stop.signal });
  const service = { backend, sessions, registry, limits, realTime, stopped: stop.signal };
  const protocols = (options.protocols ?? []).map(partsOf);
  const routes = routesOf(protocols);
  const { requestsPerSecond } = limits;
  const guard = new Guard({ token, host, allowedHosts, allowedOrigins, requestsPerSecond, clock });
  const listener = listenerOf(routes, service, packages);
  const answers = behindFronts(protocols, service, routes, listener);
  let door: Door;
  try {
    // With delays in real time, a fault plan may keep a connection silent for longer, and so may an observer.
    const silentMs = realTime || watch !== undefined ? 0 : limits.requestMs;
    door = await openDoor(guard, answers, { host, port, limits, silentMs });
  } catch (error) {
    await journal?.close();
    throw error;
  }
  const sweep = setInterval(() => void sessions.closeIdle().catch(() => undefined), sweepMs(limits));
  sweep.unref();
  let closing: Promise<void> | null = null;
  return {
    url: door.url,
    recovered,
    close: () => {
      closing ??= (async () => {
        clearInterval(sweep);
        await door.close(() => stop.abort());
        for (const session of registry.all()) session.end();
        await journal?.close();
      })();
      return closing;
    },
  };
}

function behindFronts(
  protocols: readonly ProtocolParts[],
  service: Service,
  routes: readonly Route[],
  own: Listener,
): Listener {
  return protocols.reduceRight((next, { front }) => (front === undefined ? next : front(service, routes, next)), own);
}

async function journalOf(given: ServeOptions["journal"], registry: Registry): Promise<Journal | null> {
  if (given === undefined) return null;
  const options = typeof given === "string" ? { folder: given } : given;
  return Journal.open(options, (record) => recover(registry, record));
}

function sweepMs({ idleMs }: ServeLimits): number {
  return Math.max(100, Math.min(60_000, idleMs / 10));
}

export function routesOf(protocols: readonly (ProtocolParts & Protocol)[]): readonly Route[] {
  const routes: Route[] = [
    ...SESSION_ROUTES,
    ...DIALOGUE_ROUTES,
    ...TOOL_ROUTES,
    ...SERVER_ROUTES,
    ...protocols.flatMap(({ routes: own = [] }) => own),
    {
      method: "get",
      path: "/openapi.json",
      id: "describe",
      tag: "server",
      summary: "Describes the server in OpenAPI 3.1",
      success: { status: 200, description: "The description", schema: "Description" },
      handle: ({ outgoing }) => sendJson(outgoing, 200, descriptionOf(routes, protocols)),
    },
  ];
  return routes;
}

const SERVER_ROUTES: readonly Route[] = [
  {
    method: "get",
    path: "/health",
    id: "getHealth",
    tag: "server",
    summary: "Says that the server is running; needs no token",
    success: { status: 200, description: "It runs", schema: "Health" },
    handle: ({ service, outgoing }) => sendJson(outgoing, 200, { status: "ok", sessions: service.registry.size }),
  },
  {
    method: "get",
    path: "/intents",
    id: "listIntents",
    tag: "server",
    summary: "Lists the facts of the intents: what commands can call, with which slots",
    success: { status: 200, description: "The intents", schema: "Intents" },
    handle: ({ service, outgoing }) => sendJson(outgoing, 200, { intents: [...service.backend.catalog.values()] }),
  },
  {
    method: "get",
    path: "/problems/{code}",
    id: "explainProblem",
    tag: "server",
    summary: "Explains the code of a problem",
    success: { status: 200, description: "What it is and what to do", schema: "ProblemType" },
    handle: ({ outgoing, path }) => {
      const code = path("code");
      if (!Object.hasOwn(HINTS, code)) throw new BacklotError("NOT_FOUND", "no problem has this code");
      const known = code as keyof typeof HINTS;
      sendJson(outgoing, 200, { code, title: titleOf(known), hint: HINTS[known] });
    },
  },
];
