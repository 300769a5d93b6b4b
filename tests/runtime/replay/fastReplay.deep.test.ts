import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Signal } from "../../../src/kit/internal.js";
import { type Backend, loadBackend, type ReplayOptions, replayTranscript } from "../../../src/runtime/index.js";
import { replayBatch } from "../../../src/runtime/replay/batch.js";
import { formatTranscript } from "../../../src/transcript/files/index.js";
import { parseTranscript, type Transcript, type Turn } from "../../../src/transcript/index.js";
import { signalText } from "../../../src/transcript/wording.js";
import { runs } from "../../runs.js";
import { plainReplay } from "./plainReplay.js";

/*
 * A replay compiles commands before their turn, compares answers as texts and asks for what was performed only where
 * it must. None of that may show: whatever was recorded, the report is the one of a replay that does nothing of the
 * kind.
 */

const root = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const EXAMPLES = ["dining", "travel", "calendar", "shopping"].flatMap((name) =>
  readFileSync(root(`examples/${name}.jsonl`), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => parseTranscript(line)),
);

/** A dialogue of several lookahead windows: somebody who changes their mind again and again. */
const LONG: Transcript = {
  id: "long",
  turns: Array.from({ length: 260 }, (_, i): Turn => {
    if (i % 90 === 0) return { author: "System", command: 'book_table(restaurant_name="Blue Heron")' };
    if (i % 7 === 0) return { author: "User", text: "No, wait." };
    return { author: "System", command: `x0.party_size = ${1 + (i % 8)}` };
  }),
};

/** The same with its signals in LUCID's wording, which says less of them. */
function worded({ turns, ...rest }: Transcript): Transcript {
  const reword = (turn: Turn): Turn => {
    if (turn.author !== "Signal" || turn.signal === undefined) return turn;
    const { signal, ...more } = turn;
    return { ...more, text: signalText(signal) };
  };
  return { ...rest, turns: turns.map(reword) };
}

/** How a recording is spoilt: a number says where, and another what becomes of it. */
type Spoil = readonly [how: number, where: number, what: number];

const COMMANDS = [
  "say()",
  "say(x999)",
  "x0",
  "confirm(x0)",
  "confirm(x1)",
  'x0.date = "tomorrow"',
  "x0.party_size = 3",
  "x0.party_size = ",
  'book_table(restaurant_name="Blue Heron", date="next Friday", time="7pm", party_size=2)',
  "find_restaurants()",
  "no_such_intent()",
];
const TEXTS = [
  "perform(x0)",
  "perform( x0 )",
  "perform(x01)",
  'hint("please confirm: Please confirm", ref=x0)',
  'hint("please confirm: Anything", ref=x0)',
  'hint("ask for value: Ask for time", ref=x0)',
  'error("SYNTAX", "anything")',
  "nothing that anybody words",
];
const SIGNALS: readonly Signal[] = [
  { kind: "ask", ref: "x0", slot: "time" },
  { kind: "confirm", ref: "x0" },
  { kind: "ready", ref: "x0" },
  { kind: "performed", ref: "x0", intent: "book_table", arguments: {} },
  { kind: "found", ref: "x0", intent: "find_restaurants", filter: {}, rows: [] },
  { kind: "error", code: "SYNTAX", message: "anything" },
  { kind: "failed", ref: "x0", intent: "book_table", arguments: {}, reason: "full" },
];
const pick = <T>(some: readonly T[], at: number): T => some[at % some.length] as T;

function spoilt(transcript: Transcript, [how, where, what]: Spoil): Transcript {
  const turns = [...transcript.turns];
  const at = where % turns.length;
  const turn = turns[at] as Turn;
  switch (how) {
    case 0:
      turns.splice(at, 1);
      break;
    case 1:
      turns.splice(at, 0, pick(turns, what));
      break;
    case 2:
      turns[at] = { author: "System", command: pick(COMMANDS, what), index: at };
      break;
    case 3:
      turns[at] = { author: "Signal", text: pick(TEXTS, what) };
      break;
    case 4:
      turns[at] = { author: "Signal", signal: pick(SIGNALS, what), index: at };
      break;
    case 5: {
      const { index: _, ...without } = turn as Turn & { index?: number };
      turns[at] = without as Turn;
      break;
    }
    case 6:
      turns[at] = pick(turns, what);
      break;
    case 7: {
      const { final = {} } = transcript;
      const { [pick(Object.keys(final), what) ?? "x0"]: gone, ...rest } = final;
      return { ...transcript, final: what % 2 === 0 ? rest : { ...rest, x99: gone ?? { intent: "say", slots: {} } } };
    }
    default:
      return { ...transcript, observes: (["performed", "found", "ask"] as const).slice(what % 3) };
  }
  return { ...transcript, turns };
}

const spoils = fc.array(fc.tuple(fc.nat(8), fc.nat(600), fc.nat(600)), { maxLength: 3 });
const flag = fc.boolean();
const options: fc.Arbitrary<ReplayOptions> = fc.record({ keepGoing: flag, lenient: flag, strict: flag, record: flag });
const example = fc.tuple(fc.nat(EXAMPLES.length - 1), flag).map(([i, inWords]) => {
  const transcript = EXAMPLES[i] as Transcript;
  return inWords ? worded(transcript) : transcript;
});

describe.each([
  ["native", false, 500],
  ["quickjs", false, 200],
  ["quickjs", undefined, 200],
  ["isolated", undefined, 30],
] as const)("under %s (behaviours: %s)", (engine, behaviours, numRuns) => {
  let backend: Backend;
  beforeAll(async () => {
    const more = behaviours === undefined ? {} : { behaviours };
    backend = await loadBackend(root("intents"), { engine, fixtures: root("fixtures"), ...more });
  });
  afterAll(() => backend.close());

  test("every recording is reported as by a replay that takes nothing for granted", () => {
    fc.assert(
      fc.property(example, spoils, options, (transcript, some, how) => {
        const recorded = some.reduce(spoilt, transcript);
        expect(replayTranscript(backend, recorded, how)).toEqual(plainReplay(backend, recorded, how));
      }),
      { ...runs(numRuns), seed: 20261122 },
    );
  });

  test("and so is a long one, whichever window it diverges in", () => {
    const long = replayTranscript(backend, LONG, { record: true, keepGoing: true }).record as Transcript;
    expect(long.turns.length).toBeGreaterThan(400);
    const place = fc.nat(long.turns.length - 1);
    fc.assert(
      fc.property(flag, fc.tuple(fc.nat(8), place, place), options, (inWords, spoil, how) => {
        const recorded = spoilt(inWords ? worded(long) : long, spoil);
        expect(replayTranscript(backend, recorded, how)).toEqual(plainReplay(backend, recorded, how));
      }),
      { ...runs(numRuns), seed: 20261122 },
    );
    // A command of the third window, which is refused; all that follows is compared as well.
    const turns = long.turns.map(
      (turn, i): Turn => (i === 380 ? { author: "System", command: "x0.party_size = " } : turn),
    );
    const spoilt380 = { ...long, turns };
    const replayed = replayTranscript(backend, spoilt380, { keepGoing: true });
    expect(replayed).toEqual(plainReplay(backend, spoilt380, { keepGoing: true }));
    expect(replayed).toMatchObject({ status: "diverged", problems: 1 });
  });

  test("a batch, phase by phase, is its dialogues one by one", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(example, spoils), { minLength: 1, maxLength: 6 }), flag, (some, keepGoing) => {
        const recorded = some.map(([transcript, how]) => how.reduce(spoilt, transcript));
        const place = { file: "some.jsonl", column: 1 };
        const records = recorded.map((one, i) => ({
          ...place,
          line: i + 1,
          record: i + 1,
          text: formatTranscript(one),
        }));
        const { entries, unreadable, commands, signals, problems } = replayBatch(backend, records, { keepGoing });
        const plain = recorded.map((one) => plainReplay(backend, one, { keepGoing }));
        expect(unreadable).toEqual([]);
        expect(entries.map(({ id, status, divergences }) => ({ id, status, divergences }))).toEqual(
          plain.map(({ id, status, divergences }) => ({ id, status, divergences })),
        );
        const sum = (key: "commands" | "signals" | "problems") => plain.reduce((all, one) => all + one[key], 0);
        expect({ commands, signals, problems }).toEqual({
          commands: sum("commands"),
          signals: sum("signals"),
          problems: sum("problems"),
        });
      }),
      { ...runs(numRuns / 10), seed: 20261122 },
    );
  });
});
