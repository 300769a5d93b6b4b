import { BacklotError } from "../../../base/errors.js";
import { sendProblem } from "../../serve/http/answer.js";
import type { Listener } from "../../serve/http/app.js";
import { problemOf } from "../../serve/http/problem.js";
import type { Protocol } from "../../serve/http/protocol.js";
import { protocolOf } from "../../serve/http/protocolParts.js";
import type { Route } from "../../serve/http/routes/route.js";
import { targetOf } from "../../serve/http/target.js";
import type { ApiMapping } from "../mapping.js";
import { readApi } from "./api.js";
import { Facade } from "./facade.js";
import { fitsTemplate } from "./paths.js";

/** How an imported API is answered. */
export interface ImportedApiOptions {
  /**
   * Whether a client has to send `Backlot-Confirmed: true`, once its user has agreed, with a request for what wants a
   * confirmation. Default: false, sending the request is the confirmation.
   */
  readonly confirmedHeader?: boolean;
}

/**
 * An imported API, for `serveHttp`: its operations are answered under its own paths, before the server's own.
 * @param mapping the mapping that `importOpenapi` wrote, or the file that holds it
 * @throws BacklotError where the server starts: FILE_NOT_FOUND, FILE_UNREADABLE, JSON_SYNTAX; BAD_OPTION for what no
 * import wrote, and where the back-end has not the intents
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

/**
 * Lets the API answer what is its own, and the server the rest. Where both have a path, the API answers.
 * @param routes the server's own
 */
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
