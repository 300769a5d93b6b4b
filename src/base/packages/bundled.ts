import { distance } from "fastest-levenshtein";
import * as nouns from "inflection";
import pc from "picocolors";
import { z } from "zod";

/** Packages of `late.ts` for a browser, as part of its bundle. */
export const zod = (): typeof z => z;
export const levenshtein: typeof distance = distance;
export const picocolors = (): typeof pc => pc;
export const inflection = (): typeof nouns => nouns;
