import { BacklotError } from "../../../base/errors.js";
import { problemOf, sendProblem } from "../../serve/http/answer.js";
import type { Listener } from "../../serve/http/app.js";
import { type Protocol, protocolOf } from "../../serve/http/protocol.js";
import type { Route } from "../../serve/http/routes/route.js";
import { targetOf } from "../../serve/http/target.js";
import type { ApiMapping } from "../mapping.js";
import { Facade } from "./facade.js";
import { fitsTemplate, readApi } from "./paths.js";

/** Options of an imported API. */
export interface ImportedApiOptions {
  /**
   * True if a client has to send `Backlot-Confirmed: true`, after its user has agreed, with a request that needs a confirmation. Default:
   * false, each request is confirmed.
   */
  readonly confirmedHeader?: boolean;
}

/**
 * Returns an imported API for `serveHttp`, which answers its operations under its own paths, before the server's own routes.
 * @param mapping the mapping of `importOpenapi`, or its file
 * @throws BacklotError when the server starts: FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_OPTION for a mapping that no import wrote,
 * and if the back-end lacks its intents
 */
export function importedApi(
  mapping: string | ApiMapping,
  { confirmedHeader = false }: ImportedApiOptions = {},
): Protocol {
  return protocolOf("openapi", {
    front: (service, routes, next) =>
      facadeListener(new Facade(readApi(mapping, service.backend), service, confirmedHeader), routes, next),
  });
}

/** Sends requests to the API or the server. The API answers a path that both have. */
function facadeListener(facade: Facade, routes: readonly Route[], next: Listener): Listener {
  return async (incoming, outgoing) => {
    try {
      const { path: pathname } = targetOf(incoming.url ?? "/");
      const found = facade.find(incoming);
      if (found !== null && "operation" in found) return await facade.answer(found, incoming, outgoing);
      if (found === null || routes.some(({ path }) => fitsTemplate(path, pathname)))
        return await next(incoming, outgoing);
      const allowed = found.methods.join(", ");
      const error = new BacklotError("METHOD_NOT_ALLOWED", `this path takes ${allowed}, not ${incoming.method}`);
      sendProblem(outgoing, problemOf(error), { allow: allowed, connection: "close" });
    } catch (error) {
      sendProblem(outgoing, problemOf(error), { connection: "close" });
    }
  };
}
