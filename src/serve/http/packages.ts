import { BacklotError } from "../../errors.js";

/** What the server takes from its packages. */
export interface HttpPackages {
  readonly Hono: typeof import("hono").Hono;
  readonly getRequestListener: typeof import("@hono/node-server").getRequestListener;
  /** What a handler that has written its own answer returns. */
  readonly ALREADY_SENT: Response;
}

/**
 * Loads hono and its adapter for Node, which are optional.
 * @throws BacklotError MISSING_PACKAGE where one is not installed
 */
export async function httpPackages(): Promise<HttpPackages> {
  try {
    const [{ Hono }, { getRequestListener }, { RESPONSE_ALREADY_SENT }] = await Promise.all([
      import("hono"),
      import("@hono/node-server"),
      import("@hono/node-server/utils/response"),
    ]);
    return { Hono, getRequestListener, ALREADY_SENT: RESPONSE_ALREADY_SENT };
  } catch (cause) {
    const message = "serving over HTTP needs hono and @hono/node-server: npm install hono @hono/node-server";
    throw new BacklotError("MISSING_PACKAGE", message, { cause });
  }
}
