import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DialogueActs, readDialogue } from "../../../../src/corpora/multiwoz/importer/dialogue.js";
import { dialogueTranscript } from "../../../../src/corpora/multiwoz/importer/importMultiwoz.js";
import { readMultiwozTables } from "../../../../src/corpora/multiwoz/importer/tables.js";
import { Venues } from "../../../../src/corpora/multiwoz/importer/venues.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { isTranscript } from "../../../../src/transcript/index.js";
import { runs } from "../../../runs.js";
import { database, dialogue, system, user } from "./scene.js";

const VALUES = [
  "dontcare",
  "",
  "italian",
  "Acorn House",
  "la bella",
  "7 pm",
  "24:30",
  "whenever",
  "3",
  "monday",
  "?",
  "tr7075",
  "it's",
];
const SLOTS: Readonly<Record<string, readonly string[]>> = {
  restaurant: ["food", "area", "name", "bookday", "bookpeople", "booktime", "mood"],
  hotel: ["area", "stars", "name", "bookday", "bookpeople", "bookstay"],
  train: ["leaveat", "arriveby", "departure", "day", "bookpeople"],
  taxi: ["departure", "destination", "leaveat", "arriveby"],
  attraction: ["type", "name"],
  police: [],
  hospital: ["department"],
};

describe("whatever annotators wrote", () => {
  const domains = Object.keys(SLOTS);
  const value = fc.array(fc.constantFrom(...VALUES), { maxLength: 2 });
  const frame = fc.constantFrom(...domains).chain((domain) => {
    const names = (SLOTS[domain] ?? []).map((slot) => `${domain}-${slot}`);
    const slots = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value);
    const intent = fc.constantFrom("NONE", `find_${domain}`, `book_${domain}`);
    const copied = fc.constantFrom("restaurant-name", "restaurant-booktime", "hotel-name", "taxi-leaveat", "nothing");
    const copies = fc.array(fc.tuple(fc.constantFrom("destination", "departure", "bookday"), copied), { maxLength: 1 });
    return fc.tuple(slots, intent, copies).map(([held, active, from]) => {
      const spans = from.map(([slot, copy_from]) => ({ slot: `${domain}-${slot}`, copy_from, value: ["x"] }));
      return [domain, active, held as Record<string, string[]>, spans] as const;
    });
  });
  const span = fc.tuple(
    fc.constantFrom(
      "restaurant-ref",
      "hotel-ref",
      "train-ref",
      "taxi-phone",
      "train-trainid",
      "restaurant-name",
      "police-ref",
    ),
    fc.constantFrom("AAAA1111", "BBBB2222", "TR2289", "La Bella"),
  );
  const act = fc.constantFrom("Booking-NoBook", "Booking-Book", "Train-OfferBooked", "Hotel-Recommend", "general-bye");
  const told = fc.dictionary(
    act,
    fc.array(fc.tuple(fc.constantFrom("ref", "name", "none", "day"), fc.constantFrom("x", "none", "C1"))),
  );
  const turn = fc.oneof(
    fc.array(frame, { maxLength: 3 }).map((frames) => user("?", ...frames)),
    fc.array(span, { maxLength: 3 }).map((spans) => system("!", ...spans)),
  );

  test("commands are carried out, bookings end as recorded, and the end is the last state", async () => {
    const tables = await readMultiwozTables(database());
    const venues = new Venues(tables);
    const fixtures = Object.fromEntries([...tables.tables].map(([domain, { rows }]) => [domain, rows]));
    const backend = await loadBackend(venues.intents.map(parseIntent), { fixtures, engine: "native" });
    fc.assert(
      fc.property(fc.array(fc.tuple(turn, told), { maxLength: 8 }), (turns) => {
        const raw = dialogue("X.json", domains, ...turns.map(([one]) => one));
        const acts = new DialogueActs({
          "X.json": Object.fromEntries(turns.map(([, dialog_act], at) => [String(at), { dialog_act }])),
        });
        const place = { file: "x" };
        const { transcript } = dialogueTranscript(readDialogue(raw, place), { venues, acts, place });
        expect(isTranscript(transcript)).toBe(true);
        const { problems, divergences } = replayTranscript(backend, transcript, { strict: true });
        expect({ problems, divergences }).toEqual({ problems: 0, divergences: [] });
      }),
      runs(400),
    );
  });
});
