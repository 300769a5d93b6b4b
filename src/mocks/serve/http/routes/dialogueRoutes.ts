import type { ServerResponse } from "node:http";
import { BacklotError } from "../../../../base/errors.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import type { Command } from "../../../../labels/index.js";
import { isTurn } from "../../../../transcript/shape/check.js";
import type { Answered } from "../../sessions/requests.js";
import type { ServedSession } from "../../sessions/servedSession.js";
import { sendJson } from "../answer.js";
import { readObject } from "../body.js";
import { eventText, streamEvents } from "../eventStream.js";
import { sendSpoilt } from "../wire.js";
import { bodyOf, indexOf, oneOf, repeatableOf, wholeNumber } from "./parameters.js";
import type { Call, Route } from "./route.js";

export const DIALOGUE_ROUTES: readonly Route[] = [
  {
    method: "post",
    path: "/sessions/{id}/commands",
    id: "execute",
    tag: "dialogue",
    summary: "Executes a command, given as text or as a tree",
    body: { schema: "CommandRequest", required: true },
    isRepeatable: true,
    success: { status: 200, description: "Its signals; errors of the command are among them", schema: "Executed" },
    problems: [504],
    handle: execute,
  },
  {
    method: "post",
    path: "/sessions/{id}/turns",
    id: "say",
    tag: "dialogue",
    summary:
      "Adds what the user or the assistant says to the transcript; a user turn ends access to the rows that the last one revealed",
    body: { schema: "SpokenTurn", required: true },
    isRepeatable: true,
    success: { status: 201, description: "It is on record", schema: "Noted" },
    handle: say,
  },
  {
    method: "get",
    path: "/sessions/{id}/state",
    id: "getState",
    tag: "dialogue",
    summary: "Says what every variable holds",
    success: { status: 200, description: "The variables", schema: "State" },
    handle: async ({ service, outgoing, path }) => {
      const read = service.sessions.read(path("id"), ({ session }) => ({
        state: session.state,
        incomplete: session.incomplete,
        revealed: session.revealed,
      }));
      sendJson(outgoing, 200, await read);
    },
  },
  {
    method: "get",
    path: "/sessions/{id}/snapshot",
    id: "getSnapshot",
    tag: "dialogue",
    summary: "Says what the session has made of the world: variables, rows, clock",
    success: { status: 200, description: "The snapshot", schema: "Snapshot" },
    handle: async ({ service, outgoing, path }) =>
      sendJson(outgoing, 200, await service.sessions.read(path("id"), ({ session }) => session.snapshot())),
  },
  {
    method: "get",
    path: "/sessions/{id}/diff",
    id: "getDiff",
    tag: "dialogue",
    summary: "Says what has changed since an index, since the session was opened, or compared with another session",
    query: [
      {
        name: "from",
        description: "The index of the command after which changes count; -1 for when the session was opened",
        schema: { type: "integer", minimum: -1, default: -1 },
      },
      { name: "session", description: "The other session, in place of an index", schema: { type: "string" } },
    ],
    success: { status: 200, description: "The changes", schema: "Changes" },
    handle: getDiff,
  },
  {
    method: "get",
    path: "/sessions/{id}/save",
    id: "saveSession",
    tag: "dialogue",
    summary: "Gives the session as plain data, which opens it again here or elsewhere",
    success: { status: 200, description: "The saved session", schema: "SavedSession" },
    handle: async ({ service, outgoing, path }) =>
      sendJson(outgoing, 200, await service.sessions.read(path("id"), (session) => session.save())),
  },
  {
    method: "get",
    path: "/sessions/{id}/transcript",
    id: "getTranscript",
    tag: "dialogue",
    summary: "Gives the transcript as JSON, or its turns as server-sent events where text/event-stream is accepted",
    query: [
      {
        name: "from",
        description: "Of events: the position of the first turn. The header Last-Event-ID says the same, less one",
        schema: { type: "integer", minimum: 0, default: 0 },
      },
      {
        name: "follow",
        description: "Of events: whether those to come are sent as well",
        schema: { type: "boolean", default: true },
      },
    ],
    success: { status: 200, description: "The transcript", schema: "Transcript", or: "text/event-stream" },
    handle: getTranscript,
  },
];

async function execute(call: Call): Promise<void> {
  const { service, incoming, path } = call;
  const body = await bodyOf(call, "CommandRequest");
  const index = indexOf(body.index, "index", 0);
  const repeatable = repeatableOf(incoming, body);
  const answered = await service.sessions.execute(path("id"), commandOf(body), index, repeatable);
  await answer(call, answered, ({ index: at, signals, logs }) => ({
    sequence: answered.sequence,
    index: at,
    signals,
    ...(logs.length === 0 ? {} : { logs }),
  }));
}

export async function answer<T>(
  { service, outgoing }: Call,
  { result, verdict }: Answered<T>,
  render: (result: T) => JsonObject,
): Promise<void> {
  const value = result === null ? {} : render(result);
  if (verdict === null) sendJson(outgoing, 200, value);
  else await sendSpoilt(outgoing, verdict, { status: 200, value }, service);
}

function commandOf({ command }: JsonObject): string | Command {
  if (typeof command === "string") return command;
  // A value that is not a tree becomes an error signal.
  if (isObject(command)) return command as unknown as Command;
  throw new BacklotError("BAD_REQUEST", "command must be a text, or a tree as `build` of backlot/transcript makes it");
}

async function say({ service, incoming, outgoing, path }: Call): Promise<void> {
  const turn = await readObject(incoming, service.limits.bodyBytes);
  if (!isTurn(turn) || (turn.author !== "User" && turn.author !== "Response")) {
    throw new BacklotError(
      "BAD_REQUEST",
      'a turn is { "author": "User" or "Response", "text": … }, as in a transcript',
    );
  }
  const sequence = await service.sessions.say(path("id"), turn, repeatableOf(incoming, turn));
  sendJson(outgoing, 201, { sequence });
}

async function getDiff({ service, outgoing, path, query }: Call): Promise<void> {
  const [from, session] = [wholeNumber(query("from"), "from", { least: -1 }), query("session")];
  if (from !== undefined && session !== undefined)
    throw new BacklotError("BAD_REQUEST", "from and session exclude each other");
  const before = session === undefined ? { index: from ?? -1 } : { session };
  sendJson(outgoing, 200, { changes: await service.sessions.diff(path("id"), before) });
}

async function getTranscript({ service, incoming, outgoing, path, query }: Call): Promise<void> {
  if (!incoming.headers.accept?.includes("text/event-stream")) {
    sendJson(outgoing, 200, await service.sessions.read(path("id"), (served) => served.transcript()));
    return;
  }
  const last = wholeNumber(incoming.headers["last-event-id"]?.toString() || undefined, "Last-Event-ID");
  const from = wholeNumber(query("from"), "from") ?? (last === undefined ? 0 : last + 1);
  const follows = oneOf(query("follow") ?? "true", "follow", ["true", "false"]) === "true";
  const session = await service.sessions.read(path("id"), (one) => one);
  await sendEvents(outgoing, session, { from, follows, stopped: service.stopped });
}

/** `turn` with the turn and its position as id, `reset` when the session begins anew, `end` when it ends. */
async function sendEvents(
  outgoing: ServerResponse,
  session: ServedSession,
  { from, follows, stopped }: { readonly from: number; readonly follows: boolean; readonly stopped: AbortSignal },
): Promise<void> {
  let at = from;
  let wasReset = false;
  let hasEnded = session.isClosed;
  let isEndSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) =>
      session.publication.subscribe((event) => {
        if (event === "reset") [at, wasReset] = [0, true];
        if (event === "end") hasEnded = true;
        note();
      }),
    next: () => {
      if (wasReset) {
        wasReset = false;
        return eventText("reset", {});
      }
      if (at < session.publication.turns) return eventText("turn", session.turns[at], at++);
      if (isEndSent) return null;
      isEndSent = hasEnded || !follows;
      return isEndSent ? eventText("end", {}) : "";
    },
  });
}
