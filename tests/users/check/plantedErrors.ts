import type { Fault } from "../../../src/kit/internal.js";
import type { UserMeaning } from "../../../src/transcript/transcript.js";
import type { UserError } from "../../../src/users/check/violation.js";
import type { Plan, PlannedOperator } from "../../../src/users/plans/plan.js";
import type { Goal } from "../../../src/users/simulated/goal.js";

/** Turn of a user: its meaning; a text with an unknown meaning; or both. */
export type Line = UserMeaning | string | { readonly text: string; readonly means: UserMeaning };

/** A user that makes one error, and is otherwise without fault. */
export interface PlantedError {
  readonly tag: UserError;
  readonly name: string;
  readonly plan: Plan;
  readonly lines: readonly Line[];
}

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 4 };
const LOAN = { title: "The Tin Atlas", branch: "Castle Hill", format: "paperback", weeks: 3 };

const GROCERIES = { items: ["oat milk"], delivery_date: "2024-05-18", delivery_window: "08-10" };

const planOf = (goals: Goal | readonly Goal[], more: Omit<Partial<Plan>, "goals"> = {}): Plan => ({
  version: 1,
  goals: Array.isArray(goals) ? goals : [goals as Goal],
  ...more,
});
const table = (goal: Partial<Goal> = {}, more: Omit<Partial<Plan>, "goals"> = {}): Plan =>
  planOf({ intent: "book_table", slots: TABLE, ...goal }, more);
const planned = (operator: PlannedOperator, goal: Partial<Goal> = {}): Plan => table(goal, { operators: [operator] });
const failing = (goal: Partial<Goal>, calls = [1]): Plan =>
  table(goal, { faults: calls.map((call): Fault => ({ intent: "book_table", call, reason: "no table is free" })) });
const both: Plan = planOf([
  { intent: "book_table", slots: TABLE },
  { intent: "borrow_book", slots: LOAN },
]);

const say = (slots: UserMeaning["slots"] & object): UserMeaning => ({ slots });
const open = (slots?: UserMeaning["slots"]): UserMeaning => ({
  intent: "book_table",
  ...(slots === undefined ? {} : { slots }),
});
const YES: UserMeaning = { confirms: true };
const NO: UserMeaning = { confirms: false };
const NAME = say({ restaurant_name: "Blue Heron" });
const DATE = say({ date: "2024-05-18" });
const TIME = say({ time: "20:00" });
const SIZE = say({ party_size: 4 });
const BORROW: UserMeaning = { intent: "borrow_book" };
const LENT: readonly UserMeaning[] = [
  BORROW,
  ...Object.entries(LOAN).map(([slot, value]) => say({ [slot]: value })),
  YES,
];
const ASKED = [NAME, DATE, TIME, SIZE] as const;
const TALK: readonly UserMeaning[] = [open(), ...ASKED, YES];
/** The first line says it all, and the last says yes. */
const AT_ONCE: readonly UserMeaning[] = [open(TABLE), YES];
const instead = (nth: number, ...lines: readonly Line[]): readonly Line[] =>
  (TALK as readonly Line[]).toSpliced(nth, 1, ...lines);
const before = (nth: number, ...lines: readonly Line[]): readonly Line[] =>
  (TALK as readonly Line[]).toSpliced(nth, 0, ...lines);

type Rows = readonly (readonly [name: string, plan: Plan, lines: readonly Line[]])[];

const HALLUCINATIONS: Rows = [
  ["a number that its goal does not hold", table(), instead(4, say({ party_size: 9 }))],
  ["a name that its goal does not hold", table(), instead(1, say({ restaurant_name: "Noodle Lane" }))],
  ["a day that is off by one", table(), instead(2, say({ date: "2024-05-19" }))],
  ["another intent", table(), [...TALK, { intent: "set_reminder" }]],
  ["a slot that its goal does not have", table(), instead(5, say({ seating: "terrace" }), YES)],
  ["a text that says another time than is meant", table(), instead(3, { text: "At 21:15, please.", means: TIME })],
  ["a date in a text of unknown meaning", table(), instead(2, "On 2024-06-01.", DATE)],
  [
    "an item more than its list has",
    table({ slots: { ...TABLE, dietary_needs: ["vegan"] } }),
    [...TALK.slice(0, 5), say({ dietary_needs: ["vegan", "halal"] }), YES],
  ],
  [
    "a bound that is not its own",
    planOf({
      intent: "find_restaurants",
      slots: { rating: { operator: "at_least", args: [4] } },
      opens: "all",
    }),
    [{ intent: "find_restaurants", slots: { rating: { operator: "at_least", args: [3] } } }],
  ],
  ["a correction to what it does not want", table(), before(5, say({ time: "19:00" }))],
];

const OTHER_TIME: PlannedOperator = { name: "correction", goal: 0, slot: "time", value: "18:45" };

const INCONSISTENCIES: Rows = [
  ["a planned slip after the right value", planned(OTHER_TIME), before(5, say({ time: "18:45" }), TIME)],
  ["a yes to what it is to decline", table({ confirm: false }), TALK],
  [
    "what is for after a failure, before it",
    table({ onFailure: [{ time: "21:00" }] }),
    before(5, say({ time: "21:00" }), TIME),
  ],
  ["taking back what it wants", table(), before(5, say({ time: null }), TIME)],
  [
    "dropping a constraint before the search found nothing",
    planOf({
      intent: "find_restaurants",
      slots: { cuisine: "seafood", terrace: true },
      opens: ["cuisine"],
      onNothing: [{ terrace: null }],
    }),
    [{ intent: "find_restaurants", slots: { cuisine: "seafood" } }, say({ terrace: true }), say({ terrace: null })],
  ],
  [
    "going on with what it cancelled",
    planned({ name: "cancellation", goal: 0, slot: "party_size" }),
    [...TALK.slice(0, 4), { cancels: true }, SIZE],
  ],
  [
    "a yes to what it cancelled",
    planned({ name: "cancellation", goal: 0 }),
    [...TALK.slice(0, 5), { cancels: true }, YES],
  ],
  ["wanting again what it declined", table({ confirm: false }), [...TALK.slice(0, 5), NO, open()]],
  [
    "the second of two values, where both are to be named",
    planned({ name: "several_values", goal: 0, slot: "time", value: "12:30" }),
    instead(3, say({ time: "12:30" }), TIME),
  ],
  [
    "a value that was shown, and that it does not want",
    planned({ name: "query", goal: 0, lookup: { intent: "find_restaurants" } }),
    [{ intent: "find_restaurants" }, open(), say({ restaurant_name: "Noodle Lane" }), ...TALK.slice(1)],
  ],
];

const TERMINATIONS: Rows = [
  ["ending after the opening", table(), TALK.slice(0, 1)],
  ["ending when a slot is asked for", table(), TALK.slice(0, 3)],
  ["ending when it is to confirm", table(), TALK.slice(0, 5)],
  ["ending before the second goal", both, TALK],
  ["ending in the middle of the second goal", both, [...TALK, ...LENT.slice(0, 3)]],
  ["cancelling when a slot is asked for", table(), [...TALK.slice(0, 2), { cancels: true }]],
  ["declining what it wants", table(), [...TALK.slice(0, 5), NO]],
  [
    "cancelling before the place that is planned",
    planned({ name: "cancellation", goal: 0 }),
    [...TALK.slice(0, 2), { cancels: true }],
  ],
  ["cancelling after a failure that it could mend", failing({ onFailure: [{}] }), [...TALK, { cancels: true }]],
  [
    "ending before the word to go ahead",
    planOf({ intent: "order_groceries", slots: GROCERIES, opens: "all" }),
    [{ intent: "order_groceries", slots: GROCERIES }],
  ],
];

const EARLY: Rows = [
  ["everything in the opening", table(), AT_ONCE],
  ["one slot in the opening", table(), [open({ party_size: 4 }), ...TALK.slice(1, 4), YES]],
  [
    "two slots where one is asked for",
    table(),
    [open(), say({ restaurant_name: "Blue Heron", time: "20:00" }), DATE, SIZE, YES],
  ],
  [
    "three slots where it may add one",
    table({ opens: [] }, { initiative: 3 }),
    [open(), say({ restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00" }), SIZE, YES],
  ],
  [
    "more in the opening than it opens with",
    table({ opens: ["date"] }),
    [open({ date: "2024-05-18", time: "20:00" }), NAME, SIZE, YES],
  ],
  ["a name in an opening of unknown meaning", table(), ["A table at the Blue Heron, please.", ...TALK]],
  [
    "a time in the text that is not in the meaning",
    table(),
    instead(1, { text: "Blue Heron, at 20:00.", means: NAME }),
  ],
  [
    "what belongs to the goal after this one",
    both,
    [...TALK.slice(0, 3), say({ title: "The Tin Atlas" }), ...TALK.slice(3), ...LENT],
  ],
  [
    "another slot than the one that it is to answer about",
    planned({ name: "answer_other_slot", goal: 0, slot: "date", other: "time" }),
    [open(), NAME, SIZE, DATE, TIME, YES],
  ],
  [
    "an optional slot while others are asked for",
    table({ slots: { ...TABLE, seating: "bar" } }),
    [open(), NAME, say({ date: "2024-05-18", seating: "bar" }), TIME, SIZE, YES],
  ],
];

const MISSED: Rows = [
  ["an optional slot that nobody asks for", table({ slots: { ...TABLE, seating: "bar" } }), TALK],
  ["a list that nobody asks for", table({ slots: { ...TABLE, dietary_needs: ["vegan"] } }), TALK],
  ["a request", table({ requests: ["seating"] }), TALK],
  ["one of two requests", table({ requests: ["seating", "time"] }), [...TALK, { requests: ["time"] }]],
  ["trying again after a failure", failing({ onFailure: [{}] }), TALK],
  ["the change after a failure", failing({ onFailure: [{ time: "21:00" }] }), TALK],
  ["the second try after two failures", failing({ onFailure: [{}, { time: "21:00" }] }, [1, 2]), [...TALK, YES]],
  ["taking back a planned slip", planned(OTHER_TIME), instead(3, say({ time: "18:45" }))],
  [
    "widening a search that found nothing",
    planOf(
      { intent: "find_restaurants", slots: { cuisine: "seafood" }, opens: "all", onNothing: [{ cuisine: null }] },
      { faults: [{ intent: "find_restaurants", call: 1, rows: 0 }] },
    ),
    [{ intent: "find_restaurants", slots: { cuisine: "seafood" } }],
  ],
  [
    "the request of the first of two goals",
    planOf([
      { intent: "book_table", slots: TABLE, requests: ["date"] },
      { intent: "borrow_book", slots: LOAN },
    ]),
    [...TALK, ...LENT],
  ],
];

const SEQUENCES: Rows = [
  ["the second goal first", both, [...LENT, ...TALK]],
  ["the second goal in the middle of the first", both, [...TALK.slice(0, 2), ...LENT, ...TALK.slice(2)]],
  ["a yes when a slot is asked for", table(), before(2, YES)],
  ["a yes with the opening", table(), instead(0, { ...open(), ...YES })],
  ["a yes after it is done", table(), [...TALK, YES]],
  [
    "a request before anything is booked",
    table({ requests: ["time"] }),
    [...before(3, { requests: ["time"] }), { requests: ["time"] }],
  ],
  [
    "a request with the opening",
    table({ requests: ["time"] }),
    [...instead(0, { ...open(), requests: ["time"] }), { requests: ["time"] }],
  ],
  [
    "looking up what was to be looked up first",
    planned({ name: "query", goal: 0, lookup: { intent: "find_restaurants" } }),
    before(2, { intent: "find_restaurants" }),
  ],
  ["wanting again what is done", table(), [...TALK, open()]],
  ["a no before anybody asks", table({ confirm: false }), [...TALK.slice(0, 2), NO]],
];

const rows = (tag: UserError, made: Rows): readonly PlantedError[] =>
  made.map(([name, plan, lines]) => ({ tag, name, plan, lines }));

/** Sixty users that each make one error, ten of each kind. */
export const PLANTED_ERRORS: readonly PlantedError[] = [
  ...rows("hallucination", HALLUCINATIONS),
  ...rows("inconsistent", INCONSISTENCIES),
  ...rows("premature_termination", TERMINATIONS),
  ...rows("early_information", EARLY),
  ...rows("missed_action", MISSED),
  ...rows("wrong_sequence", SEQUENCES),
];
