import { bearerIn, isSameToken } from "../serve/http/bearer.js";

/** Who may speak to an endpoint over HTTP. */
export interface AccessOptions {
  /**
   * Host names under which it may be reached, without ports: a page whose host name was made to resolve to this
   * machine (DNS rebinding) is refused. Default: localhost, 127.0.0.1 and [::1].
   */
  readonly hosts?: readonly string[];
  /** Host names of the pages that may call it from a browser, without ports. Default: as `hosts`. */
  readonly origins?: readonly string[];
  /** The bearer token that every request has to carry, of 16 characters or more. Default: none is asked for. */
  readonly token?: string;
}

type Guards = Pick<
  typeof import("@modelcontextprotocol/server"),
  "hostHeaderValidationResponse" | "originValidationResponse" | "localhostAllowedHostnames"
>;

/** The answer to a request that may not pass, or undefined. */
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

/** An error as the protocol writes it, for a request that no server has seen. */
export function protocolError(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status, headers });
}
