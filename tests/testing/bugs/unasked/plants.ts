import * as build from "../../../../src/labels/build.js";
import type { PolicyOver } from "../bug.js";
import type { Task } from "../moment.js";
import { isDone } from "../moment.js";
import { changed } from "../wrapping.js";
import { filling, foundIn, held } from "./filling.js";

/** A policy that acts with a value that was not given for the goal. */
export interface UnaskedPlant {
  readonly name: string;
  /** Description as a sentence without its subject. */
  readonly bug: string;
  readonly policy: PolicyOver;
  /** Setting in which it shows: with a yes before each act, or without. Default: both. */
  readonly only?: "confirmed" | "unconfirmed";
  /** The act that is named, and the slot. */
  readonly act: RegExp;
  /** Intents of its plans in a partial run. */
  readonly intents: readonly string[];
}

const has = (task: Task, slot: string): boolean => held(task, slot) !== undefined;
const isQuery = (query: boolean): boolean => query;
const RENEWED = /^renew_prescription .*the pharmacy /;
const CANCELLED = /^cancel_appointment .*the appointment /;

/** The reference policy, ignoring additions to a finished task or one that waits for a yes. */
const unrepaired =
  (over: PolicyOver): PolicyOver =>
  (backend) => {
    const policy = over(backend);
    return (transcript) => {
      const signal = transcript.turns.findLast((turn) => turn.author === "Signal");
      const kind = signal?.author === "Signal" ? signal.signal?.kind : undefined;
      const last = transcript.turns.at(-1);
      const isLate = last?.author === "User" && last.means?.intent === undefined && last.means?.slots !== undefined;
      return isLate && kind === "performed" ? "say()" : policy(transcript);
    };
  };

/** Takes a slot of the last task that holds it. */
const fromLast = filling(({ name }, { tasks }) =>
  held(
    tasks.findLast((task) => has(task, name)),
    name,
  ),
);

const carriesOver = filling(({ name }, { tasks, intent }) =>
  name === "pharmacy"
    ? held(
        tasks.findLast((task) => task.spec.command === intent && has(task, name)),
        name,
      )
    : undefined,
);

const guessesFromSearch = filling(({ name }, now) => {
  const found = foundIn(now);
  const isThere = found !== undefined && found.rows.length > 1 && found.rows[0]?.[name] !== undefined;
  return name === "appointment" && isThere ? build.reference(found.ref, name, 0) : undefined;
});

export const UNASKED: readonly UnaskedPlant[] = [
  {
    name: "carriesOver",
    bug: "takes the pharmacy of the prescription before",
    policy: carriesOver,
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesByReference",
    bug: "refers to the pharmacy of the prescription before",
    policy: filling(({ name }, { tasks, intent }) => {
      const before = tasks.findLast((task) => task.spec.command === intent && has(task, name));
      return name === "pharmacy" && before !== undefined ? build.reference(before.index, name) : undefined;
    }),
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesForGood",
    bug: "takes the pharmacy of the prescription before, and leaves it so",
    policy: unrepaired(carriesOver),
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesTheOldest",
    bug: "takes the pharmacy of the first prescription",
    policy: filling(({ name }, { tasks }) =>
      name === "pharmacy"
        ? held(
            tasks.find((task) => has(task, name)),
            name,
          )
        : undefined,
    ),
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesEverything",
    bug: "takes all that the last task of the intent holds",
    policy: filling(({ name }, { tasks, intent }) =>
      held(
        tasks.findLast((task) => task.spec.command === intent && has(task, name)),
        name,
      ),
    ),
    act: /^\w+ (?:was performed|waits)/,
    intents: ["book_appointment"],
  },
  {
    name: "carriesAcross",
    bug: "takes the day of another intent's task",
    policy: fromLast,
    act: /the day "/,
    intents: ["book_appointment"],
  },
  {
    name: "carriesWhatWasCalledOff",
    bug: "takes the pharmacy of a prescription that is not done",
    policy: filling(({ name }, { tasks }) =>
      name === "pharmacy"
        ? held(
            tasks.findLast((task) => has(task, name) && !isDone(task)),
            name,
          )
        : undefined,
    ),
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesWhenAsked",
    bug: "answers the question for a pharmacy from the prescription before",
    policy: changed({
      adds: ({ fresh, tasks }) => {
        const signal = fresh.at(-1)?.signal;
        if (signal?.kind !== "ask" || signal.slot !== "pharmacy") return undefined;
        const value = held(
          tasks.findLast((task) => task.ref !== signal.ref && has(task, "pharmacy")),
          "pharmacy",
        );
        return value === undefined ? undefined : build.assign([build.target(signal.ref, "pharmacy"), value]);
      },
    }),
    act: RENEWED,
    intents: ["renew_prescription"],
  },
  {
    name: "carriesAnOption",
    bug: "takes the note of the appointment before",
    policy: filling(({ name }, { tasks }) =>
      name === "note"
        ? held(
            tasks.findLast((task) => has(task, name)),
            name,
          )
        : undefined,
    ),
    only: "unconfirmed",
    act: /^book_appointment was performed with the note /,
    intents: ["book_appointment"],
  },
  {
    name: "guessesFromSearch",
    bug: "takes the first row",
    policy: guessesFromSearch,
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "guessesForGood",
    bug: "takes the first row, and leaves it so",
    policy: unrepaired(guessesFromSearch),
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "guessesLiterally",
    bug: "takes the value of the first row",
    policy: filling(({ name }, now) => {
      const rows = foundIn(now)?.rows ?? [];
      return name === "appointment" && rows.length > 1 ? (rows[0]?.[name] ?? undefined) : undefined;
    }),
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "guessesTheLast",
    bug: "takes the last row",
    policy: filling(({ name }, now) => {
      const rows = foundIn(now)?.rows ?? [];
      return name === "appointment" && rows.length > 1 ? (rows.at(-1)?.[name] ?? undefined) : undefined;
    }),
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "guessesADoctor",
    bug: "books with the doctor of the first row",
    policy: filling(({ name }, now) => {
      const rows = foundIn(now)?.rows ?? [];
      return name === "doctor" && rows.length > 1 ? (rows[0]?.[name] ?? undefined) : undefined;
    }),
    act: /^book_appointment .*the doctor /,
    intents: ["book_appointment"],
  },
  {
    name: "guessesWhenAsked",
    bug: "answers the question for an appointment with the first row",
    policy: changed({
      adds: ({ fresh, ...now }) => {
        const signal = fresh.at(-1)?.signal;
        const value = foundIn({ fresh, ...now })?.rows[0]?.["appointment"];
        if (signal?.kind !== "ask" || signal.slot !== "appointment" || (value ?? null) === null) return undefined;
        if ((foundIn({ fresh, ...now })?.rows.length ?? 0) < 2) return undefined;
        return build.assign([build.target(signal.ref, "appointment"), value as string]);
      },
    }),
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "takesTheOnlyRow",
    bug: "cancels the only appointment that was found, though nobody has agreed to it",
    policy: filling(({ name }, now) => {
      const rows = foundIn(now)?.rows ?? [];
      return name === "appointment" && rows.length === 1 ? (rows[0]?.[name] ?? undefined) : undefined;
    }),
    only: "unconfirmed",
    act: CANCELLED,
    intents: ["cancel_appointment"],
  },
  {
    name: "usesTheConstraint",
    bug: "books with the doctor that was searched for",
    policy: filling(({ name }, { tasks }) =>
      name === "doctor"
        ? held(
            tasks.findLast((task) => task.spec.query && has(task, name)),
            name,
          )
        : undefined,
    ),
    only: "unconfirmed",
    act: /^book_appointment .*the doctor /,
    intents: ["book_appointment"],
  },
  {
    name: "returnsAtOnce",
    bug: "takes the day of the way there for the way back",
    policy: changed({
      adds: ({ fresh, tasks }) => {
        const signal = fresh.at(-1)?.signal;
        if (signal?.kind !== "ask" || signal.slot !== "return_day") return undefined;
        const value = held(
          tasks.find(({ ref }) => ref === signal.ref),
          "day",
        );
        return value === undefined ? undefined : build.assign([build.target(signal.ref, "return_day"), value]);
      },
    }),
    act: /^order_transport .*the return_day /,
    intents: ["order_transport"],
  },
  {
    name: "givesBoth",
    bug: "gives a day to every task that has one and waits",
    policy: changed({
      gives: (command, { tasks }) => {
        if (command.kind !== "assign" || command.targets.length !== 1) return command;
        const [one] = command.targets;
        const [value] = command.values;
        if (one?.slot.text !== "day" || value?.kind !== "literal") return command;
        const others = tasks.filter(
          (task) => task.index !== one.variable.index && !isDone(task) && !task.spec.query && "day" in slotsOf(task),
        );
        return build.assign(
          ...[one.variable.index, ...others.map(({ index }) => index)].map(
            (index) => [build.target(index, "day"), value.value as string] as const,
          ),
        );
      },
    }),
    act: /the day "/,
    intents: ["book_appointment"],
  },
  {
    name: "searchesAsBefore",
    bug: "keeps the constraints of the last search",
    policy: filling(({ name }, { tasks, intent }) => {
      const before = tasks.findLast((task) => task.spec.command === intent && has(task, name));
      return before?.spec.query === true ? held(before, name) : undefined;
    }, isQuery),
    act: /^find_rides was searched with the /,
    intents: ["find_rides"],
  },
  {
    name: "searchesWithTheRide",
    bug: "looks for appointments on the day of the ride",
    policy: filling(
      ({ name }, { tasks }) =>
        name === "day"
          ? held(
              tasks.findLast((task) => !task.spec.query && has(task, name)),
              name,
            )
          : undefined,
      isQuery,
    ),
    act: /^find_appointments was searched with the day /,
    intents: ["find_appointments", "order_transport"],
  },
];

const slotsOf = ({ spec }: Task): Record<string, true> =>
  Object.fromEntries(spec.slots.map(({ name }) => [name, true as const]));
