import { expect, test } from "vitest";
import { LUCID_RATES } from "../../../../src/corpora/making/planner/rates.js";
import { withMadeRows } from "../../../../src/corpora/making/run/madeRows.js";
import { LinkCount } from "../../../../src/corpora/scores/corpus/links.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { eventsOf } from "../../../../src/transcript/events/dialogueReader.js";
import { readIntents } from "../../../../src/transcript/files/index.js";
import { sampleOf } from "../../../runs.js";
import { hasShared, shared } from "../../../shared.js";
import { kept, ours } from "../made.js";

/** Returns LUCID's intents, which have no rows, with the rows of `make`. */
async function lucids(): Promise<Backend> {
  const backend = await loadBackend(await readIntents(shared("data/lucid/intents")), { engine: "quickjs" });
  return (await withMadeRows(backend, { seed: 5 })).backend;
}

const INTENTS: readonly (readonly [name: string, load: () => Promise<Backend>])[] = [
  ["our intents", ours],
  ["LUCID's intents", lucids],
];

// LUCID's own: 5.6 % of the commands refer, 16 % of the searches are refined.
test.skipIf(!hasShared).each(sampleOf(INTENTS, 2))(
  "users refer and refine their searches about as often as LUCID's, over %s (needs the reference data)",
  async (_, load) => {
    const backend = await load();
    const count = new LinkCount();
    for (const { transcript } of await kept(backend, { count: 600, seed: 5, rates: LUCID_RATES }))
      count.add(eventsOf(transcript.turns));
    backend.close();
    const { referring, refining, finding } = count.links;
    expect(referring).toBeGreaterThan(0.04);
    expect(referring).toBeLessThan(0.08);
    expect(refining).toBeGreaterThan(0.11);
    expect(refining).toBeLessThan(0.21);
    expect(finding).toBeGreaterThan(0.93);
  },
);
