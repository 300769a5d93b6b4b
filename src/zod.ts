import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * zod, loaded with the first call: for validators that most runs never need, in functions that cannot wait. What is sound
 * is known by hand, or from an earlier run; zod explains what is not.
 */
export function zod(): typeof import("zod").z {
  return (require("zod") as typeof import("zod")).z;
}
