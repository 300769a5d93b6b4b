import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { importStar, type StarImportOptions } from "../../../../src/corpora/index.js";
import { type Backend, loadBackend } from "../../../../src/runtime/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { SOAK } from "../../../runs.js";
import { scratch } from "../../../transcript/files/importing/scratch.js";
import { reworded } from "../../making/styles/reworded.js";
import { CAFE } from "../importer/cafe.js";
import { isAccepted, type MadeStar, madeStar, readBack } from "./starScene.js";

/** The café with two tasks whose graphs have all that STAR's have. */
const FILES: Readonly<Record<string, string>> = {
  ...CAFE,
  "tasks/cafe_book/cafe_book.json": JSON.stringify({
    task: "cafe_book",
    replies: {
      hello: "Hello!",
      cafe_ask_name: "Which café would you like to go to?",
      cafe_ask_guest: "What is your name, guest?",
      query_check: "Check",
      query_book: "Book",
      available: "Available",
      unavailable: "Unavailable",
      query_success: "Done",
      query_failure: "Failed",
      yes: "Yes",
      no: "No",
      cafe_inform_unavailable: "There is no free table.",
      cafe_ask_confirm: "There is a table. Shall I book it?",
      cafe_inform_booked: "The table is booked.",
      cafe_inform_failed: "It could not be booked.",
      anything_else: "Is there anything else?",
      out_of_scope: "I can only help with tables.",
      goodbye_1: "Goodbye!",
    },
    graph: {
      hello: "cafe_ask_name",
      cafe_ask_name: "cafe_ask_guest",
      cafe_ask_guest: "query_check",
      available: "cafe_ask_confirm",
      unavailable: "cafe_inform_unavailable",
      cafe_inform_unavailable: "anything_else",
      yes: "query_book",
      no: "cafe_ask_name",
      query_success: "cafe_inform_booked",
      query_failure: "cafe_inform_failed",
      cafe_inform_booked: "anything_else",
      cafe_inform_failed: "anything_else",
    },
  }),
  "tasks/cafe_search/cafe_search.json": JSON.stringify({
    task: "cafe_search",
    replies: {
      hello: "Hello!",
      cafe_ask_seats: "How many seats should there be?",
      query: "Query",
      cafe_inform_result: "I found {name:s} with {seats:d} seats.",
      cafe_ask_search_more: "Would you like to search for more?",
      cafe_inform_nothing_found: "There is no such café. Would you like to change anything?",
      yes: "Yes",
      no: "No",
      goodbye_1: "Goodbye!",
    },
    graph: {
      hello: "cafe_ask_seats",
      cafe_ask_seats: "query",
      query: "cafe_inform_result",
      cafe_inform_result: "cafe_ask_search_more",
      yes: "cafe_ask_seats",
      no: "goodbye_1",
    },
  }),
  "tasks/cafe_search/responses.json": JSON.stringify({ hello: "Hello!" }),
};

describe("dialogues in STAR's style", () => {
  const [many, some, few] = SOAK ? [60, 40, 25] : [20, 15, 8];
  const imported = scratch();
  let backend: Backend;
  let options: StarImportOptions;
  beforeAll(async () => {
    const source = join(imported, "source");
    const { mkdirSync, writeFileSync } = await import("node:fs");
    for (const [name, text] of Object.entries(FILES)) {
      mkdirSync(join(source, name, ".."), { recursive: true });
      writeFileSync(join(source, name), text);
    }
    options = { tasks: join(source, "tasks"), apis: join(source, "apis"), dbs: join(source, "dbs") };
    await writeImport(join(imported, "cafe"), importStar([join(source, "dialogues")], options), { format: "star" });
    backend = await loadBackend(join(imported, "cafe/intents"), {
      fixtures: join(imported, "cafe/fixtures"),
      behaviours: join(imported, "cafe/intents/behaviours"),
      engine: "quickjs",
    });
  });
  afterAll(() => backend?.close());

  test("are read back, replay, and hold nothing that the knowledge base cannot return", async () => {
    const { file, dialogues, report } = await madeStar(backend, join(imported, "cafe"), many);
    expect(dialogues).toHaveLength(many);
    const { transcripts, notes, divergences, verdicts } = await readBack(file, backend, options);
    expect(transcripts.map(({ id }) => id)).toEqual(dialogues.map(({ DialogueID: id }) => String(id)));
    expect(notes.filter(({ place }) => place.file === file)).toEqual([]);
    expect(divergences).toEqual([]);
    expect(verdicts.length).toBeGreaterThan(many);
    expect(verdicts.filter((verdict) => verdict !== "ok")).toEqual([]);
    expect(Object.keys(report.counts.kind ?? {}).sort()).toEqual(["happy", "several tasks", "unhappy"]);
  });

  test("follow the graphs from greeting to goodbye; happy ones meet no refusal", async () => {
    const { dialogues } = await madeStar(backend, join(imported, "cafe"), some, 2);
    for (const made of dialogues) {
      const labels = made.Events.flatMap(({ ActionLabel: label }) => (label === undefined ? [] : [label]));
      expect(labels[0]).toBe("hello");
      expect(labels.at(-1)).toBe("goodbye_1");
      const { Happy: isHappy } = made.Scenario;
      if (isHappy) expect(isAccepted(made)).toBe(true);
      else
        expect(!isAccepted(made) || labels.includes("out_of_scope") || new Set(labels).size < labels.length).toBe(true);
      for (const { Text: text } of made.Events) expect(String(text)).not.toMatch(/\{|\[object|NaN/);
    }
  });

  test("are the same for the same seed", async () => {
    const once = await madeStar(backend, join(imported, "cafe"), 8, 3);
    const before = JSON.stringify(once.dialogues);
    expect(JSON.stringify((await madeStar(backend, join(imported, "cafe"), 8, 3)).dialogues)).toBe(before);
  });

  test("have a model say what users say; replies, labels and queries stay, and are read back", async () => {
    const models = reworded((draft) => `Well then. ${draft}`);
    const plain = await madeStar(backend, join(imported, "cafe"), few, 4);
    const { file, dialogues, report } = await madeStar(backend, join(imported, "cafe"), few, 4, { models });
    const spoken = (said: boolean) => (made: MadeStar) =>
      made.Events.filter((event) => (event.Agent === "User" && event.Text !== undefined) === said);
    expect(dialogues.map(spoken(false))).toEqual(plain.dialogues.map(spoken(false)));
    expect(dialogues.flatMap(spoken(true)).map(({ Text: text }) => text)).toEqual(
      plain.dialogues.flatMap(spoken(true)).map(({ Text: text }) => `Well then. ${text}`),
    );
    expect(Object.keys(report.writing?.models ?? {})).toEqual(["userTurn"]);
    const { divergences, verdicts } = await readBack(file, backend, options);
    expect(divergences).toEqual([]);
    expect(verdicts.filter((verdict) => verdict !== "ok")).toEqual([]);
  });
});
