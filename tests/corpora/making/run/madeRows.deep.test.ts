import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { make } from "../../../../src/corpora/making/run/make.js";
import { loadBackend } from "../../../../src/runtime/loadBackend.js";
import { replayTranscript } from "../../../../src/runtime/replay/replay.js";
import { readTranscripts } from "../../../../src/transcript/files/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";

const INTENTS = {
  book_boat: {
    command: "book_boat",
    description: "Book a boat trip",
    entity_name: "trips",
    confirmation_required: true,
    args: {
      boat_name: { type: "str" },
      origin: { type: "str" },
      destination: { type: "str" },
      departure_date: { type: "str" },
      return_date: { type: "str", optional: true },
      warp_factor: { type: "str", optional: true },
    },
  },
  find_boats: {
    command: "find_boats",
    description: "Search the boats",
    entity_name: "boats",
    query_intent: true,
    wait_for_required: true,
    args: {
      boat_name: { type: "str", optional: true },
      origin: { type: "str" },
      colour: { type: "str", optional: true },
    },
  },
};

let folder: string;
let intents: string;
let made: Awaited<ReturnType<typeof corpus>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "backlot-rows-"));
  intents = join(folder, "intents");
  for (const [name, intent] of Object.entries(INTENTS)) write(join("intents", `${name}.json`), intent);
  made = await corpus("made");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, value: unknown): void {
  const path = join(folder, name);
  mkdirSync(join(path, ".."), { recursive: true });
  writeFileSync(path, JSON.stringify(value));
}

async function corpus(name: string, more: { readonly workers?: number; readonly rows?: number } = {}) {
  const backend = await loadBackend(intents);
  const out = join(folder, name);
  const { report } = await make({ backend, out, count: 60, seed: 5, rates: {}, sources: { intents }, ...more });
  backend.close();
  const transcripts: Transcript[] = [];
  for await (const record of readTranscripts([join(out, "transcripts.jsonl")]))
    if ("transcript" in record) transcripts.push(record.transcript);
  return { out, report, transcripts };
}

interface MadePlan {
  readonly goals: readonly { readonly intent: string; readonly slots?: Readonly<Record<string, string>> }[];
}

const searches = (transcripts: readonly Transcript[]) =>
  transcripts.flatMap(({ turns }) =>
    turns.flatMap((turn) => (turn.author === "Signal" && turn.signal?.kind === "found" ? [turn.signal] : [])),
  );

describe("a corpus of intents without fixtures", () => {
  test("has rows that searches find, those that ask for a slot first too, and replays on them", async () => {
    const { out, report, transcripts } = made;
    expect(report.rows).toEqual({ trips: 30, boats: 30 });
    expect(report.placeholders).toEqual(["trips.warp_factor"]);
    const found = searches(transcripts);
    expect(found.length).toBeGreaterThan(20);
    expect(found.filter(({ rows }) => rows.length > 0).length / found.length).toBeGreaterThan(0.85);
    const replayed = await loadBackend(join(out, "intents"), { fixtures: join(out, "fixtures") });
    for (const transcript of transcripts)
      expect(replayTranscript(replayed, transcript)).toMatchObject({ status: "matched", problems: 0 });
    replayed.close();
  });

  test("is about boats that exist, and nobody goes from a place to itself or returns before the departure", async () => {
    const { out, transcripts } = made;
    const boats = JSON.parse(readFileSync(join(out, "fixtures", "boats.json"), "utf8")) as { boat_name: string }[];
    const names = new Set(boats.map(({ boat_name: name }) => name));
    const goals = transcripts.flatMap(({ extra }) => (extra?.plan as MadePlan | undefined)?.goals ?? []);
    const trips = goals.filter(({ intent }) => intent === "book_boat").map(({ slots = {} }) => slots);
    expect(trips.length).toBeGreaterThan(10);
    expect(trips.filter(({ boat_name: name = "" }) => !names.has(name))).toEqual([]);
    expect(trips.filter(({ origin, destination }) => origin === destination)).toEqual([]);
  });

  test("finds nothing where no rows are wanted, and is the same in several threads", async () => {
    const none = await corpus("none", { rows: 0 });
    expect(none.report.rows).toEqual({});
    const text = ({ out }: { readonly out: string }) => readFileSync(join(out, "transcripts.jsonl"), "utf8");
    expect(text(await corpus("threads-2", { workers: 2 }))).toBe(text(made));
  });
});
