import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStar, type StarImportOptions } from "../../../../src/corpora/index.js";
import { writeStyled } from "../../../../src/corpora/making/styles/makeStyled.js";
import { star as starDataset } from "../../../../src/corpora/star/dataset.js";
import { type Backend, loadBackend } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { SOAK } from "../../../runs.js";
import { ours } from "../../making/made.js";
import { isAccepted, type MadeStar, readBack } from "./starScene.js";

/*
 * Dialogues in STAR's style over intents that no import of STAR wrote: tasks, APIs and databases are made of them.
 */

const base = mkdtempSync(join(tmpdir(), "backlot-star-own-"));
let own: Backend;
let many: Awaited<ReturnType<typeof made>>;
beforeAll(async () => {
  own = await ours();
  many = await made(DIALOGUES, 1);
});
afterAll(() => {
  own?.close();
  rmSync(base, { recursive: true, force: true });
});

const DIALOGUES = SOAK ? 120 : 70;

async function made(count: number, seed: number, intents?: readonly string[]) {
  const out = join(base, `made-${seed}`);
  const report = await writeStyled(out, own, starDataset.style, {
    count,
    seed,
    intentsFolder: "intents",
    ...(intents === undefined ? {} : { intents }),
  });
  const star = (name: string) => join(out, "star", name);
  const options: StarImportOptions = {
    tasks: star("tasks"),
    apis: star("apis"),
    dbs: star("dbs"),
    rows: star("rows.json"),
  };
  const lines = readFileSync(star("dialogues.jsonl"), "utf8").trim().split("\n");
  return {
    out,
    report,
    options,
    file: star("dialogues.jsonl"),
    dialogues: lines.map((line) => JSON.parse(line) as MadeStar),
  };
}

describe("dialogues in STAR's style over our own intents", () => {
  test("are read back, replay, and hold nothing that the imported knowledge base cannot return", async () => {
    const { file, options, dialogues, report } = many;
    expect(dialogues).toHaveLength(DIALOGUES);
    const imported = join(base, "imported");
    const notes = await writeImport(imported, importStar([file], options), { format: "star" });
    expect(notes.dialogues).toBe(DIALOGUES);
    const backend = await loadBackend(join(imported, "intents"), {
      fixtures: join(imported, "fixtures"),
      behaviours: join(imported, "intents/behaviours"),
      engine: "quickjs",
    });
    try {
      const read = await readBack(file, backend, options);
      expect(read.notes).toEqual([]);
      expect(read.transcripts.map(({ id }) => id)).toEqual(dialogues.map(({ DialogueID: id }) => String(id)));
      expect(read.divergences).toEqual([]);
      expect(read.verdicts.length).toBeGreaterThan(1.25 * DIALOGUES);
      expect(read.verdicts.filter((verdict) => verdict !== "ok")).toEqual([]);
    } finally {
      backend.close();
    }
    expect(Object.keys(report.counts.kind ?? {}).sort()).toEqual(["happy", "several tasks", "unhappy"]);
    expect(Object.keys(report.counts.task ?? {}).length).toBeGreaterThan(25);
  });

  test("follow their graphs from greeting to goodbye, ask for what is required, and tell it", () => {
    const { dialogues } = many;
    let asked = 0;
    for (const { Events: events, ...one } of dialogues) {
      const labels = events.flatMap(({ ActionLabel: label }) => (label === undefined ? [] : [String(label)]));
      expect(labels[0]).toBe("hello");
      expect(labels.at(-1)).toBe("goodbye_1");
      if (one.Scenario.Happy) expect(isAccepted({ Events: events, ...one })).toBe(true);
      asked += labels.filter((label) => label.includes("_ask_")).length;
      for (const { Text: text = "" } of events) expect(String(text)).not.toMatch(/\{|\[object|NaN|undefined/);
    }
    expect(asked).toBeGreaterThan(40);
  });

  test("are the same for the same seed", async () => {
    const text = async () => JSON.stringify((await made(6, 3, ["book_table", "find_restaurants"])).dialogues);
    expect(await text()).toBe(await text());
  });

  test("name the intents that no task is made of, each with the reason", () => {
    const reasons = Object.values(many.report.unreachable);
    expect(reasons.every((reason) => reason.length > 10)).toBe(true);
    expect(new Set(reasons).size).toBeLessThan(8);
  });
});

test("intents without rows anywhere have dialogues in STAR's style too", async () => {
  const diary = parseIntent({ command: "write_diary", entity_name: "entries", args: { text: { type: "str" } } });
  const backend = await loadBackend([diary], { engine: "native" });
  const report = await writeStyled(join(base, "diary"), backend, starDataset.style, {
    count: 3,
    seed: 1,
    intentsFolder: base,
  });
  expect(report.dialogues).toBe(3);
  backend.close();
});
