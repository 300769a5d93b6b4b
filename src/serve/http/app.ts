import type { HttpBindings } from "@hono/node-server";
import type { Context, Hono } from "hono";
import { BacklotError } from "../../errors.js";
import { sendProblem } from "./answer.js";
import type { HttpPackages } from "./packages.js";
import { problemOf } from "./problem.js";
import type { Handler, Route, Service } from "./routes/route.js";

type Env = { Bindings: HttpBindings };

/** The routes as an application of hono. Handlers write their answers themselves. */
export function appOf(routes: readonly Route[], service: Service, packages: HttpPackages): Hono<Env> {
  const app = new packages.Hono<Env>();
  const answering =
    (handle: Handler) =>
    async (context: Context<Env>): Promise<Response> => {
      await answered(handle, service, context);
      return packages.ALREADY_SENT;
    };
  const methods = new Map<string, string[]>();
  for (const { method, path, handle } of routes) {
    const pattern = path.replace(/\{(\w+)\}/g, ":$1");
    app.on(method.toUpperCase(), pattern, answering(handle));
    methods.set(pattern, [...(methods.get(pattern) ?? []), method.toUpperCase()]);
  }
  for (const [pattern, allowed] of methods) app.all(pattern, answering(notAllowed(allowed)));
  app.notFound(answering(notFound));
  return app;
}

async function answered(handle: Handler, service: Service, context: Context<Env>): Promise<void> {
  const { incoming, outgoing } = context.env;
  try {
    await handle({
      service,
      incoming,
      outgoing,
      path: (name) => context.req.param(name) ?? "",
      query: (name) => context.req.query(name),
    });
  } catch (error) {
    const problem = problemOf(error);
    // What is left of a body that nobody reads must not be taken for the next request.
    const isRead = incoming.complete || incoming.headers["content-length"] === undefined;
    sendProblem(outgoing, problem, problem.status === 413 || !isRead ? { connection: "close" } : {});
  }
}

function notFound(): never {
  throw new BacklotError("NOT_FOUND", "the server has no such path");
}

function notAllowed(methods: readonly string[]): Handler {
  const allowed = methods.includes("GET") ? ["HEAD", ...methods] : methods;
  return ({ outgoing, incoming }) => {
    const error = new BacklotError(
      "METHOD_NOT_ALLOWED",
      `this path takes ${allowed.join(", ")}, not ${incoming.method}`,
    );
    sendProblem(outgoing, problemOf(error), { allow: allowed.join(", ") });
  };
}
