import type { Chrono } from "chrono-node";
import { GB } from "chrono-node/en";
import { z } from "zod";

/** The packages of `late.ts` for a browser, where they are part of the bundle. */
export const zod = (): typeof z => z;
export const chrono = (): Chrono => GB;
