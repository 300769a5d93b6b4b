import { readFileSync } from "node:fs";

/** A module of datasets as a project outside of the repository has it: the order book of a café, read, written and scored. */
export const CAFE: string = readFileSync(new URL("./cafeDataset.ts", import.meta.url), "utf8")
  .replaceAll("../../../src/cli/doors/corpora.js", "backlot/corpora")
  .replaceAll("../../../src/cli/doors/transcript.js", "backlot/transcript");

/** Its order book. */
export const ORDERS = `[
  { "no": 1, "guest": "A latte, please.", "drink": "latte" },
  { "no": 2, "guest": "Tea. To go!", "drink": "tea" },
  { "no": 3, "guest": "Is there any cake?" }
]
`;

/** The same as a system heard it: one of the drinks is another. */
export const HEARD = ORDERS.replace('"drink": "tea"', '"drink": "coffee"');
