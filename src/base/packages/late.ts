import { createRequire } from "node:module";

/*
 * Packages that most runs never need, loaded at the first call, for functions that cannot await an import. This file is
 * for Node; `bundled.ts` replaces it in browsers, by the condition of `#packages` in package.json.
 */

const require = createRequire(import.meta.url);

/** inflection: plural and singular of nouns. */
export function inflection(): typeof import("inflection") {
  return require("inflection") as typeof import("inflection");
}

/** zod: explains invalid input. Valid input is recognised by hand, or known from an earlier run. */
export function zod(): typeof import("zod").z {
  return (require("zod") as typeof import("zod")).z;
}
