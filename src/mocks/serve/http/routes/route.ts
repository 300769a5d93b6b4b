import type { IncomingMessage, ServerResponse } from "node:http";
import type { Backend } from "../../../../runtime/backend.js";
import type { ServeLimits } from "../../sessions/limits.js";
import type { Registry } from "../../sessions/registry.js";
import type { Sessions } from "../../sessions/sessions.js";

export interface Service {
  readonly backend: Backend;
  readonly sessions: Sessions;
  readonly registry: Registry;
  readonly limits: ServeLimits;
  readonly realTime: boolean;
  readonly stopped: AbortSignal;
}

export interface Call<Shared = Service> {
  readonly service: Shared;
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly path: (name: string) => string;
  readonly query: (name: string) => string | undefined;
}

/** Answers a request. Errors are answered as problems. */
export type Handler<Shared = Service> = (call: Call<Shared>) => void | Promise<void>;

export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: object;
}

export interface Success {
  readonly status: number;
  readonly description: string;
  readonly schema?: string;
  readonly or?: string;
}

/** One method of one path. The same object is served and described, so that the two cannot differ. */
export interface Route<Shared = Service> {
  readonly method: "get" | "post" | "delete";
  readonly path: string;
  readonly id: string;
  readonly tag: string;
  readonly summary: string;
  readonly query?: readonly QueryParameter[];
  readonly body?: { readonly schema: string; readonly required: boolean };
  readonly isRepeatable?: boolean;
  readonly success: Success;
  /** Statuses of the route's own problems, besides those of any request. */
  readonly problems?: readonly number[];
  readonly handle: Handler<Shared>;
}
