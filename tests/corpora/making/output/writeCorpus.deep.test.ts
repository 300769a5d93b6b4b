import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importLucid, importSgd } from "../../../../src/corpora/index.js";
import { lucid as lucidDataset } from "../../../../src/corpora/lucid/dataset.js";
import { type WriteCorpusOptions, writeCorpus } from "../../../../src/corpora/making/output/writeCorpus.js";
import { sgd as sgdDataset } from "../../../../src/corpora/sgd/dataset.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { readTranscripts } from "../../../../src/transcript/files/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { sampleOf } from "../../../runs.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";

const SOURCES = { intents: "intents", fixtures: "fixtures", behaviours: "intents/behaviours" };

let backend: Backend;
/** A corpus tries out each of its intents first. */
let intents: readonly string[];
beforeAll(async () => {
  backend = await loadBackend("intents", { fixtures: "fixtures", behaviours: "intents/behaviours", engine: "quickjs" });
  intents = sampleOf([...backend.catalog.keys()], 4);
});
afterAll(() => backend.close());

const write = (out: string, options: WriteCorpusOptions) =>
  writeCorpus(out, backend, { count: 12, seed: 3, rates: {}, intents, ...options });

async function dialoguesOf(file: string): Promise<Transcript[]> {
  const transcripts: Transcript[] = [];
  for await (const record of readTranscripts(file)) if ("transcript" in record) transcripts.push(record.transcript);
  return transcripts;
}

describe("a corpus in a folder", () => {
  test("replays on what lies beside it", async () => {
    const out = join(folder(), "corpus");
    const { files } = await write(out, { sources: SOURCES, rates: { failure: 0.5 } });
    for (const file of files) expect(existsSync(join(out, file)), file).toBe(true);
    expect(readdirSync(join(out, "fixtures"))).toEqual(readdirSync("fixtures"));
    const beside = await loadBackend(join(out, "intents"), {
      fixtures: join(out, "fixtures"),
      behaviours: join(out, "intents/behaviours"),
      engine: "quickjs",
    });
    expect(beside.behaviourFiles?.size).toBe(20);
    const transcripts = await dialoguesOf(join(out, "transcripts.jsonl"));
    expect(transcripts).toHaveLength(12);
    for (const transcript of transcripts) expect(replayTranscript(beside, transcript).status).toBe("matched");
    beside.close();
  });

  test("is written as LUCID's dataset and as SGD's, which their importers read back", async () => {
    const out = join(folder(), "corpus");
    const { lost } = await write(out, {
      formats: [lucidDataset.export, sgdDataset.export],
      intents: ["book_table", "send_money"],
    });
    expect(Object.keys(lost)).toEqual(["lucid", "sgd"]);
    const lucid = await collect(importLucid([join(out, "lucid")]));
    expect(lucid.transcripts).toHaveLength(12);
    const commands = ({ turns }: Transcript) =>
      turns.flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    const mine = await dialoguesOf(join(out, "transcripts.jsonl"));
    expect(lucid.transcripts.map(commands)).toEqual(mine.map(commands));
    const sgd = await collect(importSgd([join(out, "sgd")]));
    expect(sgd.transcripts.map(({ id }) => id)).toEqual(mine.map(({ id }) => id));
  });

  test("leaves nothing of an earlier one behind", async () => {
    const out = join(folder(), "corpus");
    await write(out, { count: 2, intents: ["book_table"], sources: SOURCES, formats: [lucidDataset.export] });
    expect(existsSync(join(out, "lucid/LUCID_data.json"))).toBe(true);
    await write(out, { count: 2, intents: ["book_table"] });
    expect(existsSync(join(out, "lucid/LUCID_data.json"))).toBe(false);
    expect(existsSync(join(out, "intents/book_table.json"))).toBe(false);
  });

  test("says in its card which intents no dialogue is about", async () => {
    const out = join(folder(), "corpus");
    const faults = {
      open: (options: object) => backend.open({ ...options, faults: [{ intent: "send_money", reason: "no funds" }] }),
    };
    const failing = Object.assign(Object.create(backend), faults) as typeof backend;
    const both = ["book_table", "send_money"];
    const { unreachable } = await writeCorpus(out, failing, { count: 3, seed: 3, rates: {}, intents: both });
    expect(Object.keys(unreachable)).toEqual(["send_money"]);
    const card = readFileSync(join(out, "card.md"), "utf8");
    expect(card).toContain("No dialogue is about these intents, for which no values were found:");
    expect(card).toMatch(/^\* `send_money`: .*the failure "no funds"$/m);
  });

  test("is described by its card: diversity, intents, slots and values", async () => {
    const out = join(folder(), "corpus");
    const { schema, diversity } = await write(out, { intents: ["book_table"] });
    expect(schema.intents).toEqual({ book_table: 12 });
    const slot = schema.slots.find((one) => one.slot === "book_table.party_size");
    expect(slot?.dialogues).toBe(12);
    const transcripts = await dialoguesOf(join(out, "transcripts.jsonl"));
    const sizes = transcripts.flatMap(({ turns }) =>
      turns.flatMap((turn) =>
        turn.author === "Signal" && turn.signal?.kind === "performed" ? [turn.signal.arguments.party_size] : [],
      ),
    );
    expect(slot?.values).toBe(new Set(sizes).size);
    expect(slot?.frequent.reduce((sum, [, dialogues]) => sum + dialogues, 0)).toBeLessThanOrEqual(12);
    const said = transcripts.flatMap(({ turns }) => turns.filter(({ author }) => author === "User"));
    expect(diversity.user.texts).toBe(said.length);
    expect(diversity.assistant.msttr).toBeGreaterThan(0.2);
    const card = readFileSync(join(out, "card.md"), "utf8");
    expect(card).toContain(`| users | ${said.length} |`);
    expect(card).toContain("| book_table | 12 |");
    expect(card).toContain(`| book_table.party_size | 12 | ${slot?.values} |`);
  });
});
