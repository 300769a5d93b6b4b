import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { importSgd } from "../../../../src/corpora/index.js";
import type { PublishedSgdDialogue, PublishedSgdService } from "../../../../src/corpora/sgd/format/published.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { writeImport } from "../../../../src/transcript/files/importing/index.js";
import { readIntents } from "../../../../src/transcript/files/index.js";
import { collect } from "../../../transcript/files/importing/collect.js";
import { folder } from "../../../transcript/files/importing/folder.js";
import { dialogueOf } from "./small.js";

/* Whatever a schema's names are, the intents that come in can be loaded; or nothing comes in, with the reason. */

/** A service that finds rooms by a slot, whatever it is called. */
const serviceOf = (slot: string, more: Partial<PublishedSgdService> = {}): PublishedSgdService => ({
  service_name: "Rooms_1",
  description: "Find rooms",
  slots: [{ name: slot, description: "By what", is_categorical: false, possible_values: [] }],
  intents: [
    {
      name: "FindRooms",
      description: "Find a room",
      is_transactional: false,
      required_slots: [slot],
      optional_slots: {},
      result_slots: [slot],
    },
  ],
  ...more,
});

const row = (slot: string, value: string): Record<string, string> => Object.fromEntries([[slot, value]]);

const searchBy = (slot: string): PublishedSgdDialogue =>
  dialogueOf(
    { service: "Rooms_1", acts: ["INFORM_INTENT FindRooms", `INFORM ${slot.replaceAll(" ", "\0")}=north`] },
    { service: "Rooms_1", acts: [], call: ["FindRooms", row(slot, "north")], results: [row(slot, "north")] },
  );

const filesOf = (services: readonly PublishedSgdService[], dialogue: object): string =>
  folder({
    "schema.json": JSON.stringify(services),
    "train.json": JSON.stringify([dialogue]).replaceAll("\\u0000", " "),
  });

describe("a slot called", () => {
  test.each([
    ["area", "area"],
    ["room-area", "room_area"],
    ["room.area", "room_area"],
    ["room area", "room_area"],
    ["2nd choice", "n_2nd_choice"],
    ["größe", "gr_e"],
    ["城市", "n_"],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["None", "None"],
    ["True", "True"],
    ["class", "class"],
    ["x1", "x1"],
    ["say", "say"],
  ])("%s is %s: the intents load, and the dialogue replays", async (slot, name) => {
    const out = join(folder(), "out");
    const path = filesOf([serviceOf(slot)], searchBy(slot));
    const report = await writeImport(out, importSgd([path]), { format: "sgd" });
    const intents = await readIntents(join(out, "intents"));
    expect(intents.flatMap(({ args }) => [...args.keys()])).toEqual([name]);
    expect(report.notes.map(({ examples }) => examples[0]?.detail)).toEqual(
      slot === name ? [] : [`Rooms_1.${slot} is ${name}`],
    );
    const { transcripts } = await collect(importSgd([path]));
    const backend = await loadBackend(intents, { engine: "native" });
    expect(transcripts.map((one) => replayTranscript(backend, one).status)).toEqual(["matched"]);
    backend.close();
  });
});

describe("refused at the schema, with its place", () => {
  const none = { name: "Other", is_transactional: false, required_slots: [], optional_slots: {} };
  test.each<[string, readonly PublishedSgdService[], string]>([
    [
      "MultiWOZ 2.2",
      [serviceOf("hotel-area", { service_name: "hotel" })],
      'the slot "hotel-area" of hotel is MultiWOZ\'s: `backlot import multiwoz` reads its dialogues',
    ],
    [
      "two slots that would share a name",
      [serviceOf("room-area", { slots: [{ name: "room_area" }, { name: "room-area" }] })],
      'the slots "room_area" and "room-area" of Rooms_1 would both be called room_area',
    ],
    [
      "two intents that would share a name",
      [serviceOf("area", { intents: [...serviceOf("area").intents, { ...none, name: "find_rooms" }] })],
      "the intents Rooms_1.FindRooms and Rooms_1.find_rooms would both be called rooms_1_find_rooms",
    ],
  ])("%s", async (_, services, message) => {
    const path = filesOf(services, searchBy("area"));
    await expect(collect(importSgd([path]))).rejects.toMatchObject({
      code: "WRONG_FORMAT",
      message,
      place: { file: join(path, "schema.json"), line: 1 },
    });
  });
});

test("a variant's names are mended as well, and those of the dialogues in it", async () => {
  const [original, variant] = [serviceOf("area"), serviceOf("room-part", { service_name: "Rooms_11" })];
  const path = filesOf([original], searchBy("area"));
  const other = filesOf([variant], searchBy("room-part"));
  const options = { variant: [join(other, "schema.json")] };
  const { intents, transcripts } = await collect(importSgd([path], options));
  expect(intents.map(({ args }) => Object.keys(args))).toEqual([["room_part"]]);
  expect(transcripts[0]?.turns[1]).toMatchObject({ command: 'rooms_11_find_rooms(room_part="north")' });
});

test("what every object inherits is no slot's default", async () => {
  const [intent] = serviceOf("area").intents;
  const other = { name: "constructor", is_categorical: false };
  const service = serviceOf("area", {
    slots: [...serviceOf("area").slots, other],
    intents: intent === undefined ? [] : [{ ...intent, result_slots: ["area", "constructor"] }],
  });
  const { intents } = await collect(importSgd([filesOf([service], searchBy("area"))]));
  expect(Object.entries(intents[0]?.args ?? {})[1]).toEqual(["constructor", { type: "str", optional: true }]);
});

test("states that change without any act are noted, since no command says so", async () => {
  const [user, system] = [
    { service: "Rooms_1", acts: [], intent: "FindRooms", state: { area: ["north"] } },
    { service: "Rooms_1", acts: [] },
  ];
  const again = { ...user, state: { area: ["south"] } };
  const path = filesOf([serviceOf("area")], dialogueOf(user, system, user, system, again));
  const { notes } = await collect(importSgd([path]));
  const reason = "a user's state changed without an act, and no command says so";
  expect(notes.map((one) => [one.reason, one.place.turn, one.detail])).toEqual([
    [reason, 0, "Rooms_1.FindRooms"],
    [reason, 0, "Rooms_1.area"],
    [reason, 4, "Rooms_1.area"],
  ]);
});
