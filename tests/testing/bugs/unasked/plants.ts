import type { BuildValue } from "../../../../src/labels/build.js";
import * as build from "../../../../src/labels/build.js";
import type { PolicyOver } from "../bug.js";
import { isDone, type Moment, type Task } from "../moment.js";
import { changed } from "../wrapping.js";
import { type FillMoment, filling, foundIn, held } from "./filling.js";

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

/** The reference policy, filling one slot. */
const fills = (slot: string, fill: (now: FillMoment) => BuildValue | undefined): PolicyOver =>
  filling(({ name }, now) => (name === slot ? fill(now) : undefined));

/** The value of a slot in the last task of these that has one. */
const lastOf = (tasks: readonly Task[], slot: string, isMeant: (task: Task) => boolean = () => true) =>
  held(
    tasks.findLast((task) => has(task, slot) && isMeant(task)),
    slot,
  );

/** The last task of the intent that is begun, if it has a slot. */
const before = ({ tasks, intent }: FillMoment, slot: string) =>
  tasks.findLast((task) => task.spec.command === intent && has(task, slot));

/** The value of a slot in one of the rows that were found, if their number will do. */
const fromRows = (slot: string, at: number, suits: (count: number) => boolean = (count) => count > 1): PolicyOver =>
  fills(slot, (now) => {
    const rows = foundIn(now)?.rows ?? [];
    return suits(rows.length) ? (rows.at(at)?.[slot] ?? undefined) : undefined;
  });

/** The reference policy, answering the question for a slot by itself. */
const answering = (
  slot: string,
  value: (ref: `x${number}`, now: Moment) => BuildValue | null | undefined,
): PolicyOver =>
  changed({
    adds: (now) => {
      const signal = now.fresh.at(-1)?.signal;
      if (signal?.kind !== "ask" || signal.slot !== slot) return undefined;
      const given = value(signal.ref, now) ?? undefined;
      return given === undefined ? undefined : build.assign([build.target(signal.ref, slot), given]);
    },
  });

const carriesOver = fills("pharmacy", (now) => held(before(now, "pharmacy"), "pharmacy"));

const guessesFromSearch = fills("appointment", (now) => {
  const found = foundIn(now);
  const isThere = found !== undefined && found.rows.length > 1 && found.rows[0]?.["appointment"] !== undefined;
  return isThere ? build.reference(found.ref, "appointment", 0) : undefined;
});

const RENEWING = { act: /^renew_prescription .*the pharmacy /, intents: ["renew_prescription"] };
const CANCELLING = { act: /^cancel_appointment .*the appointment /, intents: ["cancel_appointment"] };
const BOOKING = { act: /^book_appointment .*the doctor /, intents: ["book_appointment"] };

export const UNASKED: readonly UnaskedPlant[] = [
  {
    name: "carriesOver",
    bug: "takes the pharmacy of the prescription before",
    policy: carriesOver,
    ...RENEWING,
  },
  {
    name: "carriesByReference",
    bug: "refers to the pharmacy of the prescription before",
    policy: fills("pharmacy", (now) => {
      const task = before(now, "pharmacy");
      return task && build.reference(task.index, "pharmacy");
    }),
    ...RENEWING,
  },
  {
    name: "carriesForGood",
    bug: "takes the pharmacy of the prescription before, and leaves it so",
    policy: unrepaired(carriesOver),
    ...RENEWING,
  },
  {
    name: "carriesTheOldest",
    bug: "takes the pharmacy of the first prescription",
    policy: fills("pharmacy", ({ tasks }) => lastOf(tasks.toReversed(), "pharmacy")),
    ...RENEWING,
  },
  {
    name: "carriesEverything",
    bug: "takes all that the last task of the intent holds",
    policy: filling(({ name }, now) => held(before(now, name), name)),
    act: /^\w+ (?:was performed|waits)/,
    intents: ["book_appointment"],
  },
  {
    name: "carriesAcross",
    bug: "takes the day of another intent's task",
    policy: filling(({ name }, { tasks }) => lastOf(tasks, name)),
    act: /the day "/,
    intents: ["book_appointment"],
  },
  {
    name: "carriesWhatWasCalledOff",
    bug: "takes the pharmacy of a prescription that is not done",
    policy: fills("pharmacy", ({ tasks }) => lastOf(tasks, "pharmacy", (task) => !isDone(task))),
    ...RENEWING,
  },
  {
    name: "carriesWhenAsked",
    bug: "answers the question for a pharmacy from the prescription before",
    policy: answering("pharmacy", (asked, { tasks }) => lastOf(tasks, "pharmacy", ({ ref }) => ref !== asked)),
    ...RENEWING,
  },
  {
    name: "carriesAnOption",
    bug: "takes the note of the appointment before",
    policy: fills("note", ({ tasks }) => lastOf(tasks, "note")),
    only: "unconfirmed",
    act: /^book_appointment was performed with the note /,
    intents: ["book_appointment"],
  },
  { name: "guessesFromSearch", bug: "takes the first row", policy: guessesFromSearch, ...CANCELLING },
  {
    name: "guessesForGood",
    bug: "takes the first row, and leaves it so",
    policy: unrepaired(guessesFromSearch),
    ...CANCELLING,
  },
  {
    name: "guessesLiterally",
    bug: "takes the value of the first row",
    policy: fromRows("appointment", 0),
    ...CANCELLING,
  },
  { name: "guessesTheLast", bug: "takes the last row", policy: fromRows("appointment", -1), ...CANCELLING },
  {
    name: "guessesADoctor",
    bug: "books with the doctor of the first row",
    policy: fromRows("doctor", 0),
    ...BOOKING,
  },
  {
    name: "guessesWhenAsked",
    bug: "answers the question for an appointment with the first row",
    policy: answering("appointment", (_, now) => {
      const rows = foundIn(now)?.rows ?? [];
      return rows.length < 2 ? undefined : rows[0]?.["appointment"];
    }),
    ...CANCELLING,
  },
  {
    name: "takesTheOnlyRow",
    bug: "cancels the only appointment that was found, though nobody has agreed to it",
    policy: fromRows("appointment", 0, (count) => count === 1),
    only: "unconfirmed",
    ...CANCELLING,
  },
  {
    name: "usesTheConstraint",
    bug: "books with the doctor that was searched for",
    policy: fills("doctor", ({ tasks }) => lastOf(tasks, "doctor", ({ spec }) => spec.query)),
    only: "unconfirmed",
    ...BOOKING,
  },
  {
    name: "returnsAtOnce",
    bug: "takes the day of the way there for the way back",
    policy: answering("return_day", (asked, { tasks }) =>
      held(
        tasks.find(({ ref }) => ref === asked),
        "day",
      ),
    ),
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
    policy: filling(({ name }, now) => {
      const task = before(now, name);
      return task?.spec.query === true ? held(task, name) : undefined;
    }, isQuery),
    act: /^find_rides was searched with the /,
    intents: ["find_rides"],
  },
  {
    name: "searchesWithTheRide",
    bug: "looks for appointments on the day of the ride",
    policy: filling(
      ({ name }, { tasks }) => (name === "day" ? lastOf(tasks, name, ({ spec }) => !spec.query) : undefined),
      isQuery,
    ),
    act: /^find_appointments was searched with the day /,
    intents: ["find_appointments", "order_transport"],
  },
];

const slotsOf = ({ spec }: Task): Record<string, true> =>
  Object.fromEntries(spec.slots.map(({ name }) => [name, true as const]));
