import { cpSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readIntents } from "../../../src/files/index.js";
import { withMadeRows } from "../../../src/pipeline/run/madeRows.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../src/runtime/replay/replay.js";
import { folderOf } from "../../schema/folder.js";
import { kept } from "../made.js";

/** The intents of a field with its phrase lists beside them, which lie apart so that derived words can be read as well. */
function listed(field: string): string {
  const folder = folderOf();
  const from = fileURLToPath(new URL(field, import.meta.url));
  cpSync(`${from}/intents`, folder, { recursive: true });
  cpSync(`${from}/phrases`, `${folder}/phrases`, { recursive: true });
  return folder;
}

test.each(["hospital", "warehouse", "school", "energy"])(
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
