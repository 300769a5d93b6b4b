import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { withMadeRows } from "../../../../src/corpora/making/run/madeRows.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { readIntents } from "../../../../src/transcript/files/index.js";
import { kept } from "../made.js";
import { FIELDS, listed } from "./listed.js";

test.each(FIELDS)(
  "the phrase lists of a field say every slot in their own words, and what is made with them replays: %s",
  async (field) => {
    const folder = listed(field);
    const intents = await readIntents(folder);
    for (const { command, args } of intents) {
      const list = JSON.parse(readFileSync(`${folder}/phrases/${command}.json`, "utf8")) as { readonly slots: object };
      expect(Object.keys(list.slots), command).toEqual([...args.keys()]);
    }
    const plain = await loadBackend(intents, { engine: "native" });
    const { backend, close } = await withMadeRows(plain, { seed: 90 });
    for (const { transcript } of await kept(backend, { count: 10, seed: 90 }))
      expect(replayTranscript(backend, transcript).status).toBe("matched");
    close();
    plain.close();
  },
);
