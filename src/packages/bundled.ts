import * as nouns from "inflection";
import { z } from "zod";

/** The packages of `late.ts` for a browser, where they are part of the bundle. */
export const zod = (): typeof z => z;
export const inflection = (): typeof nouns => nouns;
