import { expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import { sgdFormat } from "../../../../src/corpora/sgd/exporter/sgdFormat.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { dialogueOf, type Frame, SERVICES } from "./small.js";

/* A dataset's own faults: calls without a value that they need. Import, replay and export name them. */

const ASKED: Frame = { acts: ["INFORM_INTENT ReserveRestaurant", "INFORM restaurant_name=Fram", "INFORM city=Oslo"] };
const booked = (parameters: Readonly<Record<string, string>>): Frame => ({
  acts: ["NOTIFY_SUCCESS"],
  call: ["ReserveRestaurant", parameters],
  results: [parameters],
});
const sound = { restaurant_name: "Fram", city: "Oslo", time: "19:00" };

test.each<[string, readonly Frame[], reason: string, lost: string, got: string]>([
  [
    "a booking without a required value",
    [ASKED, { acts: ["CONFIRM city=Oslo"] }, { acts: ["AFFIRM"] }, booked({ restaurant_name: "Fram", city: "Oslo" })],
    "a booking was made without a value that its intent requires",
    "a call lacks a value that the service requires",
    "ask",
  ],
  [
    "a booking without a value that was said",
    [
      { acts: [...ASKED.acts, "INFORM time=19:00", "INFORM seats=1"] },
      { acts: ["CONFIRM city=Oslo"] },
      { acts: ["AFFIRM"] },
      booked(sound),
    ],
    "a call was made without a value that was said",
    "a call has other values than acts and states of its service lead to",
    "performed",
  ],
])("%s", async (_, turns, reason, lost, got) => {
  const root = folder({ "schema.json": JSON.stringify(SERVICES), "a.json": JSON.stringify([dialogueOf(...turns)]) });
  const { intents, transcripts, notes } = await collect(importSgd([root]));
  expect(notes.map((note) => [note.reason, note.place.turn])).toEqual([[reason, 3]]);
  const [transcript] = transcripts;
  if (transcript === undefined) throw new Error("nothing was imported");
  const backend = await loadBackend(intents.map(parseIntent), { engine: "native" });
  const { status, divergences } = replayTranscript(backend, transcript);
  backend.close();
  const { actual, unobserved = [] } = divergences[0] ?? {};
  expect(status).toBe("diverged");
  expect([actual, unobserved].flat()).toMatchObject([{ kind: got }]);
  const exported = sgdFormat(intents.map(parseIntent)).convert(transcript);
  expect(exported.lost).toEqual([`a dialogue of the dataset does not replay: ${lost}`]);
});

test("a dialogue that replays is exported without a word", async () => {
  const turns = [
    { acts: [...ASKED.acts, "INFORM time=19:00"] },
    { acts: ["CONFIRM city=Oslo"] },
    { acts: ["AFFIRM"] },
    booked(sound),
    // Another booking of the same task: with another value it is another action.
    { acts: ["INFORM time=20:00"] },
    { acts: ["CONFIRM time=20:00"] },
    { acts: ["AFFIRM"] },
    booked({ ...sound, time: "20:00" }),
  ];
  const root = folder({ "schema.json": JSON.stringify(SERVICES), "a.json": JSON.stringify([dialogueOf(...turns)]) });
  const { intents, transcripts, notes } = await collect(importSgd([root]));
  expect(notes).toEqual([]);
  expect(transcripts.map((one) => sgdFormat(intents.map(parseIntent)).convert(one).lost)).toEqual([[]]);
});
