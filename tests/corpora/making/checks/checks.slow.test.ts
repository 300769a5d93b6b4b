import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { KeptDialogue } from "../../../../src/corpora/making/attempts.js";
import { CHECKS } from "../../../../src/corpora/making/checks/checks.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import type { Tag, Turn, UserTurn } from "../../../../src/transcript/index.js";
import { kept, ours } from "../made.js";

/*
 * Every check against dialogues that were kept, with one thing made wrong in each: the check finds it, and finds nothing
 * in the dialogue as it was.
 */

let backend: Backend;
let dialogues: readonly KeptDialogue[];
beforeAll(async () => {
  backend = await ours();
  const rates = { correction: 0.5, answer_other_slot: 0.5, irrelevant: 0.5, cancellation: 0.2 };
  dialogues = await kept(backend, { count: 30, seed: 21, rates, lengths: [1, 1, 1] });
});
afterAll(() => backend.close());

type Change = (turns: readonly Turn[]) => readonly Turn[] | null;

/** Changes the first turn that a test matches; null if there is none. */
const first =
  (fits: (turn: Turn, at: number, turns: readonly Turn[]) => boolean, change: (turn: never) => Turn): Change =>
  (turns) => {
    const at = turns.findIndex(fits);
    return at < 0 ? null : turns.map((turn, nth) => (nth === at ? change(turn as never) : turn));
  };
const isUser = (turn: Turn): boolean => turn.author === "User";
const isResponse = (turn: Turn): boolean => turn.author === "Response";
const tagged = (tag: Tag) => (turn: Turn) => turn.author === "User" && turn.tags?.includes(tag) === true;
const says = (text: string) => (turn: Turn) => ({ ...turn, text }) as Turn;
const untagged = (turn: Turn) => {
  const { tags: _tags, ...rest } = turn;
  return rest as Turn;
};
const starts = (pattern: RegExp) => (turn: Turn) => turn.author === "System" && pattern.test(turn.command);

/** Values that a user does not mean. */
const others = ({ means: { slots = {} } = {} }: UserTurn) =>
  Object.fromEntries(Object.keys(slots).map((slot) => [slot, "something else"]));

const PLANTED: readonly (readonly [name: string, error: string, change: Change])[] = [
  ["texts", "an empty response", first(isResponse, says(" "))],
  ["texts", "an empty user turn", first(isUser, says(""))],
  ["texts", "a placeholder that was left", first(isResponse, says("The date is {date}."))],
  ["texts", "a value of code", first(isResponse, says("The date is undefined."))],
  ["texts", "a tag of a prompt", first(isUser, says("[CORRECTION] No, the second."))],
  [
    "texts",
    "an empty text in a command",
    first(starts(/^x\d+\.\w+ = "/), (turn: Turn & { command: string }) => ({
      ...turn,
      command: turn.command.replace(/"[^"]*"/, '""'),
    })),
  ],
  [
    "tags against commands",
    "a tag that the command does not fit",
    first(
      (turn, at, turns) => isUser(turn) && starts(/^x\d+\./)(turns[at + 1] as Turn),
      (turn: Turn) => ({ ...turn, tags: ["irrelevant"] }) as Turn,
    ),
  ],
  [
    "derived tags",
    "a correction that is not tagged",
    first((turn, at, turns) => tagged("correction")(turn) && starts(/^x\d+\./)(turns[at + 1] as Turn), untagged),
  ],
  [
    "derived tags",
    "a tag without a correction",
    first(
      (turn, at, turns) => isUser(turn) && starts(/^confirm/)(turns[at + 1] as Turn),
      (turn: Turn) => ({ ...turn, tags: ["confirm", "correction"] }) as Turn,
    ),
  ],
  ["derived tags", "an answer about another slot that is not tagged", first(tagged("answer_other_slot"), untagged)],
  [
    "texts as spans",
    "a value that nobody said",
    first(starts(/^x\d+\.\w+ = "[A-Z]/), (turn: Turn & { command: string }) => ({
      ...turn,
      command: turn.command.replace(/"[^"]*"/, '"Zanzibar Grill"'),
    })),
  ],
  [
    "references",
    "a reference to another value",
    first(
      (turn) => turn.author === "User" && turn.means?.references !== undefined,
      (turn: UserTurn) => ({ ...turn, means: { ...turn.means, slots: others(turn) } }),
    ),
  ],
  ["claims before performances", "a claim before its time", first(isResponse, says("I have booked that for you."))],
];

/** The names of the checks that object to a dialogue. */
const objections = (turns: readonly Turn[], { transcript, plan }: KeptDialogue): string[] =>
  CHECKS.filter((check) => check.find({ ...transcript, turns }, plan, backend) !== null).map(({ name }) => name);

describe("what is checked before a dialogue is kept", () => {
  test("nothing is found in those that are kept", () => {
    for (const dialogue of dialogues) expect(objections(dialogue.transcript.turns, dialogue)).toEqual([]);
  });

  test.each(PLANTED)("%s: %s is found", (name, _, change) => {
    let planted = 0;
    for (const dialogue of dialogues) {
      const turns = change(dialogue.transcript.turns);
      if (turns === null) continue;
      planted++;
      expect(objections(turns, dialogue)).toContain(name);
    }
    expect(planted).toBeGreaterThan(2);
  });

  test("derivable arguments: a number that nobody said is found", () => {
    const change = first(starts(/^x\d+\.\w+ = \d/), (turn: Turn & { command: string }) => ({
      ...turn,
      command: turn.command.replace(/= [\d.]+/, "= 98765"),
    }));
    const planted = dialogues.flatMap((dialogue) => {
      const turns = change(dialogue.transcript.turns);
      return turns === null ? [] : [objections(turns, dialogue)];
    });
    expect(planted.length).toBeGreaterThan(2);
    for (const names of planted) expect(names).toContain("derivable arguments");
  });
});
