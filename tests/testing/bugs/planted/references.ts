import type { Value } from "../../../../src/kit/internal.js";
import * as build from "../../../../src/labels/build.js";
import type { Command } from "../../../../src/labels/index.js";
import type { Catalog } from "../../../../src/schema/index.js";
import { commandsIn, userTurn } from "../evidence.js";
import type { Indexed, Moment } from "../moment.js";
import { gives, wants } from "../says.js";
import { changed, planted } from "../wrapping.js";

/* Values that stand in a row or in an earlier task. */

const harbour = wants("Where can one eat at the Old Harbour?", "find_restaurants", { neighbourhood: "Old Harbour" });
const kettle = wants("A table for two at The Copper Kettle, on 18 May at eight.", "book_table", {
  restaurant_name: "The Copper Kettle",
  date: "2024-05-18",
  time: "20:00",
  party_size: 2,
});
const remind = (text: string, date: string) => wants(`Remind me to ${text}.`, "set_reminder", { text, date });

/** The newest search that found a row with this value in this slot, and which row that is. */
function rowWith(slot: string, value: unknown, { signals }: Moment) {
  for (const { signal } of signals.toReversed()) {
    const at = signal.kind === "found" ? signal.rows.findIndex((row) => row[slot] === value) : -1;
    if (signal.kind === "found" && at >= 0) return { found: signal, at };
  }
  return null;
}

/** A command that begins something, with references in place of names that stand in rows. */
function referring(
  command: Command,
  now: Moment,
  to: (row: NonNullable<ReturnType<typeof rowWith>>) => [string, number],
) {
  if (command.kind !== "start" || now.tasks.length === 0) return command;
  const args = command.args.map((arg) => {
    const value = arg.value.kind === "literal" && arg.value.type === "str" ? arg.value.value : null;
    const row = value === null ? null : rowWith(arg.slot.text, value, now);
    if (row === null) return arg;
    const [ref, at] = to(row);
    return { ...arg, value: build.reference(ref as `x${number}`, arg.slot.text, at) };
  });
  return { ...command, args };
}

/** Counts rows from one, though the language counts from zero. */
const countsFromOne = changed({
  gives: (command, now, catalog) =>
    isSearch(command, catalog)
      ? command
      : referring(command, now, ({ found, at }) => [found.ref, Math.min(at + 1, found.rows.length - 1)]),
});

/** Refers to the rows of the first search of their kind, although the user has searched again since. */
const staleRows = changed({
  gives: (command, now, catalog) => {
    if (isSearch(command, catalog)) return command;
    return referring(command, now, ({ found, at }) => {
      const searches = now.signals.flatMap(({ signal }) =>
        signal.kind === "found" && signal.intent === found.intent ? [signal] : [],
      );
      const [oldest = found] = searches;
      return [oldest.ref, at < oldest.rows.length ? at : 0];
    });
  },
});

/** Tests for a search: searches hold no references here, and take a row's value verbatim. */
const isSearch = (command: Command, catalog: Catalog): boolean =>
  command.kind === "start" && catalog.get(command.intent.text)?.query === true;

/** Takes "the same as before" to mean the newest task, whichever the user meant. */
const newestInstead = changed({
  hears: (means, { signals }) => {
    const done = signals.filter(({ signal }) => signal.kind === "performed");
    const newest = done.at(-1);
    if (means.intent === undefined || newest === undefined) return means;
    return {
      ...means,
      slots: withValues(means.slots ?? {}, (slot, value) => {
        const isOlder = done.slice(0, -1).some((one) => valueIn(one, slot) === value);
        return isOlder ? (valueIn(newest, slot) ?? value) : value;
      }),
    };
  },
});

const valueIn = ({ signal }: Indexed, slot: string): Value | null =>
  signal.kind === "performed" ? (signal.arguments[slot] ?? null) : null;

type Slots = NonNullable<Parameters<NonNullable<Parameters<typeof changed>[0]["hears"]>>[0]["slots"]>;

const withValues = (slots: Slots, to: (slot: string, value: Slots[string]) => Slots[string]): Slots =>
  Object.fromEntries(Object.entries(slots).map(([slot, value]) => [slot, to(slot, value)]));

export const REFERENCES = planted("reference", [
  {
    name: "countsFromOne",
    bug: "refers to the row after the one that the user names",
    convictedBy: "reachesEveryGoal",
    intents: ["find_restaurants", "book_table"],
    policy: countsFromOne,
    dialogue: { says: [harbour, kettle] },
    evidence: ({ final }) => {
      const name = final?.["x3"]?.slots["restaurant_name"];
      return name !== undefined && name !== "The Copper Kettle" ? `the table is at ${String(name)}` : null;
    },
  },
  {
    name: "staleRows",
    bug: "refers to the rows of an earlier search, though the user has refined it",
    convictedBy: "reachesEveryGoal",
    intents: ["find_restaurants", "book_table"],
    policy: staleRows,
    dialogue: { says: [harbour, gives("A moderate one.", { price_level: "moderate" }), kettle] },
    evidence: ({ final }) => {
      const name = final?.["x6"]?.slots["restaurant_name"];
      return name !== undefined && name !== "The Copper Kettle" ? `the table is at ${String(name)}` : null;
    },
  },
  {
    name: "newestInstead",
    bug: "takes the value of the newest task where the user means that of an earlier one",
    convictedBy: "reachesEveryGoal",
    intents: ["set_reminder"],
    policy: newestInstead,
    dialogue: {
      says: [
        remind("water the ferns", "2024-02-26"),
        remind("ring the plumber", "2024-06-13"),
        wants("And to put the bins out, on the day of the ferns.", "set_reminder", {
          text: "put the bins out",
          date: "2024-02-26",
        }),
      ],
    },
    evidence: (transcript) =>
      commandsIn(transcript, userTurn(transcript, 3)).some((command) => command.includes("2024-06-13"))
        ? "the bins go out on the plumber's day"
        : null,
  },
]);
