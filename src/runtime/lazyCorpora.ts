import { late } from "../base/late.js";

/* Public functions that read and compare corpora: sessions open without loading them. */

export const replayCorpus = late(() => import("./replay/corpus.js"), "replayCorpus");
export const replayAgainst = late(() => import("./evolution/against.js"), "replayAgainst");
export const loadSuccessor = late(() => import("./evolution/successor.js"), "loadSuccessor");
export const writeFixtures = late(() => import("./rows/writeFixtures.js"), "writeFixtures");
