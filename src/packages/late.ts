import { createRequire } from "node:module";

/*
 * Packages that most runs never need, loaded with the first call, in functions that cannot wait for an import. What
 * is written here is for Node; `bundled.ts` says the same for a browser, where a bundler chooses it by the condition
 * of `#packages` in package.json.
 */

const require = createRequire(import.meta.url);

/** inflection: the plural and the singular of nouns, for whoever speaks. */
export function inflection(): typeof import("inflection") {
  return require("inflection") as typeof import("inflection");
}

/** zod: what is sound is known by hand, or from an earlier run; zod explains what is not. */
export function zod(): typeof import("zod").z {
  return (require("zod") as typeof import("zod")).z;
}
