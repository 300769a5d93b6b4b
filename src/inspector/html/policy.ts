import { createHash } from "node:crypto";

/** What a page needs beside its own scripts and styles. */
export interface PageNeeds {
  /** Whether it asks the server that it comes from. */
  readonly connects: boolean;
  /** Whether it runs the engine: WebAssembly, in a worker of a script that is made in the page. */
  readonly runsEngine: boolean;
}

/**
 * The content security policy of a page that is one file, as a header's value. It names each script and style by its digest,
 * and lets the page load, send and run nothing else but what it needs.
 */
export function policyOf(html: string, { connects, runsEngine }: PageNeeds): string {
  const digests = (tag: string): string =>
    [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>([\\s\\S]*?)</${tag}>`, "g"))]
      .map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)
      .join(" ");
  return [
    "default-src 'none'",
    `script-src ${digests("script")}${runsEngine ? " blob: 'wasm-unsafe-eval'" : ""}`,
    `style-src ${digests("style")}`,
    ...(runsEngine ? ["worker-src blob:"] : []),
    `connect-src ${connects ? "'self'" : "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** The headers of whatever is answered beside a page: nobody guesses at it, frames it, keeps it or hears where it was. */
export function pageHeaders(policy: string): Readonly<Record<string, string>> {
  return {
    "content-security-policy": policy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
  };
}
