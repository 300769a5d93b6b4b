import type { IncomingMessage, ServerResponse } from "node:http";
import { BacklotError, type ErrorCode } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import { type Signal, type Value, withNamedFields } from "../../../kit/internal.js";
import type { BuildValue } from "../../../labels/build.js";
import * as build from "../../../labels/build.js";
import { Unanswerable } from "../../../runtime/rows/schema/unanswerable.js";
import { problem, problemOf, sendNothing, sendProblem, sendText } from "../../serve/http/answer.js";
import type { Service } from "../../serve/http/routes/route.js";
import { targetOf } from "../../serve/http/target.js";
import { sendSpoilt } from "../../serve/http/wire.js";
import type { ServedSession } from "../../serve/sessions/servedSession.js";
import type { ApiMapping } from "../mapping.js";
import { Answers, type ApiAnswer, type Outcome } from "./answers.js";
import { ApiPaths, type Matched, type ServedOperation } from "./paths.js";
import { type ApiRequest, nothingThere, ofClients, readRequest, wordsFor } from "./requests.js";

export const SESSION_HEADER = "backlot-session";
export const CONFIRMED_HEADER = "backlot-confirmed";
export const SHARED_SESSION = "default";

type Exchange = Extract<Matched, { readonly operation: unknown }> & {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
};

interface Refusal {
  readonly status: number;
  readonly others?: readonly number[];
  readonly code?: ErrorCode;
  readonly kind?: string;
  readonly detail: string;
}

/** An imported API under its own paths: each request is a command of a session, and each answer is declared by the API. */
export class Facade {
  private readonly paths: ApiPaths;
  private readonly mapping: ApiMapping;
  private readonly answers: Answers;
  private readonly service: Service;
  /** Entities with complete rows: clients can list or create them. */
  private readonly kept: ReadonlySet<string>;
  private readonly confirmedHeader: boolean;

  /** @param confirmedHeader true if a confirmation takes the header; otherwise each request is confirmed */
  constructor(mapping: ApiMapping, service: Service, confirmedHeader: boolean) {
    const operations = Object.entries(mapping.operations).map(([command, one]) => ({ ...one, command }));
    this.mapping = mapping;
    this.kept = new Set(
      operations.flatMap(({ rows }) => (rows?.does === "create" || rows?.does === "list" ? [rows.entity] : [])),
    );
    this.service = service;
    this.confirmedHeader = confirmedHeader;
    this.paths = new ApiPaths(operations);
    this.answers = new Answers(mapping);
  }

  find(incoming: IncomingMessage): Matched | null {
    return this.paths.find((incoming.method ?? "GET").toLowerCase(), targetOf(incoming.url ?? "/").path);
  }

  async answer(
    found: Extract<Matched, { readonly operation: unknown }>,
    incoming: IncomingMessage,
    outgoing: ServerResponse,
  ): Promise<void> {
    try {
      await this.exchange({ ...found, incoming, outgoing });
    } catch (error) {
      const plain = problemOf(
        error instanceof Unanswerable
          ? new BacklotError("UNANSWERABLE", `${found.operation.command}: ${error.message}`)
          : error,
      );
      const known = OF_REQUESTS.has(plain.code) ? { ...plain, hint: this.hint(found.operation) } : plain;
      const isRead = incoming.complete;
      const close: Record<string, string> = known.status === 413 || !isRead ? { connection: "close" } : {};
      const declared = SESSION_PROBLEMS.has(known.code)
        ? null
        : this.answers.failure(found.operation, known.status, known.detail, known.status === 400 ? [422] : []);
      if (declared === null) sendProblem(outgoing, known, close);
      else send(outgoing, declared, close);
    }
  }

  private async exchange({ operation, path, incoming, outgoing }: Exchange): Promise<void> {
    const { limits } = this.service;
    const request = await readRequest(operation, path, incoming, this.mapping.schemas, limits.bodyBytes);
    const session = await this.session(incoming);
    const named = { [SESSION_HEADER]: session.id };
    const confirms = this.confirms(incoming);
    const command = build.start(operation.command, this.fitted(operation, request));
    const before = idsBefore(operation, session);
    const answered = await this.service.sessions.perform(session.id, command, confirms);
    const { result, verdict } = answered;
    if (verdict !== null && typeof verdict.effect === "number") {
      const late: Record<string, string> = verdict.delayMs > 0 ? { "backlot-delay-ms": String(verdict.delayMs) } : {};
      const detail = `the fault plan answers with ${verdict.effect}`;
      const declared = this.answers.failure(operation, verdict.effect, detail);
      if (declared === null)
        sendProblem(outgoing, problem("WIRE_FAULT", verdict.effect, detail), { ...late, ...named });
      else send(outgoing, declared, { ...late, ...named });
      return;
    }
    const judged =
      result === null ? { rows: [], total: 0, isKept: false } : this.judge(operation, request, session, result.signals);
    const seed = session.opening.seed ?? 1;
    const answer =
      "detail" in judged
        ? this.refused(operation, judged)
        : this.answers.success(operation, request, whole(operation, judged, session, before), seed);
    if (verdict === null) send(outgoing, answer, named);
    else await sendSpoilt(outgoing, verdict, { status: answer.status, value: answer.value ?? null }, this.service);
  }

  /** Removes fields of a request that its slots do not have: an open schema accepts them, but no row keeps them. */
  private fitted({ command }: ServedOperation, { slots }: ApiRequest): ApiRequest["slots"] {
    const types = new Map(this.service.backend.catalog.get(command)?.slots.map(({ name, type }) => [name, type]));
    return slots.map(([slot, value]) => {
      const type = types.get(slot);
      return [slot, type === undefined ? value : (withNamedFields(type, value as Value) as BuildValue)];
    });
  }

  /** Agreed by the header, unasked, or null if the header is required but missing. @throws BacklotError BAD_REQUEST */
  private confirms({ headers }: IncomingMessage): "agreed" | "unasked" | null {
    const said = headers[CONFIRMED_HEADER] ?? "false";
    if (said !== "true" && said !== "false")
      throw new BacklotError("BAD_REQUEST", "the header Backlot-Confirmed must be true or false");
    return said === "true" ? "agreed" : this.confirmedHeader ? null : "unasked";
  }

  private async session(incoming: IncomingMessage): Promise<ServedSession> {
    const { registry, sessions } = this.service;
    const named = incoming.headers[SESSION_HEADER];
    if (typeof named === "string") return registry.get(named);
    try {
      return registry.get(SHARED_SESSION);
    } catch (error) {
      const isGone = error instanceof BacklotError && (error.code === "NO_SESSION" || error.code === "SESSION_EXPIRED");
      if (!isGone) throw error;
      return sessions.open({}, SHARED_SESSION);
    }
  }

  private judge(
    operation: ServedOperation,
    request: ApiRequest,
    session: ServedSession,
    signals: readonly Signal[],
  ): Outcome | Refusal {
    const last = signals.at(-1);
    const { rows: about } = operation;
    switch (last?.kind) {
      case "found":
      case "performed": {
        const isKept = about !== undefined && this.isKept(session, about.entity);
        const rows = last.kind === "found" ? last.rows : last.row === undefined ? [] : [last.row];
        const isGone = isKept && rows.length === 0 && about.does !== "list" && about.does !== "create";
        if (isGone) return { status: 404, detail: nothingThere(about, request) };
        return { rows, total: last.kind === "found" ? (last.total ?? rows.length) : rows.length, isKept };
      }
      case "failed": {
        return { ...(FAILURES[last.code ?? ""] ?? REFUSED), detail: last.reason, ...given({ kind: last.code }) };
      }
      case "error":
        return STATUSES[last.code] === undefined
          ? { status: 400, others: [422], detail: ofClients(operation, last.message) }
          : { status: STATUSES[last.code] as number, detail: last.message };
      case "confirm":
        return {
          status: 409,
          others: [422, 400, 403],
          code: "NOT_CONFIRMED",
          detail: `${operation.command} needs the user's confirmation: send Backlot-Confirmed: true once the user has agreed`,
        };
      case "ask":
      case "choose":
        return { status: 400, others: [422], detail: `${wordsFor(operation, last.slot)} is required` };
      default:
        return { status: 500, detail: "the session gave no answer" };
    }
  }

  private refused(operation: ServedOperation, { status, others, code, kind, detail }: Refusal): ApiAnswer {
    const declared = this.answers.failure(operation, status, detail, others, kind);
    if (declared !== null) return declared;
    const known = status === 404 ? "NOT_FOUND" : status >= 500 ? "SANDBOX_FAULT" : "BAD_REQUEST";
    const named = code ?? known;
    const value = problem(named, status, detail, OF_REQUESTS.has(named) ? { hint: this.hint(operation) } : {});
    return { status, type: "application/problem+json", value, headers: {} };
  }

  private hint({ method, path }: ServedOperation): string {
    return `See ${method.toUpperCase()} ${path} in the OpenAPI document of ${this.mapping.title}, which was imported.`;
  }

  private isKept({ opening }: ServedSession, entity: string): boolean {
    if (this.kept.has(entity)) return true;
    const { fixtures } = this.service.backend;
    if (fixtures?.tables.some((table) => table.entity === entity) === true) return true;
    return opening.entities !== undefined && Object.hasOwn(opening.entities, entity);
  }
}

function idsBefore(
  { rows, method, responses }: ServedOperation,
  { session }: ServedSession,
): ReadonlySet<unknown> | null {
  const mayMake =
    rows?.many === true || (rows?.does === "update" && method === "put" && responses["201"] !== undefined);
  if (rows === undefined || !mayMake) return null;
  return new Set(session.tableRows(rows.entity).rows.map(({ id }) => id));
}

function whole(
  { rows }: ServedOperation,
  outcome: Outcome,
  { session }: ServedSession,
  before: ReadonlySet<unknown> | null,
): Outcome {
  if (before === null || rows === undefined) return outcome;
  if (rows.many === true)
    return { ...outcome, rows: session.tableRows(rows.entity).rows.filter(({ id }) => !before.has(id)) };
  const [row] = outcome.rows;
  return { ...outcome, isNew: row !== undefined && !before.has(row.id) };
}

/** Codes about the server's own sessions, which the API does not have. */
const SESSION_PROBLEMS: ReadonlySet<string> = new Set([
  "NO_SESSION",
  "SESSION_EXPIRED",
  "SESSION_LOST",
  "UNANSWERABLE",
]);

/** Codes about a request, which the API's own description explains better than the server's. */
const OF_REQUESTS: ReadonlySet<string> = new Set(["BAD_REQUEST", "NOT_FOUND", "WRONG_MEDIA_TYPE"]);

const REFUSED = { status: 409, others: [422, 400, 403] };

const FAILURES: Readonly<Record<string, { readonly status: number; readonly others?: readonly number[] }>> = {
  not_found: { status: 404 },
  bad_request: { status: 400, others: [422] },
  unauthorized: { status: 401, others: [403] },
  forbidden: { status: 403, others: [409, 422, 400] },
  gone: { status: 410, others: [404] },
  rate_limited: { status: 429 },
  unavailable: { status: 503 },
};

const STATUSES: Readonly<Record<string, number>> = {
  SANDBOX_FAULT: 500,
  SANDBOX_MEMORY: 500,
  SANDBOX_TIMEOUT: 500,
  UNMOCKED_INTENT: 501,
  UNPLANNED_OUTCOME: 501,
};

function send(
  outgoing: ServerResponse,
  { status, type, value, headers }: ApiAnswer,
  more: Readonly<Record<string, string>>,
): void {
  const all = { ...headers, ...more };
  if (type === null || status === 204 || status === 304) sendNothing(outgoing, status, all);
  else sendText(outgoing, status, isText(type, value) ? value : JSON.stringify(value ?? null), type, all);
}

const isText = (type: string, value: unknown): value is string =>
  typeof value === "string" && !/[/+]json\b/i.test(type);
