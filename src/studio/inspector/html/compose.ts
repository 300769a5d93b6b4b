import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { BacklotError } from "../../../base/errors.js";
import { builtFile } from "../../../runtime/assets.js";
import { wasmBytes } from "../../../runtime/host.js";
import { EMBEDDED } from "../embedded.js";

export interface Policy {
  readonly header: string;
}

export interface ComposedPage extends Policy {
  readonly html: string;
}

/** The policy names each script and style by its digest. @param embedded parts by their ids, each compressed */
export function composePage(embedded: Iterable<readonly [id: string, text: string]>, connects: boolean): ComposedPage {
  const template = readFileSync(builtFile("studio/inspector/page/index.html"), "utf8");
  const engine = asClassicScript(readFileSync(builtFile("studio/browser/index.js"), "utf8"));
  const header = policyOf(template, { connects, runsEngine: true });
  const parts = [part(EMBEDDED.engine, engine), part(EMBEDDED.wasm, wasmBytes())];
  for (const [id, text] of embedded) parts.push(part(id, text));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${header}">`;
  // The texts are inserted by functions, since `$` has a meaning in `replace`.
  const html = template
    .replace("<head>", () => `<head>\n${meta}`)
    .replace("<body>", () => `<body>\n${parts.join("\n")}`);
  return { html, header };
}

/** Removes the exports of the engine: a page opened as a file may only start a classic worker. */
function asClassicScript(text: string): string {
  const exported = /export\s*\{[^{}]*\};?\s*$/.exec(text);
  if (exported === null) throw new BacklotError("INTERNAL", "the engine for browsers does not end in its exports");
  return text.slice(0, exported.index);
}

/** Base64 contains no HTML markup. */
function part(id: string, content: string | Uint8Array): string {
  const packed = gzipSync(content, { level: 9 }).toString("base64");
  return `<script type="text/plain" id="${id}">${packed}</script>`;
}

interface PageNeeds {
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
