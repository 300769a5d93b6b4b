import * as build from "../../../../src/labels/build.js";
import type { Command } from "../../../../src/labels/index.js";
import { isDone, isWaiting } from "../moment.js";
import { changed } from "../wrapping.js";
import type { OddPolicy } from "./odd.js";

/* Policies that ask more than they need to, and policies that say values by where they stand. */

/** Tests if a yes is the first since the task came to wait in its current state. */
const isFirstYes = (kinds: readonly string[]): boolean => {
  const [last, before] = [kinds.at(-1), kinds.at(-2)];
  return last === "confirm" && before !== "confirm";
};

export const CAREFUL: readonly OddPolicy[] = [
  {
    name: "confirmsTwice",
    oddity: "asks once more after the first yes, and goes ahead after the second",
    policy: changed({
      hears: (means, { focus }) => {
        const isFirst = focus !== null && isFirstYes(focus.signals.map(({ kind }) => kind));
        return means.confirms === true && means.slots === undefined && isFirst ? {} : means;
      },
      adds: ({ heard, focus, commands }) => {
        const { confirms, slots, intent } = heard.at(-1) ?? {};
        const isYes = confirms === true && slots === undefined && intent === undefined;
        const isFirst = focus !== null && isFirstYes(focus.signals.map(({ kind }) => kind));
        return isYes && isFirst && commands.length === 0 ? build.resume(focus.index) : undefined;
      },
    }),
  },
  {
    name: "usesReferences",
    oddity: "says a value that stands in an earlier task by its name there",
    policy: changed({
      gives: (command, { tasks }) =>
        withReferences(command, (slot, value) => {
          const holder = tasks.find((task) => !task.spec.query && isDone(task) && task.slots.get(slot) === value);
          return holder === undefined ? null : build.reference(holder.index, slot);
        }),
    }),
  },
  {
    name: "usesRows",
    oddity: "says a value that stands in a row that was found by the row's place",
    policy: changed({
      gives: (command, { signals }, catalog) => {
        const isTask = command.kind === "start" && catalog.get(command.intent.text)?.query === false;
        if (!isTask) return command;
        return withReferences(command, (slot, value) => {
          const found = signals.findLast(({ signal }) => signal.kind === "found")?.signal;
          const at = found?.kind === "found" ? found.rows.findIndex((row) => row[slot] === value) : -1;
          return found?.kind === "found" && at >= 0 ? build.reference(found.ref, slot, at) : null;
        });
      },
    }),
  },
  {
    name: "appendsItems",
    oddity: "gives a list item by item where nothing is performed meanwhile",
    policy: changed({
      gives: (command, _, catalog) => {
        const spec = command.kind === "start" ? catalog.get(command.intent.text) : undefined;
        if (command.kind !== "start" || spec?.confirm !== true) return command;
        const args = command.args.map((arg) =>
          arg.value.kind === "list" ? { ...arg, value: { ...arg.value, items: arg.value.items.slice(0, 1) } } : arg,
        );
        return { ...command, args };
      },
      adds: ({ heard, tasks }) => {
        const { intent, slots = {} } = heard.at(-1) ?? {};
        const task = tasks.at(-1);
        if (task === undefined || task.spec.command !== intent || !task.spec.confirm) return undefined;
        for (const [slot, value] of Object.entries(slots)) {
          const held = task.slots.get(slot);
          if (!Array.isArray(value) || !Array.isArray(held) || held.length >= value.length) continue;
          return build.append(build.target(task.index, slot), value[held.length] as string);
        }
        return undefined;
      },
    }),
  },
  {
    name: "emptiesFirst",
    oddity: "empties a slot before it changes its value, as long as nothing is performed",
    policy: changed({
      adds: ({ heard, focus, commands }) => {
        const { intent, slots = {} } = heard.at(-1) ?? {};
        const waits = focus !== null && !focus.spec.query && !isDone(focus) && isWaiting(focus);
        if (!waits || intent !== undefined || commands.length > 0) return undefined;
        const held = Object.keys(slots).filter((slot) => (focus.slots.get(slot) ?? null) !== null);
        if (held.length === 0 || held.length < Object.keys(slots).length) return undefined;
        return build.assign(...held.map((slot) => [build.target(focus.index, slot), null] as const));
      },
    }),
  },
];

/** A command with references in place of texts that stand somewhere else. */
function withReferences(
  command: Command,
  to: (slot: string, value: string) => ReturnType<typeof build.reference> | null,
): Command {
  if (command.kind !== "start") return command;
  const args = command.args.map((arg) => {
    const { value } = arg;
    const reference = value.kind === "literal" && value.type === "str" ? to(arg.slot.text, value.value) : null;
    return reference === null ? arg : { ...arg, value: reference };
  });
  return { ...command, args };
}
