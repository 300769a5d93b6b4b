import { BacklotError } from "../../../base/errors.js";

/** hono's routers: a fast one, and a slower one for every path. */
export interface HttpPackages {
  readonly SmartRouter: typeof import("hono/router/smart-router").SmartRouter;
  readonly RegExpRouter: typeof import("hono/router/reg-exp-router").RegExpRouter;
  readonly TrieRouter: typeof import("hono/router/trie-router").TrieRouter;
}

export async function httpPackages(): Promise<HttpPackages> {
  try {
    const [{ SmartRouter }, { RegExpRouter }, { TrieRouter }] = await Promise.all([
      import("hono/router/smart-router"),
      import("hono/router/reg-exp-router"),
      import("hono/router/trie-router"),
    ]);
    return { SmartRouter, RegExpRouter, TrieRouter };
  } catch (cause) {
    throw new BacklotError("MISSING_PACKAGE", "serving over HTTP needs hono: npm install hono", { cause });
  }
}
