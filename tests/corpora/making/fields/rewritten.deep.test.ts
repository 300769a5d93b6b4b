import { join } from "node:path";
import { expect, test } from "vitest";
import { withMadeRows } from "../../../../src/corpora/making/run/madeRows.js";
import { writeModelCorpus } from "../../../../src/corpora/making/run/writeModelCorpus.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { readIntents, readTranscripts } from "../../../../src/transcript/files/index.js";
import { sampleOf } from "../../../runs.js";
import { folderOf } from "../../../schema/folder.js";
import { scriptedServer } from "../models/scriptedServer.js";
import { FIELDS, listed } from "./listed.js";
import { rewriting } from "./rewriting.js";

// The soak tries every field.
test.each(sampleOf(FIELDS, 3))(
  "what a model of rules says for the drafts of a field is kept, and replays: %s",
  async (field) => {
    const plain = await loadBackend(await readIntents(listed(field)), { engine: "native" });
    const { backend, close } = await withMadeRows(plain, { seed: 94 });
    const server = await scriptedServer(rewriting);
    const out = folderOf();
    const { report } = await writeModelCorpus(out, backend, {
      count: 5,
      seed: 94,
      models: { model: server.model, retries: 0 },
    });
    await server.stop();
    expect(report.dialogues).toBe(5);
    expect(report.discards.filter(({ stage }) => stage !== "plan")).toEqual([]);
    let read = 0;
    for await (const record of readTranscripts(join(out, "transcripts.jsonl"))) {
      if (!("transcript" in record)) throw record.problem;
      expect(replayTranscript(backend, record.transcript).status).toBe("matched");
      read++;
    }
    expect(read).toBe(5);
    close();
    plain.close();
  },
);
