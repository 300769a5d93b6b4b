import { sendJson } from "../answer.js";
import { descriptionOf } from "../description/openapi.js";
import { DIALOGUE_ROUTES } from "./dialogueRoutes.js";
import type { Route } from "./route.js";
import { SERVER_ROUTES } from "./serverRoutes.js";
import { SESSION_ROUTES } from "./sessionRoutes.js";

/** All that a server answers, its own description included. */
export const ROUTES: readonly Route[] = [
  ...SESSION_ROUTES,
  ...DIALOGUE_ROUTES,
  ...SERVER_ROUTES,
  {
    method: "get",
    path: "/openapi.json",
    id: "describe",
    tag: "server",
    summary: "Describes the server in OpenAPI 3.1",
    success: { status: 200, description: "The description", schema: "Description" },
    handle: ({ outgoing }) => sendJson(outgoing, 200, descriptionOf(ROUTES)),
  },
];
