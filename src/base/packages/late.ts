import { createRequire } from "node:module";

/*
 * Packages that most runs never need, loaded at the first call, for functions that cannot await an import. This file is
 * for Node; `bundled.ts` replaces it in browsers, by the condition of `#packages` in package.json.
 */

const require = createRequire(import.meta.url);

export function levenshtein(one: string, other: string): number {
  return (require("fastest-levenshtein") as typeof import("fastest-levenshtein")).distance(one, other);
}

/** picocolors: a terminal's colours. It asks the process for its streams. */
export function picocolors(): typeof import("picocolors") {
  return require("picocolors") as typeof import("picocolors");
}

export function inflection(): typeof import("inflection") {
  return require("inflection") as typeof import("inflection");
}

/** zod: explains invalid input. Valid input is recognised by hand, or known from an earlier run. */
export function zod(): typeof import("zod").z {
  return (require("zod") as typeof import("zod")).z;
}
