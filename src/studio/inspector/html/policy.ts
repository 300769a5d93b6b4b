import { createHash } from "node:crypto";

export interface PageNeeds {
  readonly connects: boolean;
  /** True if the page runs the engine: WebAssembly, in a worker whose script is made in the page. */
  readonly runsEngine: boolean;
}

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
