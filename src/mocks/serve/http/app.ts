import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { problemOf, sendProblem } from "./answer.js";
import type { Handler, QueryParameter, Route } from "./routes/route.js";
import { decoded, targetOf } from "./target.js";

/** Answers a request. Never rejects. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Routes requests with hono's router. Handlers write their answers themselves, and parse only what they need. */
export function listenerOf<Shared>(
  routes: readonly Pick<Route<Shared>, "method" | "path" | "handle" | "query">[],
  service: Shared,
  packages: HttpPackages,
): Listener {
  const { SmartRouter, RegExpRouter, TrieRouter } = packages;
  const router = new SmartRouter<Handler<Shared>>({ routers: [new RegExpRouter(), new TrieRouter()] });
  const methods = new Map<string, string[]>();
  for (const { method, path, handle, query } of routes) {
    const pattern = path.replace(/\{(\w+)\}/g, ":$1");
    router.add(method.toUpperCase(), pattern, query === undefined ? handle : withNames(query, handle));
    methods.set(pattern, [...(methods.get(pattern) ?? []), method.toUpperCase()]);
  }
  for (const [pattern, allowed] of methods) router.add(ANY, pattern, notAllowed(allowed));
  return async (incoming, outgoing) => {
    try {
      const { path, query } = targetOf(incoming.url ?? "/");
      // An answer to HEAD is written without its content.
      const method = incoming.method === "HEAD" ? "GET" : (incoming.method ?? "GET");
      const [[first], stash] = router.match(method, path);
      if (first === undefined) throw new BacklotError("NOT_FOUND", "the server has no such path");
      const [handle, names] = first;
      await handle({
        service,
        incoming,
        outgoing,
        path: (name) => {
          const held = names[name];
          // No route matches invalid escapes.
          return decoded((typeof held === "number" ? stash?.[held] : held) ?? "");
        },
        query: (name) => new URLSearchParams(query).get(name) ?? undefined,
      });
    } catch (error) {
      const problem = problemOf(error);
      // The rest of an unread body must not be taken for the next request.
      const isRead = incoming.complete || incoming.headers["content-length"] === undefined;
      sendProblem(outgoing, problem, problem.status === 413 || !isRead ? { connection: "close" } : {});
    }
  };
}

/** Refuses other names in the query, so that misspelt ones are noticed. */
function withNames<Shared>(parameters: readonly QueryParameter[], handle: Handler<Shared>): Handler<Shared> {
  const names = parameters.map(({ name }) => name);
  return (call) => {
    const { query } = targetOf(call.incoming.url ?? "/");
    for (const name of new URLSearchParams(query).keys()) {
      if (names.includes(name)) continue;
      const text = JSON.stringify(name.slice(0, 80));
      throw new BacklotError("BAD_REQUEST", `the query has a name ${text}; it may have: ${names.join(", ")}`);
    }
    return handle(call);
  };
}

const ANY = "ALL";

function notAllowed(methods: readonly string[]): Handler<unknown> {
  const allowed = methods.includes("GET") ? ["HEAD", ...methods] : methods;
  return ({ outgoing, incoming }) => {
    const error = new BacklotError(
      "METHOD_NOT_ALLOWED",
      `this path takes ${allowed.join(", ")}, not ${incoming.method}`,
    );
    sendProblem(outgoing, problemOf(error), { allow: allowed.join(", ") });
  };
}

/** hono's routers: a fast one, and a slower one for every path. */
interface HttpPackages {
  readonly SmartRouter: typeof import("hono/router/smart-router").SmartRouter;
  readonly RegExpRouter: typeof import("hono/router/reg-exp-router").RegExpRouter;
  readonly TrieRouter: typeof import("hono/router/trie-router").TrieRouter;
}

export async function httpPackages(): Promise<HttpPackages> {
  try {
    const [{ SmartRouter }, { RegExpRouter }, { TrieRouter }] = await Promise.all([
      import("hono/router/smart-router"),
      import("hono/router/reg-exp-router"),
      import("hono/router/trie-router"),
    ]);
    return { SmartRouter, RegExpRouter, TrieRouter };
  } catch (cause) {
    throw new BacklotError("MISSING_PACKAGE", "serving over HTTP needs hono: npm install hono", { cause });
  }
}
