import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { exportSgd } from "../../../../src/corpora/index.js";
import { asDialogue, type PublishedSgdDialogue, type SgdFrame } from "../../../../src/corpora/sgd/format/published.js";
import { toTranscript } from "../../../../src/corpora/sgd/importer/dialogue.js";
import { intentFiles } from "../../../../src/corpora/sgd/importer/services.js";
import { parseCommand, printCommand } from "../../../../src/labels/index.js";
import { loadBackend, replayTranscript } from "../../../../src/runtime/index.js";
import { parseIntent } from "../../../../src/schema/index.js";
import { formatTranscript } from "../../../../src/transcript/files/index.js";
import { parseTranscript, type Transcript } from "../../../../src/transcript/index.js";
import { runs } from "../../../runs.js";
import { dialogueOf, type Frame, SERVICES } from "./small.js";

/* Laws over dialogues that no data set has: acts, states and calls in any order. */

const services = new Map(SERVICES.map((one) => [one.service_name, one]));
const SLOTS = ["city", "price", "restaurant_name", "time", "seats", "destination", "ride_type", "phone", "unknown"];
const METHODS = ["FindRestaurants", "ReserveRestaurant", "GetRide", "Nothing"];
const VALUES = ["Oslo", "dontcare", "cheap", "fine", "1", "2", "Fram", 'a "quoted" \\ value', "19:00", "É\n"];

const slot = fc.constantFrom(...SLOTS);
const value = fc.constantFrom(...VALUES);
const values = fc.array(value, { minLength: 1, maxLength: 3 }).map((some) => some.join("|"));
const method = fc.constantFrom(...METHODS);
const row = fc.dictionary(slot, value, { maxKeys: 4 });

const userAct = fc.oneof(
  method.map((name) => `INFORM_INTENT ${name}`),
  fc.tuple(slot, value).map(([name, one]) => `INFORM ${name}=${one}`),
  fc.tuple(slot, value).map(([name, one]) => `SELECT ${name}=${one}`),
  fc.constantFrom("AFFIRM", "NEGATE", "SELECT", "REQUEST_ALTS", "AFFIRM_INTENT", "NEGATE_INTENT", "THANK_YOU"),
);
const systemAct = fc.oneof(
  fc.tuple(slot, values).map(([name, some]) => `OFFER ${name}=${some}`),
  fc.tuple(slot, value).map(([name, one]) => `CONFIRM ${name}=${one}`),
  fc.tuple(slot, value).map(([name, one]) => `INFORM ${name}=${one}`),
  method.map((name) => `OFFER_INTENT ${name}`),
  fc.constantFrom("NOTIFY_SUCCESS", "NOTIFY_FAILURE", "REQ_MORE"),
);
const service = fc.constantFrom(...services.keys());
const userFrame = fc.record({
  service,
  acts: fc.array(userAct, { maxLength: 4 }),
  intent: method,
  state: fc.dictionary(slot, fc.array(value, { minLength: 1, maxLength: 2 }), { maxKeys: 3 }),
});
const call = fc.record({ call: fc.tuple(method, row), results: fc.array(row, { maxLength: 3 }) });
const systemFrame: fc.Arbitrary<Frame> = fc
  .tuple(service, fc.array(systemAct, { maxLength: 4 }), fc.option(call, { nil: {} }))
  .map(([name, acts, made]) => ({ service: name, acts, ...made }));
const dialogues = fc
  .array(fc.tuple(fc.array(userFrame, { minLength: 1, maxLength: 2 }), systemFrame), { minLength: 1, maxLength: 6 })
  .map((turns) => dialogueOf(...turns.flat()));

const converted = (
  dialogue: PublishedSgdDialogue,
  how: { readonly states: boolean; readonly hits: boolean },
): Transcript =>
  toTranscript(asDialogue(dialogue), { place: {}, split: "train", variant: null }, services, how).transcript;

const commandsOf = ({ turns }: Transcript): string[] =>
  turns.flatMap((turn) => (turn.author === "System" ? [`${turn.index} ${turn.command}`] : []));

const modes = fc.record({ states: fc.boolean(), hits: fc.boolean() });

describe("of any dialogue in SGD's shape", () => {
  test("commands are canonical, and the transcript survives its file", () => {
    fc.assert(
      fc.property(dialogues, modes, (dialogue, how) => {
        const transcript = converted(dialogue, how);
        for (const turn of transcript.turns) {
          if (turn.author === "System") expect(printCommand(parseCommand(turn.command))).toBe(turn.command);
        }
        expect(parseTranscript(formatTranscript(transcript))).toEqual(transcript);
      }),
      runs(300),
    );
  });

  test("calls and results never shape a command", () => {
    fc.assert(
      fc.property(dialogues, modes, (dialogue, how) => {
        const bare = {
          ...dialogue,
          turns: dialogue.turns.map((turn) => ({
            ...turn,
            frames: turn.frames.map(({ service_call: _, service_results: __, ...frame }: SgdFrame) => frame),
          })),
        };
        const others = commandsOf(converted(dialogue, how)).filter((command) => !/^\d+ x\d+$/.test(command));
        expect(commandsOf(converted(bare, how))).toEqual(others);
      }),
      runs(300),
    );
  });

  test("an export gives it back", () => {
    fc.assert(
      fc.property(dialogues, modes, (dialogue, how) => {
        const transcript = converted(dialogue, how);
        const { dialogue: back } = exportSgd(parseTranscript(formatTranscript(transcript)));
        expect(back).toEqual(dialogue);
      }),
      runs(500),
    );
  });

  test("a replay of it ends, whatever it says", async () => {
    const intents = SERVICES.flatMap((one) => intentFiles(one, true)).map(parseIntent);
    const backend = await loadBackend(intents, { engine: "native" });
    fc.assert(
      fc.property(dialogues, modes, (dialogue, how) => {
        const { id } = replayTranscript(backend, converted(dialogue, how), { keepGoing: true });
        expect(id).toBe("train/1_00000");
      }),
      runs(300),
    );
    backend.close();
  });
});
