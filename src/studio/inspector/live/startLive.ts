import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { BacklotError } from "../../../base/errors.js";
import { version } from "../../../base/io/version.js";
import { given } from "../../../base/json/given.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { sendJson, sendNothing, sendText } from "../../../mocks/serve/http/answer.js";
import { httpPackages, listenerOf } from "../../../mocks/serve/http/app.js";
import { readObject } from "../../../mocks/serve/http/body.js";
import { openDoor } from "../../../mocks/serve/http/door.js";
import { eventText, streamEvents } from "../../../mocks/serve/http/eventStream.js";
import { assertLinkedToken, Guard } from "../../../mocks/serve/http/guard.js";
import type { Call, Route } from "../../../mocks/serve/http/routes/route.js";
import { PAGE_LIMITS } from "../../../mocks/serve/sessions/limits.js";
import type { Backend } from "../../../runtime/backend.js";
import type { ProjectSettings } from "../../../testing/project/settings.js";
import { EMBEDDED, ROUTES } from "../embedded.js";
import { composePage, pageHeaders } from "../html/compose.js";
import type { Inspection } from "../inspection.js";
import { projectOf } from "../reading/projectOf.js";
import { LiveSessions } from "./liveSessions.js";
import type { LiveServer, ServeLiveOptions } from "./options.js";
import { LIVE_ROUTES, type LiveAct } from "./wire.js";

const HOST = "127.0.0.1";

export async function startLive(
  backend: Backend,
  settings: ProjectSettings,
  { port = 0, title, ...options }: ServeLiveOptions,
): Promise<LiveServer> {
  const live = await LiveSessions.of(backend, options);
  try {
    const token = randomBytes(16).toString("base64url");
    const { html, header } = composePage([[EMBEDDED.live, ""]], true);
    let project: Promise<Inspection["project"]> | undefined;
    const stop = new AbortController();
    const service: LiveService = {
      live,
      token,
      page: { html, headers: pageHeaders(header) },
      inspection: async () => {
        project ??= projectOf(settings);
        const [known, entries] = [live.lastChange, live.changedSince(0)];
        return {
          backlot: version(),
          title,
          project: await project,
          entries: entries.map(([, one]) => one),
          unreadable: [],
          live: known,
        };
      },
      stopped: stop.signal,
    };
    const guard = new Guard({ host: HOST });
    const listener = listenerOf(LIVE_PAGE_ROUTES, service, await httpPackages());
    const door = await openDoor(guard, listener, { host: HOST, port, limits: PAGE_LIMITS, silentMs: 0 });
    let closing: Promise<void> | undefined;
    return {
      url: `${door.url}/#token=${token}`,
      watch: live,
      close: () => {
        closing ??= door.close(() => stop.abort()).then(() => live.close());
        return closing;
      },
    };
  } catch (error) {
    await live.close();
    throw error;
  }
}

interface LiveService {
  readonly live: LiveSessions;
  readonly token: string;
  readonly page: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
  readonly inspection: () => Promise<Inspection>;
  readonly stopped: AbortSignal;
}

type LiveCall = Call<LiveService>;
type LiveRoute = Pick<Route<LiveService>, "method" | "path" | "handle">;

const guarded = (method: "get" | "post", path: string, handle: LiveRoute["handle"]): LiveRoute => ({
  method,
  path,
  handle: (call) => {
    assertLinkedToken(call.incoming.headers.authorization, call.service.token);
    return handle(call);
  },
});

const LIVE_PAGE_ROUTES: readonly LiveRoute[] = [
  // Every admitted client gets the page, which requests its data with the token in its link.
  {
    method: "get",
    path: "/",
    handle: ({ outgoing, service: { page } }) =>
      sendText(outgoing, 200, page.html, "text/html; charset=utf-8", page.headers),
  },
  guarded("get", ROUTES.inspection, async ({ outgoing, service }) =>
    sendJson(outgoing, 200, await service.inspection()),
  ),
  guarded("get", `${ROUTES.dialogues}/{place}`, async ({ outgoing, service: { live }, path, query }) => {
    const [from, epoch] = [numberOf(query("from") ?? "0"), numberOf(query("epoch") ?? "0")];
    sendJson(outgoing, 200, await live.turns(numberOf(path("place")), from, epoch));
  }),
  guarded("get", ROUTES.search, async ({ outgoing, service: { live }, query }) =>
    sendJson(outgoing, 200, await live.search(query("text") ?? "")),
  ),
  guarded("get", LIVE_ROUTES.events, ({ outgoing, service: { live, stopped }, query }) =>
    streamLive(outgoing, live, { since: numberOf(query("since") ?? "0"), stopped }),
  ),
  guarded("post", LIVE_ROUTES.act, act),
];

async function act({ incoming, outgoing, service: { live } }: LiveCall): Promise<void> {
  live.act(liveActOf(await readObject(incoming, PAGE_LIMITS.bodyBytes)));
  sendNothing(outgoing);
}

function numberOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new BacklotError("BAD_REQUEST", `${JSON.stringify(text.slice(0, 40))} is not a number`);
}

const ACTIONS = ["accept", "decline", "cancel", "client"] as const;

function liveActOf(body: JsonObject): LiveAct {
  const { kind } = body;
  switch (kind) {
    case "pause":
    case "resume":
      return { kind };
    case "step":
      return { kind, call: numberIn(body, "call") };
    case "answering":
      return { kind, on: body.on === true };
    case "answer": {
      const action = ACTIONS.find((one) => one === body.action);
      if (action === undefined) throw refused(`action must be one of ${ACTIONS.join(", ")}`);
      const { content } = body;
      if (content !== undefined && !isObject(content)) throw refused("content must be an object");
      return { kind, question: numberIn(body, "question"), action, ...given({ content }) };
    }
    case "fail": {
      const [reason, code] = [textIn(body, "reason"), textIn(body, "code")];
      const intent = textIn(body, "intent");
      const delayMs = body.delayMs === undefined ? undefined : numberIn(body, "delayMs");
      if (intent === undefined) throw refused("intent must be the name of an intent");
      if (reason === undefined && delayMs === undefined) throw refused("a failure has a reason, or a delay, or both");
      return { kind, place: numberIn(body, "place"), intent, ...given({ reason, code, delayMs }) };
    }
    default:
      throw refused("kind must be pause, resume, step, fail, answering or answer");
  }
}

function numberIn(body: JsonObject, name: string): number {
  const value = body[name];
  if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) return value;
  throw refused(`${name} must be a whole number from 0`);
}

function textIn(body: JsonObject, name: string): string | undefined {
  const value = body[name];
  if (value === undefined || value === "") return undefined;
  if (typeof value === "string" && value.length <= 2_000) return value;
  throw refused(`${name} must be a text of at most 2,000 characters`);
}

const refused = (message: string): BacklotError => new BacklotError("BAD_REQUEST", message);

/** Interval in which changes are combined, in milliseconds. */
const TOGETHER_MS = 100;

/** `entries` with new and changed entries, `state` with waiting calls, `end`. @param since the last known change */
async function streamLive(
  outgoing: ServerResponse,
  live: LiveSessions,
  { since, stopped }: { readonly since: number; readonly stopped: AbortSignal },
): Promise<void> {
  let known = since;
  let state = "";
  let isJustSent = false;
  let isEndSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) => live.enter(note),
    next: async () => {
      if (isJustSent && !stopped.aborted) await wait(TOGETHER_MS, undefined, { ref: false });
      const entries = live.changedSince(known);
      known = live.lastChange;
      const before = state;
      state = JSON.stringify(live.state);
      const events =
        (entries.length > 0 ? eventText("entries", entries, known) : "") +
        (state === before ? "" : eventText("state", state));
      isJustSent = events !== "";
      if (isJustSent || !stopped.aborted) return events;
      if (isEndSent) return null;
      isEndSent = true;
      return eventText("end", {});
    },
  });
}
