/** Servers over a backend: sessions as resources of HTTP. */
import { BacklotError } from "../../base/errors.js";
import type { Backend } from "../../runtime/backend.js";
import type { HttpServer } from "./http/server.js";
import type { ServeOptions } from "./options.js";

export type { Protocol } from "./http/protocol.js";
export type { HttpServer } from "./http/server.js";
export type { ServeOptions } from "./options.js";

/**
 * Serves a backend over HTTP: clients open sessions, execute commands and read transcripts; `/openapi.json` describes
 * the API in OpenAPI 3.1, and errors are problems as in RFC 9457. Needs the package `hono`.
 * @param backend owned by the caller: closing the server leaves it open
 * @param options by default, the server listens on a free port of 127.0.0.1
 * @returns the server, when it listens
 * @throws BacklotError MISSING_PACKAGE; BAD_OPTION for invalid options; CANNOT_LISTEN if the port is taken;
 * BAD_JOURNAL, FILE_UNWRITABLE for a journal that cannot be read or written
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { serveHttp } from "backlot/serve";
 *
 * const backend = await loadBackend("intents");
 * const server = await serveHttp(backend);
 * const response = await fetch(`${server.url}/sessions`, { method: "POST" });
 * console.assert(response.status === 201);
 * await server.close();
 * backend.close();
 * ```
 */
export async function serveHttp(backend: Backend, options: ServeOptions = {}): Promise<HttpServer> {
  if (typeof options !== "object" || options === null)
    throw new BacklotError("BAD_OPTION", "serveHttp takes a backend and an object of options");
  return (await import("./http/server.js")).startHttp(backend, options);
}
