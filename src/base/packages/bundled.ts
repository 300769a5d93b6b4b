import * as nouns from "inflection";
import { z } from "zod";

/** Packages of `late.ts` for a browser, as part of its bundle. */
export const zod = (): typeof z => z;
export const inflection = (): typeof nouns => nouns;
