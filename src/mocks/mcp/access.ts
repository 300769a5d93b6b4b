import { bearerIn, isSameToken } from "../serve/http/bearer.js";

/** Access control of an HTTP endpoint. */
export interface AccessOptions {
  /**
   * Host names under which the endpoint may be reached, without ports. A page whose host name resolves to this machine
   * (DNS rebinding) is refused. Default: localhost, 127.0.0.1 and [::1].
   */
  readonly hosts?: readonly string[];
  /** Host names of pages that may call the endpoint from a browser, without ports. Default: as `hosts`. */
  readonly origins?: readonly string[];
  /** Bearer token that every request must carry, 16 characters or more. Default: none. */
  readonly token?: string;
}

type Guards = Pick<
  typeof import("@modelcontextprotocol/server"),
  "hostHeaderValidationResponse" | "originValidationResponse" | "localhostAllowedHostnames"
>;

/** Returns the response that refuses a request, or undefined if the request may pass. */
export function refuse(request: Request, guards: Guards, options: AccessOptions): Response | undefined {
  const hosts = [...(options.hosts ?? guards.localhostAllowedHostnames())];
  return (
    guards.hostHeaderValidationResponse(request, hosts) ??
    guards.originValidationResponse(request, [...(options.origins ?? hosts)]) ??
    (options.token === undefined || isSameToken(bearerIn(request.headers.get("authorization")), options.token)
      ? undefined
      : unauthorised())
  );
}

function unauthorised(): Response {
  return protocolError(401, -32_001, "Unauthorized: the request carries no valid bearer token", {
    "WWW-Authenticate": "Bearer",
  });
}

/** Returns a JSON-RPC error response for a request that no server has seen. */
export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
