import { sendJson } from "../answer.js";
import { descriptionOf } from "../description/openapi.js";
import type { Protocol } from "../protocol.js";
import type { ProtocolParts } from "../protocolParts.js";
import { DIALOGUE_ROUTES } from "./dialogueRoutes.js";
import type { Route } from "./route.js";
import { SERVER_ROUTES } from "./serverRoutes.js";
import { SESSION_ROUTES } from "./sessionRoutes.js";
import { TOOL_ROUTES } from "./toolRoutes.js";

/**
 * Returns all routes of a server, including its own description.
 * @param protocols protocols besides the server's own routes
 */
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
