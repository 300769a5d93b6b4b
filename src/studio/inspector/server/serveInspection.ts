import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError } from "../../../base/errors.js";
import { problemOf, sendProblem, sendText } from "../../../mocks/serve/http/answer.js";
import { openGuarded } from "../../../mocks/serve/http/door.js";
import { assertLinkedToken, Guard } from "../../../mocks/serve/http/guard.js";
import { targetOf } from "../../../mocks/serve/http/target.js";
import { contains } from "../contains.js";
import { ROUTES } from "../embedded.js";
import { composePage, pageHeaders } from "../html/compose.js";
import type { InspectedDialogue } from "../inspection.js";
import type { ReadInspection } from "../reading/readInspection.js";

/** A running server of the page. */
export interface InspectionServer {
  /** Address of the page, with its token. */
  readonly url: string;
  close(): Promise<void>;
}

const HOST = "127.0.0.1";
const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Serves the page over dialogues, only on this machine, and only with the token in its address. Answers no other
 * requests than the page's own, and changes nothing.
 * @param port 0 for a free one
 * @throws BacklotError CANNOT_LISTEN
 */
export async function serveInspection(read: ReadInspection, port: number): Promise<InspectionServer> {
  const { html, header } = composePage([], true);
  const token = randomBytes(16).toString("base64url");
  const index = JSON.stringify(read.inspection);
  const headers = pageHeaders(header);
  const textAt = async ({
    method,
    url = "/",
    headers: { authorization },
  }: IncomingMessage): Promise<readonly [text: string, type: string]> => {
    if (method !== "GET" && method !== "HEAD")
      throw new BacklotError("METHOD_NOT_ALLOWED", "the page is only read: send GET");
    const { path, query } = targetOf(url);
    // Every admitted client gets the page, which requests its data with the token in its link.
    if (path === "/") return [html, "text/html; charset=utf-8"];
    assertLinkedToken(authorization, token);
    if (path === ROUTES.inspection) return [index, JSON_TYPE];
    if (path === ROUTES.search) return [JSON.stringify(await placesWith(read, query)), JSON_TYPE];
    const place = path.startsWith(`${ROUTES.dialogues}/`) ? path.slice(ROUTES.dialogues.length + 1) : "";
    if (/^\d{1,9}$/.test(place) && Number(place) < read.inspection.entries.length)
      return [await read.dialogue(Number(place)), JSON_TYPE];
    throw new BacklotError("NOT_FOUND", "the server has no such path");
  };
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    try {
      const [text, type] = await textAt(incoming);
      sendText(outgoing, 200, text, type, headers);
    } catch (error) {
      sendProblem(outgoing, problemOf(error), headers);
    }
  };
  const server = await openGuarded(new Guard({ host: HOST }), answer, HOST, port);
  return { ...server, url: `${server.url}/#token=${token}` };
}

async function placesWith(read: ReadInspection, query: string): Promise<readonly number[]> {
  const wanted = (new URLSearchParams(query).get("text") ?? "").toLowerCase();
  const places: number[] = [];
  for (let place = 0; place < read.inspection.entries.length; place++) {
    const { transcript } = JSON.parse(await read.dialogue(place)) as InspectedDialogue;
    if (contains(transcript, wanted)) places.push(place);
  }
  return places;
}
