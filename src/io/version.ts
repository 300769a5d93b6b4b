import { readFileSync } from "node:fs";

let known: string | undefined;

/** The version of this package. */
export function version(): string {
  known ??= read();
  return known;
}

function read(): string {
  const file = new URL("../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
