import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder of Backlot's own modules: src in a checkout, dist in an installation. It ends in a separator. */
export const OWN_MODULES: string = fileURLToPath(new URL("../../", import.meta.url));

let known: string | undefined;

export function version(): string {
  known ??= read();
  return known;
}

function read(): string {
  const file = new URL("../../../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}
