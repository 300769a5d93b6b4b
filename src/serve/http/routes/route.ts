import type { IncomingMessage, ServerResponse } from "node:http";
import type { Backend } from "../../../runtime/backend.js";
import type { ServeLimits } from "../../sessions/limits.js";
import type { Registry } from "../../sessions/registry.js";
import type { Sessions } from "../../sessions/sessions.js";

/** What the handlers of all routes share. */
export interface Service {
  readonly backend: Backend;
  readonly sessions: Sessions;
  readonly registry: Registry;
  readonly limits: ServeLimits;
  /** Whether delays take real time. */
  readonly realTime: boolean;
  /** Aborts streams and delays when the server closes. */
  readonly stopped: AbortSignal;
}

/** One request, as a handler sees it. */
export interface Call<Shared = Service> {
  readonly service: Shared;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  /** A part of the path, decoded. */
  readonly path: (name: string) => string;
  /** A parameter of the query; undefined if it is not there. */
  readonly query: (name: string) => string | undefined;
}

/** Answers a request; what it throws is answered as a problem. */
export type Handler<Shared = Service> = (call: Call<Shared>) => void | Promise<void>;

/** A parameter in the query of a route. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

/** What a route answers when all is well. */
export interface Success {
  readonly status: number;
  readonly description: string;
  /** The name of its schema; none if there is no content. */
  readonly schema?: string;
  /** Another media type that it answers with when asked. */
  readonly or?: string;
}

/** One method of one path: what is served, and what is said of it, so that the two cannot differ. */
export interface Route<Shared = Service> {
  readonly method: "get" | "post" | "delete";
  /** With parts such as `{id}`. */
  readonly path: string;
  /** Its name in the description. */
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: readonly QueryParameter[];
  /** The name of the schema of its body, and whether it must have one. */
  readonly body?: { readonly schema: string; readonly required: boolean };
  /** Whether clients may send a request again under its Idempotency-Key, so that it is carried out once. */
  readonly isRepeatable?: boolean;
  readonly success: Success;
  /** The statuses of its own problems, besides those that any request can run into. */
  readonly problems?: readonly number[];
  readonly handle: Handler<Shared>;
}
