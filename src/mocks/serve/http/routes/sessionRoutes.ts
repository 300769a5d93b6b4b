import { BacklotError } from "../../../../base/errors.js";
import type { JsonObject } from "../../../../base/json/object.js";
import type { OpenOptions } from "../../../../runtime/session/opening.js";
import type { SavedSession } from "../../../../runtime/session/saved.js";
import type { ServedSession } from "../../sessions/servedSession.js";
import { sendJson, sendNothing } from "../answer.js";
import { assertKeys, readObject } from "../body.js";
import { OPENING_KEYS } from "../description/schemas.js";
import { bodyOf, indexOf, repeatableOf, wholeNumber } from "./parameters.js";
import type { Call, Route } from "./route.js";

const MAX_LISTED = 1_000;

export const SESSION_ROUTES: readonly Route[] = [
  {
    method: "post",
    path: "/sessions",
    id: "openSession",
    tag: "sessions",
    summary: "Opens a session, or goes on with one that was saved",
    body: { schema: "NewSession", required: false },
    success: { status: 201, description: "The session", schema: "Session" },
    problems: [409],
    handle: openSession,
  },
  {
    method: "get",
    path: "/sessions",
    id: "listSessions",
    tag: "sessions",
    summary: "Lists the sessions that are open, in the order in which they were opened",
    query: [
      { name: "after", description: "The id of the last session of the page before", schema: { type: "string" } },
      {
        name: "limit",
        description: "How many sessions a page has",
        schema: { type: "integer", minimum: 1, maximum: MAX_LISTED, default: 100 },
      },
    ],
    success: { status: 200, description: "A page of them", schema: "SessionList" },
    handle: listSessions,
  },
  {
    method: "delete",
    path: "/sessions",
    id: "purge",
    tag: "sessions",
    summary: "Closes all sessions",
    success: { status: 200, description: "How many there were", schema: "Purged" },
    handle: async ({ service, outgoing }) => sendJson(outgoing, 200, { closed: await service.sessions.closeAll() }),
  },
  {
    method: "get",
    path: "/sessions/{id}",
    id: "getSession",
    tag: "sessions",
    summary: "Says how far a session has come",
    success: { status: 200, description: "The session", schema: "Session" },
    handle: async ({ service, outgoing, path }) =>
      sendJson(outgoing, 200, await service.sessions.read(path("id"), described)),
  },
  {
    method: "delete",
    path: "/sessions/{id}",
    id: "closeSession",
    tag: "sessions",
    summary: "Closes a session",
    success: { status: 204, description: "It is closed" },
    handle: async ({ service, outgoing, path }) => {
      await service.sessions.close(path("id"));
      sendNothing(outgoing);
    },
  },
  {
    method: "post",
    path: "/sessions/{id}/fork",
    id: "forkSession",
    tag: "sessions",
    summary: "Opens a session in the state of this one, now or after an index",
    body: { schema: "ForkRequest", required: false },
    success: { status: 201, description: "The new session", schema: "Session" },
    problems: [409],
    handle: forkSession,
  },
  {
    method: "post",
    path: "/sessions/{id}/reset",
    id: "resetSession",
    tag: "sessions",
    summary: "Takes a session back to how it was opened",
    isRepeatable: true,
    success: { status: 200, description: "The session", schema: "Session" },
    handle: async ({ service, incoming, outgoing, path }) => {
      assertKeys(await readObject(incoming, service.limits.bodyBytes), []);
      await service.sessions.reset(path("id"), repeatableOf(incoming, {}));
      sendJson(outgoing, 200, await service.sessions.read(path("id"), described));
    },
  },
];

export function described(session: ServedSession): JsonObject {
  return {
    id: session.id,
    sequence: session.sequence,
    next: session.session.next,
    incomplete: session.session.incomplete,
    turns: session.turns.length,
  };
}

async function openSession({ service, incoming, outgoing }: Call): Promise<void> {
  const { id, saved, ...opening } = await readObject(incoming, service.limits.bodyBytes);
  if (saved === undefined) assertKeys(opening, OPENING_KEYS, ["id", "saved", ...OPENING_KEYS]);
  else assertKeys(opening, [], ["id", "saved"]);
  const name = idOf(id);
  const session =
    saved === undefined
      ? await service.sessions.open(opening as OpenOptions, name)
      : await service.sessions.reopen(saved as SavedSession, name);
  created(outgoing, session);
}

async function forkSession(call: Call): Promise<void> {
  const { service, outgoing, path } = call;
  const body = await bodyOf(call, "ForkRequest");
  created(outgoing, await service.sessions.fork(path("id"), indexOf(body.at, "at"), idOf(body.id)));
}

function created(outgoing: Call["outgoing"], session: ServedSession): void {
  sendJson(outgoing, 201, described(session), { location: `/sessions/${session.id}` });
}

function listSessions({ service, outgoing, query }: Call): void {
  const limit = wholeNumber(query("limit"), "limit", { least: 1, most: MAX_LISTED }) ?? 100;
  const after = query("after");
  const page: JsonObject[] = [];
  let isPast = after === undefined;
  let more = false;
  for (const session of service.registry.all()) {
    if (isPast && page.length === limit) {
      more = true;
      break;
    }
    if (isPast) page.push({ id: session.id, sequence: session.sequence, next: session.session.next });
    else isPast = session.id === after;
  }
  if (!isPast) throw new BacklotError("NO_SESSION", "the session after which the page begins is no longer open");
  sendJson(outgoing, 200, { sessions: page, total: service.registry.size, more });
}

function idOf(id: unknown): string | undefined {
  if (id !== undefined && typeof id !== "string") throw new BacklotError("BAD_REQUEST", "id must be a string");
  return id;
}
