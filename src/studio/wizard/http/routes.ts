import type { ServerResponse } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import type { JsonObject } from "../../../base/json/object.js";
import { OPERATORS } from "../../../kit/internal.js";
import { sendJson, sendText } from "../../../mocks/serve/http/answer.js";
import { assertKeys, readObject } from "../../../mocks/serve/http/body.js";
import { eventText, streamEvents } from "../../../mocks/serve/http/eventStream.js";
import { bearerIn, isSameToken } from "../../../mocks/serve/http/guard.js";
import type { Call, Route } from "../../../mocks/serve/http/routes/route.js";
import { PAGE_LIMITS } from "../../../mocks/serve/sessions/limits.js";
import type { Backend } from "../../../runtime/backend.js";
import type { WizardPage } from "../../inspector/html/wizardPage.js";
import type { WizardForms, WizardState } from "../../inspector/wizard/wire.js";
import { seenBy, type WizardRole } from "../record/entries.js";
import { actOf, formsOf } from "../session/acts.js";
import { guideFor } from "../session/guide.js";
import type { Seats } from "../session/seats.js";
import type { WizardSession } from "../session/wizardSession.js";

export interface WizardService {
  readonly backend: Backend;
  readonly session: WizardSession;
  readonly seats: Seats;
  readonly page: WizardPage;
  readonly tokens: Readonly<Partial<Record<WizardRole, string>>>;
  /** Called after every act of a person, since the other side may be a program. */
  readonly onAct: () => void;
  readonly stopped: AbortSignal;
}

type WizardCall = Call<WizardService>;
type WizardRoute = Pick<Route<WizardService>, "method" | "path" | "handle">;

const SEAT = /^[\w-]{8,64}$/;
const REQUEST = /^[\w-]{1,64}$/;

const COMPARISONS = [...OPERATORS].flatMap(([name, { takes }]) => (takes === "scalar" ? [name] : []));

export const WIZARD_ROUTES: readonly WizardRoute[] = [
  { method: "get", path: "/health", handle: ({ outgoing }) => sendJson(outgoing, 200, { status: "ok" }) },
  // Every admitted client gets the page, which requests its data with the token in its link.
  {
    method: "get",
    path: "/wizard",
    handle: ({ outgoing, service: { page } }) =>
      sendText(outgoing, 200, page.html, "text/html; charset=utf-8", page.headers),
  },
  { method: "get", path: "/wizard/state", handle: sendState },
  { method: "get", path: "/wizard/events", handle: follow },
  { method: "post", path: "/wizard/act", handle: act },
  { method: "post", path: "/wizard/take", handle: take },
  {
    method: "get",
    path: "/wizard/forms",
    handle: (call) => {
      wizardOnly(call);
      const { backend, session } = call.service;
      const forms: WizardForms = { forms: formsOf(backend), comparisons: COMPARISONS, tasks: session.tasks };
      sendJson(call.outgoing, 200, forms);
    },
  },
  {
    method: "get",
    path: "/wizard/transcript",
    handle: (call) => {
      wizardOnly(call);
      sendJson(call.outgoing, 200, call.service.session.finishedForWizard);
    },
  },
  {
    method: "get",
    path: "/wizard/star",
    handle: (call) => {
      wizardOnly(call);
      sendJson(call.outgoing, 200, call.service.session.starDialogue);
    },
  },
];

function sendState(call: WizardCall): void {
  const { session } = call.service;
  const role = roleOf(call);
  const { entries } = session;
  const [open] = entries;
  const seen = entries.flatMap((entry, at) => {
    const shown = seenBy(role, entry);
    return shown === null ? [] : [{ at, entry: shown }];
  });
  const state: WizardState = {
    role,
    over: session.isOver,
    guide: guideFor(role, entries),
    entries: seen,
    next: entries.length,
    ...(role === "user" && open?.op === "open" ? { goal: open.goal } : {}),
    ...(role === "wizard" ? { variables: session.variables } : {}),
  };
  sendJson(call.outgoing, 200, state);
}

async function follow(call: WizardCall): Promise<void> {
  const role = roleOf(call);
  const { service, incoming, outgoing, query } = call;
  const seat = seatOf(query("seat"));
  const last = incoming.headers["last-event-id"];
  const from = typeof last === "string" ? positionOf(last) + 1 : positionOf(query("from") ?? "0");
  await streamSession(outgoing, service, { role, seat, from, stopped: service.stopped });
}

async function act(call: WizardCall): Promise<void> {
  const role = roleOf(call);
  const { service, incoming, outgoing } = call;
  const body = await readObject(incoming, PAGE_LIMITS.bodyBytes);
  assertKeys(body, ["act", "seat", "request"]);
  const request = requestOf(body);
  service.seats.check(role, seatOf(body.seat));
  const result = service.session.act(role, actOf(role, body.act), request);
  sendJson(outgoing, 200, result);
  service.onAct();
}

async function take(call: WizardCall): Promise<void> {
  const role = roleOf(call);
  const { service, incoming, outgoing } = call;
  const body = await readObject(incoming, PAGE_LIMITS.bodyBytes);
  assertKeys(body, ["seat"]);
  const seat = seatOf(body.seat);
  service.seats.take(role, seat);
  sendJson(outgoing, 200, { seat: service.seats.stateOf(role, seat) });
}

function roleOf({ incoming, service: { tokens } }: WizardCall): WizardRole {
  const given = bearerIn(incoming.headers.authorization);
  const role = (["user", "wizard"] as const).find(
    (one) => tokens[one] !== undefined && isSameToken(given, tokens[one]),
  );
  if (role !== undefined) return role;
  throw new BacklotError("UNAUTHORIZED", given === "" ? "a token is needed" : "the token is wrong");
}

function wizardOnly(call: WizardCall): void {
  if (roleOf(call) !== "wizard") throw new BacklotError("UNAUTHORIZED", "this is for the wizard alone");
}

function seatOf(seat: unknown): string {
  if (typeof seat === "string" && SEAT.test(seat)) return seat;
  throw new BacklotError("BAD_REQUEST", "seat must be 8 to 64 letters, digits, - or _: a window's own name");
}

function requestOf({ request }: JsonObject): string | undefined {
  if (request === undefined || (typeof request === "string" && REQUEST.test(request))) return request;
  throw new BacklotError("BAD_REQUEST", "request must be up to 64 letters, digits, - or _");
}

function positionOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new BacklotError("BAD_REQUEST", "from must be the position of an entry");
}

interface StreamFor {
  readonly role: WizardRole;
  readonly seat: string;
  readonly from: number;
  readonly stopped: AbortSignal;
}

/**
 * Sends a side's view as server-sent events: `entry` with an entry and its position as id, then `state` with the next
 * steps and whether the window acts or watches. When the dialogue is over, each side gets `result`, the wizard's with
 * the dialogue, so that the server may end then. A stream lasts as long as its window is open.
 */
async function streamSession(
  outgoing: ServerResponse,
  { session, seats }: { readonly session: WizardSession; readonly seats: Seats },
  { role, seat, from, stopped }: StreamFor,
): Promise<void> {
  seats.enter(role, seat);
  let at = from;
  let state = "";
  let isResultSent = false;
  await streamEvents(outgoing, stopped, {
    subscribe: (note) => {
      const unsubscribe = [session.subscribe(note), seats.subscribe(note)];
      return () => {
        seats.leave(role, seat);
        for (const end of unsubscribe) end();
      };
    },
    next: () => {
      const { entries } = session;
      for (let entry = entries[at]; entry !== undefined; entry = entries[at]) {
        const seen = seenBy(role, entry);
        at++;
        if (seen !== null) return eventText("entry", seen, at - 1);
      }
      const before = state;
      state = JSON.stringify({
        seat: seats.stateOf(role, seat),
        over: session.isOver,
        guide: guideFor(role, entries),
      });
      if (state !== before) return eventText("state", state);
      if (!session.isOver || isResultSent) return "";
      isResultSent = true;
      return eventText(
        "result",
        role === "wizard" ? { transcript: session.finished, star: session.starDialogue } : null,
      );
    },
  });
}
