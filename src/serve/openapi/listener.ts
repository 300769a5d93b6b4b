import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../errors.js";
import type { ApiMapping } from "../../formats/openapi/mapping.js";
import { sendProblem } from "../http/answer.js";
import { problemOf } from "../http/problem.js";
import type { Route, Service } from "../http/routes/route.js";
import { targetOf } from "../http/target.js";
import { readApi } from "./api.js";
import { Facade } from "./facade.js";
import { fitsTemplate } from "./paths.js";

type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/**
 * An imported API in front of the server's own routes.
 * @param confirmedHeader whether clients say in a header that their user agrees; else sending a request says so
 * @throws BacklotError as `readApi` does
 */
export function facadeFor(
  api: string | ApiMapping,
  service: Service,
  routes: readonly Route[],
  next: Listener,
  confirmedHeader: boolean,
): Listener {
  return facadeListener(new Facade(readApi(api, service.backend), service, confirmedHeader), routes, next);
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
