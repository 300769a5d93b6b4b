import { BacklotError, HINTS } from "../../../../base/errors.js";
import { sendJson } from "../answer.js";
import { titleOf } from "../problem.js";
import type { Route } from "./route.js";

/** Routes for the state of the server. */
export const SERVER_ROUTES: readonly Route[] = [
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
