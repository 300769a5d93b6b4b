import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { BacklotError } from "../../errors.js";
import { builtFile } from "../../runtime/assets.js";
import { wasmBytes } from "../../runtime/host.js";
import { EMBEDDED } from "../embedded.js";
import { policyOf } from "./policy.js";

/** What a browser may do with the page: run its own scripts and styles, and nothing else. */
export interface Policy {
  /** The policy as a header's value. */
  readonly header: string;
}

/** A page with all that it needs. */
export interface ComposedPage extends Policy {
  readonly html: string;
}

/**
 * The page as one file: its scripts and styles, the engine, and what is embedded beside them. Its content security policy
 * names each script and style by its digest, lets no request leave but to the server that the page comes from, and none
 * at all where it comes from a file.
 * @param embedded further parts, each compressed, by their ids
 * @param connects whether the page asks the server that it comes from
 */
export function composePage(embedded: Iterable<readonly [id: string, text: string]>, connects: boolean): ComposedPage {
  const template = readFileSync(builtFile("inspector/page/index.html"), "utf8");
  const engine = asClassicScript(readFileSync(builtFile("browser/index.js"), "utf8"));
  const header = policyOf(template, { connects, runsEngine: true });
  const parts = [part(EMBEDDED.engine, engine), part(EMBEDDED.wasm, wasmBytes())];
  for (const [id, text] of embedded) parts.push(part(id, text));
  const meta = `<meta http-equiv="Content-Security-Policy" content="${header}">`;
  // The texts are put in by functions, since `$` has a meaning in what `replace` puts in.
  const html = template
    .replace("<head>", () => `<head>\n${meta}`)
    .replace("<body>", () => `<body>\n${parts.join("\n")}`);
  return { html, header };
}

/** The engine without its exports: a page that is a file may start a worker of a classic script alone. */
function asClassicScript(text: string): string {
  const exported = /export\s*\{[^{}]*\};?\s*$/.exec(text);
  if (exported === null) throw new BacklotError("INTERNAL", "the engine for browsers does not end in its exports");
  return text.slice(0, exported.index);
}

/** Bytes in Base64, which hold nothing that HTML could take for markup. */
function part(id: string, content: string | Uint8Array): string {
  const packed = gzipSync(content, { level: 9 }).toString("base64");
  return `<script type="text/plain" id="${id}">${packed}</script>`;
}
