import { z } from "zod";

/** The package of `late.ts` for a browser, where it is part of the bundle. */
export const zod = (): typeof z => z;
