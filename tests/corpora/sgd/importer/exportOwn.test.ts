import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { BacklotError } from "../../../../src/base/errors.js";
import { exportSgd, importSgd } from "../../../../src/corpora/index.js";
import { sgdFormat } from "../../../../src/corpora/sgd/exporter/sgdFormat.js";
import type { PublishedSgdDialogue } from "../../../../src/corpora/sgd/format/published.js";
import { parseIntent } from "../../../../src/schema/index.js";
import type { ExportedDialogue } from "../../../../src/transcript/files/exporting/format.js";
import type { ExportFormat } from "../../../../src/transcript/files/exporting/index.js";
import { readIntents, readTranscripts, transcriptFiles } from "../../../../src/transcript/files/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";

/* Dialogues that never were SGD's, in its shape. */

const ROOT = new URL("../../../../", import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, ROOT));

const TAXI: Transcript = {
  id: "taxi-1",
  turns: [
    { author: "User", text: "A taxi to Café Ñandú for two, please." },
    { author: "System", index: 0, command: 'call_taxi(destination="Café Ñandú", riders=2)' },
    { author: "Signal", index: 1, signal: { kind: "ask", ref: "x0", slot: "time" } },
    { author: "Response", text: "When?" },
    { author: "User", text: "At 18:00, and a shared one will do." },
    { author: "System", index: 2, command: 'x0.time, x0.shared = "18:00", True' },
    { author: "Signal", index: 3, signal: { kind: "confirm", ref: "x0" } },
    { author: "Response", text: "Shall I?" },
    { author: "User", text: "Yes." },
    { author: "System", index: 4, command: "confirm(x0)" },
    {
      author: "Signal",
      index: 5,
      signal: {
        kind: "performed",
        ref: "x0",
        intent: "call_taxi",
        arguments: { destination: "Café Ñandú", riders: 2, time: "18:00", shared: true },
        row: { id: "taxi_1", destination: "Café Ñandú" },
      },
    },
    { author: "Response", text: "It comes." },
  ],
};

test("commands become acts and states, signals what the system asks, confirms and calls", () => {
  const { dialogue, split, lost } = exportSgd(TAXI, new Map([["call_taxi", "mobility"]]));
  expect({ split, lost, services: dialogue.services }).toEqual({ split: null, lost: [], services: ["Mobility_1"] });
  const acts = dialogue.turns.map(({ frames: [frame] }) =>
    frame?.actions.map(({ act, slot, values = [] }) => `${act} ${slot}=${values}`.replace(/ =$|=$/, "")),
  );
  expect(acts).toEqual([
    ["INFORM_INTENT intent=CallTaxi", "INFORM destination=Café Ñandú", "INFORM riders=2"],
    ["REQUEST time"],
    ["INFORM time=18:00", "INFORM shared=True"],
    ["CONFIRM destination=Café Ñandú", "CONFIRM riders=2", "CONFIRM time=18:00", "CONFIRM shared=True"],
    ["AFFIRM"],
    ["NOTIFY_SUCCESS"],
  ]);
  const [first, , second, , , last] = dialogue.turns;
  expect(first?.frames[0]?.slots).toEqual([{ exclusive_end: 20, slot: "destination", start: 10 }]);
  expect(second?.frames[0]?.state).toEqual({
    active_intent: "CallTaxi",
    requested_slots: [],
    slot_values: { destination: ["Café Ñandú"], riders: ["2"], time: ["18:00"], shared: ["True"] },
  });
  expect(last?.frames[0]).toMatchObject({
    service: "Mobility_1",
    service_call: {
      method: "CallTaxi",
      parameters: { destination: "Café Ñandú", riders: "2", time: "18:00", shared: "True" },
    },
    service_results: [{ id: "taxi_1", destination: "Café Ñandú" }],
  });
});

test("what has no place in the format is named", () => {
  const { lost } = exportSgd({
    id: "1",
    seed: 3,
    faults: [],
    final: {},
    turns: [
      { author: "User", text: "Hi", tags: ["correction"] },
      { author: "System", index: 0, command: 'find_cars(seats=at_least(4), extras=["a", "b"])' },
      { author: "Signal", index: 1, text: "perform(x0)" },
      { author: "System", index: 2, command: "find_cars(" },
    ],
  });
  expect(lost).toEqual([
    "faults have no place in the format",
    "seed and clock have no place in the format",
    "values at the end have no place in the format",
    "tags have no place in the format",
    "values other than a single string cannot be expressed in the format",
    "commands that cannot be parsed are left out",
    "signals in words do not hold the results of calls, which are left out",
  ]);
});

describe("the examples that come with Backlot", () => {
  test("are dialogues of SGD with a schema that describes them, and come in again", async () => {
    const intents = await readIntents(path("intents"));
    const format = sgdFormat(intents, { lines: true });
    const lost = new Set<string>();
    const lines: string[] = [];
    const refused: string[] = [];
    let calls = 0;
    for await (const record of readTranscripts(await transcriptFiles([path("examples")]))) {
      if ("problem" in record) throw record.problem;
      const exported = converted(format, record.transcript);
      if (typeof exported === "string") {
        refused.push(exported);
        continue;
      }
      for (const reason of exported.lost) lost.add(reason);
      const dialogue = JSON.parse(exported.text) as PublishedSgdDialogue;
      const { turns } = record.transcript;
      const signals = turns.filter(
        (turn) => turn.author === "Signal" && ["performed", "found", "failed"].includes(turn.signal?.kind ?? ""),
      );
      const made = dialogue.turns.flatMap(({ frames }) => frames.filter((frame) => frame.service_call !== undefined));
      expect(made, record.transcript.id).toHaveLength(signals.length);
      calls += made.length;
      lines.push(`${exported.text}\n`);
    }
    expect(calls).toBeGreaterThan(50);
    for (const reason of refused) expect(reason).toMatch(/^it cannot be read back: an? (action|call) /);
    expect([...lost]).toContain("how searches are sorted and bounded has no place in the format");
    const [schema] = format.files();
    const root = folder({ "schema.json": schema?.text ?? "", "dialogues.jsonl": lines.join("") });
    const { transcripts, notes } = await collect(importSgd([root]));
    expect(notes.filter(({ reason }) => /read|schema/.test(reason))).toEqual([]);
    expect(transcripts).toHaveLength(lines.length);
  });
});

/** The dialogue in the format, or why it cannot hold it. */
function converted(format: ExportFormat, transcript: Transcript): ExportedDialogue | string {
  try {
    return format.convert(transcript);
  } catch (problem) {
    if (problem instanceof BacklotError) return problem.message;
    throw problem;
  }
}

test("a query that an entity has of its own belongs to the service that its schema gives it", () => {
  const file = {
    command: "call_taxi",
    domain: "mobility",
    entity_name: "taxi",
    args: { riders: { type: "int" } },
  } as const;
  const format = sgdFormat([parseIntent(file)]);
  const find: Transcript = {
    id: "taxi-3",
    turns: [
      { author: "User", text: "My taxi?" },
      { author: "System", index: 0, command: "find_taxi(riders=2)" },
    ],
  };
  expect(JSON.parse(format.convert(find).text)).toMatchObject({ services: ["Mobility_1"] });
  const [schema] = format.files();
  expect(JSON.parse(schema?.text ?? "")).toMatchObject([{ service_name: "Mobility_1" }]);
});

test("a refused command has no acts and takes no index: later commands mean the task that was begun", () => {
  const turns: Transcript["turns"] = [
    { author: "User", text: "A taxi for two." },
    { author: "System", command: "call_taxi(rider=2)" },
    { author: "Signal", signal: { kind: "error", code: "UNKNOWN_SLOT", message: "call_taxi has no slot rider" } },
    { author: "System", command: "call_taxi(riders=2)" },
    { author: "Signal", signal: { kind: "ask", ref: "x0", slot: "time" } },
    { author: "Response", text: "When?" },
    { author: "User", text: "At six." },
    { author: "System", command: 'x0.time = "18:00"' },
    { author: "Response", text: "Fine." },
  ];
  const { dialogue, lost } = exportSgd({ id: "taxi-2", turns });
  expect(lost).toEqual(["refused commands have no place in the format"]);
  const acts = dialogue.turns.map(({ frames: [frame] }) => frame?.actions.map(({ act, slot }) => `${act} ${slot}`));
  expect(acts[0]).toEqual(["INFORM_INTENT intent", "INFORM riders"]);
  expect(acts[2]).toEqual(["INFORM time"]);
  const { dialogue: numbered } = exportSgd({
    id: "taxi-2",
    turns: turns.map((turn, at) => (at === 3 ? { ...turn, index: 0 } : turn)),
  });
  expect(dialogue).toEqual(numbered);
});
