import { BacklotError } from "../../../base/errors.js";
import { sendJson, sendNothing, sendText } from "../../../mocks/serve/http/answer.js";
import { assertLinkedToken } from "../../../mocks/serve/http/bearer.js";
import { readObject } from "../../../mocks/serve/http/body.js";
import type { Call, Route } from "../../../mocks/serve/http/routes/route.js";
import { ROUTES } from "../embedded.js";
import type { Inspection } from "../inspection.js";
import { liveActOf } from "./acts.js";
import type { LiveSessions } from "./liveSessions.js";
import { streamLive } from "./stream.js";
import { LIVE_ROUTES } from "./wire.js";

/** State shared by the routes. */
export interface LiveService {
  readonly live: LiveSessions;
  readonly token: string;
  readonly page: { readonly html: string; readonly headers: Readonly<Record<string, string>> };
  readonly inspection: () => Promise<Inspection>;
  readonly bodyBytes: number;
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

/** Routes of the server of live sessions. */
export const LIVE_PAGE_ROUTES: readonly LiveRoute[] = [
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

async function act({ incoming, outgoing, service: { live, bodyBytes } }: LiveCall): Promise<void> {
  live.act(liveActOf(await readObject(incoming, bodyBytes)));
  sendNothing(outgoing);
}

function numberOf(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new BacklotError("BAD_REQUEST", `${JSON.stringify(text.slice(0, 40))} is not a number`);
}
