import { describe, expect, test } from "vitest";
import { STAGE_NAMES } from "../../../../src/corpora/making/models/stageNames.js";
import { intentSchema, slotValues } from "../../../../src/corpora/making/stages/intents.js";
import { phrases } from "../../../../src/corpora/making/stages/phrasing.js";
import {
  coherence,
  intentPath,
  nextReason,
  queryEntity,
  realisticValues,
  reasonedValue,
  withoutSettled,
} from "../../../../src/corpora/making/stages/planning.js";
import { runStage } from "../../../../src/corpora/making/stages/runStage.js";
import { fill, prompt, type Stage } from "../../../../src/corpora/making/stages/stage.js";
import { STAGES, stageGraph } from "../../../../src/corpora/making/stages/stages.js";
import {
  repeat,
  response,
  rules,
  stringValues,
  systemCommand,
  userTurn,
} from "../../../../src/corpora/making/stages/talking.js";
import { scripted } from "./context.js";

const TOOL = {
  intent: "book_table",
  description: "Book a table",
  slots: [
    { name: "restaurant_name", type: "str" as const, required: true, values: ["Osteria Lucca"] },
    { name: "party_size", type: "int" as const, required: true },
  ],
};
const CALL = { intent: "book_table", slots: { restaurant_name: "Osteria Lucca", party_size: 2 } };
const CHOICES = [
  { intent: "book_table", description: "Book a table", query: false, entity: "bookings" },
  { intent: "find_bookings", description: "Find bookings", query: true, entity: "bookings" },
  { intent: "order_taxi", description: "Order a taxi", query: false, entity: "rides" },
];
const READ_BACK = {
  asked: "For how many?",
  text: "for a couple",
  meaning: "party size = 2",
  manner: "plainly",
};

const ACTING = {
  tools: "book_table: Book a table",
  dialogue: "User: a table",
  tasks: "(nothing)",
  due: "the first command",
  executes: () => null,
};
const FILE = { command: "order_taxi", args: { place: { type: "str", optional: false } } };

/** Of each stage: an input, an answer that does, words that its prompt shows, and answers that do not do with the reason. */
interface Case {
  readonly stage: Stage<never, unknown>;
  readonly input: object;
  readonly good: object;
  readonly shows: readonly string[];
  readonly bad: readonly (readonly [answer: object, problem: string])[];
}
const of = <Input, Output>(
  stage: Stage<Input, Output>,
  given: {
    readonly input: Input;
    readonly good: Output & object;
    readonly shows: readonly string[];
    readonly bad: Case["bad"];
  },
): Case => ({ stage: stage as never, ...(given as Omit<Case, "stage">) });

const CASES: readonly Case[] = [
  of(intentSchema, {
    input: { description: "Order a taxi", domain: "travel", taken: ["book_table"] },
    good: FILE,
    shows: ["Description: Order a taxi", "Domain: travel", "Names that are taken: book_table"],
    bad: [
      [{ ...FILE, command: "book_table" }, "the name book_table is taken"],
      [{ ...FILE, args: {} }, "it has no slots"],
      [{ ...FILE, args: { place: { type: "str", optional: true } } }, "none of its slots is required"],
      [{ ...FILE, args: { place: { type: "text", optional: false } } }, "text"],
      [{ ...FILE, command: "say" }, "say"],
    ],
  }),
  of(slotValues, {
    input: { tool: TOOL, count: 2 },
    good: { values: { restaurant_name: ["Blue Heron", "Noodle Lane"], party_size: [2, 4] } },
    shows: ["party_size: int", "Give 2 different values"],
    bad: [
      [{ values: { restaurant_name: ["Blue Heron"] } }, "the slot party_size has no values"],
      [{ values: { restaurant_name: ["Blue Heron"], party_size: ["two"] } }, 'a value of party_size is "two"'],
      [{ values: { restaurant_name: [], party_size: [1] } }, "values.restaurant_name"],
      [{ values: { restaurant_name: ["A"], party_size: [1], colour: ["red"] } }, "book_table has no slot colour"],
      [{ values: { restaurant_name: [""], party_size: [1] } }, "a value of restaurant_name is empty"],
    ],
  }),
  of(intentPath, {
    input: { primary: "book_table", choices: CHOICES, most: 2 },
    good: { intents: ["book_table", "order_taxi"], reason: "To get there." },
    shows: ["The user begins with: book_table", "order_taxi: Order a taxi", "Choose 2 intents"],
    bad: [
      [{ intents: ["order_taxi"], reason: "" }, "the first intent is order_taxi, not book_table"],
      [{ intents: ["book_table", "book_flight"], reason: "" }, "book_flight is not among the intents"],
      [{ intents: ["book_table", "book_table"], reason: "" }, "book_table stands twice"],
      [{ intents: ["book_table", "order_taxi", "find_bookings"], reason: "" }, "more than 2"],
    ],
  }),
  of(realisticValues, {
    input: { tool: TOOL, call: CALL, earlier: [{ intent: "order_taxi", slots: { place: "Harbour" } }] },
    good: { slots: { restaurant_name: "Blue Heron", party_size: 2 } },
    shows: ['1. order_taxi(place="Harbour")', 'now: book_table(restaurant_name="Osteria Lucca", party_size=2)'],
    bad: [
      [{ slots: { restaurant_name: "Blue Heron" } }, "the slot party_size is missing"],
      [{ slots: { restaurant_name: "Blue Heron", party_size: "many" } }, 'party_size is "many"'],
      [{ slots: { restaurant_name: "Blue Heron", party_size: 2, colour: "red" } }, "the slot colour was not asked for"],
    ],
  }),
  of(nextReason, {
    input: { earlier: [CALL], next: { ...TOOL, intent: "order_taxi" } },
    good: { reason: "The user needs a ride to the restaurant." },
    shows: ['1. book_table(restaurant_name="Osteria Lucca", party_size=2)', "order_taxi: Book a table"],
    bad: [[{ reason: "" }, "reason"]],
  }),
  of(reasonedValue, {
    input: {
      earlier: [CALL],
      next: TOOL,
      reason: "Friends come along.",
      known: { intent: "book_table", slots: { restaurant_name: "Blue Heron" } },
      slot: { name: "party_size", type: "int", required: true },
    },
    good: { value: 4 },
    shows: [
      "Why: Friends come along.",
      'Details so far: book_table(restaurant_name="Blue Heron")',
      "slot party_size",
      "type int",
    ],
    bad: [
      [{ value: "four" }, 'party_size is "four"'],
      [{ value: null }, "value"],
    ],
  }),
  of(coherence, {
    input: { tools: [TOOL], calls: [CALL] },
    good: { calls: [{ intent: "book_table", slots: { restaurant_name: "Osteria Lucca", party_size: 3 } }] },
    shows: ['1. book_table(restaurant_name="Osteria Lucca", party_size=2)', "party_size: int"],
    bad: [
      [{ calls: [] }, "there are 0 calls, not 1"],
      [{ calls: [{ ...CALL, intent: "order_taxi" }] }, "call 1 is order_taxi, not book_table"],
      [{ calls: [{ ...CALL, slots: { party_size: 2 } }] }, "call 1: the slot restaurant_name is missing"],
    ],
  }),
  of(queryEntity, {
    input: {
      call: { intent: "find_tables", slots: { area: "north" } },
      reason: "A quiet evening.",
      entity: "tables",
      columns: [
        { name: "area", type: "str", required: true },
        { name: "seats", type: "int", required: true },
      ],
    },
    good: { row: { area: "north", seats: 4 } },
    shows: ['The search: find_tables(area="north")', "Why the user searches: A quiet evening.", "seats: int"],
    bad: [
      [{ row: { area: "north" } }, "the column seats is missing"],
      [{ row: { area: "south", seats: 4 } }, 'area is "south", and the search is for "north"'],
      [{ row: { area: "north", seats: "four" } }, 'seats is "four"'],
    ],
  }),
  of(userTurn, {
    input: {
      dialogue: "Assistant: Where?",
      meaning: "place = Harbour",
      manner: "plainly",
      draft: "Harbour.",
      texts: ["Harbour"],
      hidden: ["Old Port"],
      amiss: (text) => (text.includes("7") ? "it gives a value" : null),
    },
    good: { text: "To the Harbour, please." },
    shows: ["Assistant: Where?", "What you mean now: place = Harbour", "How you say it: plainly"],
    bad: [
      [{ text: "To the port." }, '"Harbour" word for word'],
      [{ text: "To the Harbourside." }, '"Harbour" word for word'],
      [{ text: "To the Harbour, from Old Port." }, '"Old Port", which is not to be said now'],
      [{ text: "To the Harbour at 7." }, "it gives a value"],
    ],
  }),
  of(systemCommand, {
    input: { ...ACTING, executes: (command) => (command.includes("colour") ? "book_table has no slot colour" : null) },
    good: { command: 'book_table(restaurant_name="", party_size=2)' },
    shows: ["book_table: Book a table", "User: a table", "Under way: (nothing)"],
    bad: [
      [{ command: "please book a table" }, "is not a command"],
      [{ command: 'book_table(colour="red")' }, "book_table has no slot colour"],
      [{ command: "say()\nsay()" }, "it is more than one command"],
    ],
  }),
  of(stringValues, {
    input: {
      dialogue: "User: at Osteria Lucca",
      command: 'book_table(restaurant_name="")',
      count: 1,
      known: ["at Osteria Lucca"],
      executes: () => null,
    },
    good: { texts: ["Osteria Lucca"] },
    shows: ["User: at Osteria Lucca", 'book_table(restaurant_name="")', "(1 in all)"],
    bad: [
      [{ texts: ["Blue Heron"] }, '"Blue Heron" was neither said nor returned'],
      [{ texts: [] }, "there are 0 texts, not 1"],
      [{ texts: [""] }, "texts.0"],
    ],
  }),
  of(response, {
    input: {
      dialogue: "User: a table for 2 at 20:00",
      signals: "ask x0 date",
      draft: "On which date?",
      texts: [],
      amiss: (text) => (text.includes("7 tables") ? "it names 7" : null),
    },
    good: { text: "Sure, a table for 2 at 8 in the evening. What day shall that be?" },
    shows: ["signalled since: ask x0 date", "Stiffly put: On which date?"],
    bad: [
      [{ text: "A table it is." }, "it does not ask what is to be asked"],
      [{ text: "There are 7 tables. Which date?" }, "it names 7"],
    ],
  }),
  of(repeat, {
    input: { ...READ_BACK, doubt: "whether two are meant" },
    good: { same: true },
    shows: ["The user: for a couple", "To be meant: party size = 2", "How: plainly", "whether two are meant"],
    bad: [[{ same: "yes" }, "same"]],
  }),
  of(rules, {
    input: { ...READ_BACK, objection: "it says a couple" },
    good: { same: false, differs: "nothing" },
    shows: ["The assistant: For how many?", "The objection: it says a couple"],
    bad: [[{ differs: "nothing" }, "same"]],
  }),
  // It is asked once: nothing is sent back.
  of(phrases, {
    input: { tool: TOOL },
    good: { verbPhrases: ["book a table"], slots: { party_size: { modifiers: ["for {value}"] } } },
    shows: ["book_table: Book a table", "party_size: int"],
    bad: [],
  }),
];

test("there are fifteen, each with a case here", () => {
  expect(STAGES.map(({ name }) => name)).toEqual(STAGE_NAMES);
  expect(CASES.map(({ stage }) => stage.name)).toEqual(STAGE_NAMES);
});

describe.each(CASES.map((one) => [one.stage.name, one] as const))("%s", (_, { stage, input, good, shows, bad }) => {
  test("asks with its input, and gives the answer", async () => {
    const context = scripted(good);
    const result = await runStage(stage, input as never, context, { item: "an item" });
    expect(result).toMatchObject({ output: good });
    for (const words of shows) expect(context.asked[0]?.prompt).toContain(words);
    expect(context.asked[0]?.system.length).toBeGreaterThan(30);
    expect(context.asked[0]?.maxOutputTokens).toBe(stage.maxOutputTokens);
  });

  test.each(bad)("sends back %j", async (answer, problem) => {
    const context = scripted(answer, good);
    expect(await runStage(stage, input as never, context, { item: "an item" })).toMatchObject({ output: good });
    expect(context.asked[1]?.prompt).toContain("It cannot be used: ");
    expect(context.asked[1]?.prompt).toContain(problem);
  });
});

describe("the graph of the stages", () => {
  test("has an order in which every stage comes after those that it is given, but for the next turn of the user", () => {
    const rows = stageGraph();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    const left = new Map(rows.map(({ name, after }) => [name, new Set(after)]));
    expect(left.get("userTurn")?.delete("response")).toBe(true);
    for (let round = 0; left.size > 0; round++) {
      expect(round).toBeLessThan(15);
      const due = [...left].filter(([, after]) => [...after].every((one) => !left.has(one)));
      for (const [name] of due) left.delete(name);
    }
  });

  test("has a prompt of its own for every stage", () => {
    const prompts = new Set(stageGraph().map((row) => row.prompt));
    expect(prompts.size).toBe(15);
  });
});

test("a path leaves out searches for what was settled before, and no others", () => {
  expect(withoutSettled(["book_table", "find_bookings", "order_taxi"], CHOICES)).toEqual(["book_table", "order_taxi"]);
  expect(withoutSettled(["find_bookings", "book_table"], CHOICES)).toEqual(["find_bookings", "book_table"]);
});

test("what fills a placeholder is not searched for others", () => {
  const { text } = prompt("", "{{first}} and {{second}}");
  expect(fill(text, { first: "{{second}} $&", second: "2" })).toBe("{{second}} $& and 2");
  // @ts-expect-error the compiler knows the placeholders
  expect(fill(text, { first: "1" })).toBe("1 and ");
});
