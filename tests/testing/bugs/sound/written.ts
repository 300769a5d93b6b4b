import { operator } from "../../../../src/kit/internal.js";
import type { Plan } from "../../../../src/testing/index.js";
import type { Transcript } from "../../../../src/transcript/index.js";
import { signalsOf, told } from "../evidence.js";

/** A plan that is written by hand, and how its dialogue is to end. */
export interface WrittenPlan {
  readonly what: string;
  readonly plan: Plan;
  /** Returns the problems at the end, read from the dialogue alone. */
  readonly problems: (transcript: Transcript) => readonly string[];
}

type Values = Readonly<Record<string, unknown>>;

/** Returns the problems of an intent's performance, which has to have these last values, in one row. */
function performedOnce(transcript: Transcript, wanted: string, values: Values): string[] {
  const performed = signalsOf(transcript, "performed").filter(({ intent }) => intent === wanted);
  const last = performed.at(-1);
  if (last === undefined) return [`${wanted} was not performed`];
  const rows = new Set(performed.map(({ row, ref }) => row?.["id"] ?? ref));
  const wrong = Object.entries(values).filter(
    ([slot, value]) => JSON.stringify(last.arguments[slot]) !== JSON.stringify(value),
  );
  const extra = Object.keys(last.arguments).filter((slot) => !Object.hasOwn(values, slot));
  return [
    ...(rows.size === 1 ? [] : [`${wanted} has made ${rows.size} rows`]),
    ...wrong.map(([slot]) => `the ${slot} of ${wanted} is ${JSON.stringify(last.arguments[slot])}`),
    ...extra.map((slot) => `${wanted} has a ${slot} that nobody wants`),
  ];
}

/** Returns the problems of texts that the assistant did not report. */
const untold = (transcript: Transcript, ...texts: string[]): string[] =>
  texts.filter((text) => !told(transcript, 0).includes(text)).map((text) => `${text} was not told`);

const TABLE = {
  restaurant_name: "Blue Heron",
  date: "2024-05-18",
  time: "20:00",
  party_size: 4,
  dietary_needs: ["vegan", "no nuts"],
};
const REMINDER = { text: "water the ferns", date: "2024-05-18", time: "18:00" };
const KETTLE = { restaurant_name: "The Copper Kettle", date: "2024-05-19", time: "19:30", party_size: 2 };
const COURSE = { course: "Spanish Conversation", start_date: "2024-09-18", participant: "Greta Lund" };

export const WRITTEN: readonly WrittenPlan[] = [
  {
    what: "a booking with an aside, a correction and a question, and a reminder on the same day",
    plan: {
      version: 1,
      goals: [
        {
          intent: "book_table",
          slots: TABLE,
          opens: ["restaurant_name", "party_size", "dietary_needs"],
          requests: ["until"],
        },
        { intent: "set_reminder", slots: REMINDER, opens: "all" },
      ],
      operators: [
        { name: "irrelevant", goal: 0, slot: "date" },
        { name: "correction", goal: 0, slot: "party_size", value: 2 },
      ],
      seed: 5,
    },
    problems: (transcript) => [
      ...performedOnce(transcript, "book_table", TABLE),
      ...performedOnce(transcript, "set_reminder", REMINDER),
      ...untold(transcript, "22:00"),
    ],
  },
  {
    what: "a payment that is declined, a search, and a table in one of its rows",
    plan: {
      version: 1,
      goals: [
        { intent: "send_money", slots: { recipient: "Grandma Rosa", amount: 80 }, opens: "all", confirm: false },
        {
          intent: "find_restaurants",
          slots: { neighbourhood: "Old Harbour", rating: operator("at_least", 4.2) },
          opens: "all",
        },
        { intent: "book_table", slots: KETTLE, opens: "all" },
      ],
      initiative: 4,
      seed: 6,
    },
    problems: (transcript) => [
      ...(signalsOf(transcript, "performed").some(({ intent }) => intent === "send_money") ? ["money was sent"] : []),
      ...(signalsOf(transcript, "found").some(({ intent, rows }) => intent === "find_restaurants" && rows.length === 2)
        ? []
        : ["the two restaurants were not found"]),
      ...performedOnce(transcript, "book_table", KETTLE),
      ...untold(transcript, "Blue Heron", "The Copper Kettle"),
    ],
  },
  {
    what: "a room that there is not, another one instead, and a course",
    plan: {
      version: 1,
      goals: [
        {
          intent: "set_thermostat",
          slots: { room: "garage", temperature: 18 },
          opens: "all",
          onFailure: [{ room: "hobby room" }],
        },
        { intent: "enrol_course", slots: COURSE, opens: ["course"] },
      ],
      initiative: 2,
      seed: 7,
    },
    problems: (transcript) => [
      ...performedOnce(transcript, "set_thermostat", { room: "hobby room", temperature: 18 }),
      ...performedOnce(transcript, "enrol_course", COURSE),
      ...untold(transcript, "there is no thermostat in the garage"),
    ],
  },
];
