import * as build from "../../../../src/labels/build.js";
import { type BuildSlots, type BuildValue, start } from "../../../../src/labels/build.js";
import type { Command } from "../../../../src/labels/index.js";
import type { Catalog } from "../../../../src/schema/index.js";
import type { Task } from "../moment.js";
import { changed } from "../wrapping.js";
import type { OddPolicy } from "./odd.js";

/* Policies that come to the same by another way. */

type Start = Extract<Command, { kind: "start" }>;

/** Returns a task that still lacks values of its intent's turn, with these values. */
function unfilled(tasks: readonly Task[], slots: Readonly<Record<string, unknown>>, intent: string | undefined) {
  const task = tasks.at(-1);
  if (task === undefined || task.spec.command !== intent || task.spec.query) return null;
  const left = Object.entries(slots).filter(([slot]) => !task.slots.has(slot));
  // Optional slots first: the last required value may perform the task.
  const isRequired = (name: string) => task.spec.slots.find((slot) => slot.name === name)?.required === true;
  left.sort(([a], [b]) => Number(isRequired(a)) - Number(isRequired(b)));
  return left.length === 0 ? null : { task, left };
}

const fill = (task: Task, pairs: readonly (readonly [string, unknown])[]) =>
  build.assign(...pairs.map(([slot, value]) => [build.target(task.index, slot), value as BuildValue] as const));

const isTask = (command: Command, catalog: Catalog): command is Start =>
  command.kind === "start" && catalog.get(command.intent.text)?.query === false;

export const ROUNDABOUT: readonly OddPolicy[] = [
  {
    name: "startsEmpty",
    oddity: "starts a task with nothing, and then gives it what the user has said",
    policy: changed({
      gives: (command, _, catalog) => (isTask(command, catalog) ? { ...command, args: [] } : command),
      adds: ({ heard, tasks, commands }) => {
        const { intent, slots = {} } = heard.at(-1) ?? {};
        const still = commands.length === 1 ? unfilled(tasks, slots, intent) : null;
        return still === null ? undefined : fill(still.task, still.left);
      },
    }),
  },
  {
    name: "oneAtATime",
    oddity: "gives a task one value after the other",
    policy: changed({
      gives: (command, _, catalog) => (isTask(command, catalog) ? { ...command, args: [] } : command),
      adds: ({ heard, tasks, commands }) => {
        const { intent, slots = {} } = heard.at(-1) ?? {};
        const still = commands.length > 0 ? unfilled(tasks, slots, intent) : null;
        return still === null ? undefined : fill(still.task, still.left.slice(0, 1));
      },
    }),
  },
  {
    name: "otherOrder",
    oddity: "names slots in another order than the user",
    policy: changed({
      gives: (command) => {
        if (command.kind === "start") return { ...command, args: command.args.toReversed() };
        if (command.kind !== "assign") return command;
        return { ...command, targets: command.targets.toReversed(), values: command.values.toReversed() };
      },
    }),
  },
  {
    name: "repeatsValues",
    oddity: "sets with a change what the task holds already",
    policy: changed({
      gives: (command, { tasks }) => {
        const [target] = command.kind === "assign" ? command.targets : [];
        const task = tasks.find(({ index }) => index === target?.variable.index);
        if (command.kind !== "assign" || task === undefined) return command;
        const named = new Set(command.targets.map(({ slot }) => slot.text));
        if (command.targets.some(({ variable }) => variable.index !== task.index)) return command;
        const kept = [...task.slots].filter(([slot, value]) => !named.has(slot) && value !== null);
        const pairs = command.targets.map((one, nth) => [one, command.values[nth] ?? null] as const);
        return build.assign(
          ...kept.map(([slot, value]) => [build.target(task.index, slot), value as BuildValue] as const),
          ...pairs,
        );
      },
    }),
  },
  {
    name: "usesResume",
    oddity: "takes a task up again after each step that leaves it waiting",
    policy: changed({
      adds: ({ fresh, commands }) => {
        const signal = fresh.at(-1)?.signal;
        const waits = signal?.kind === "ask" || signal?.kind === "confirm" || signal?.kind === "choose";
        const isResumed = commands.some((command) => command.startsWith("resume") || /^x\d+$/.test(command));
        return waits && !isResumed && !commands.at(-1)?.startsWith("say") ? build.resume(signal.ref) : undefined;
      },
    }),
  },
  {
    name: "searchesFirst",
    oddity: "looks through the rows of an entity before it makes one",
    policy: changed({
      adds: ({ heard, commands }, _, catalog) => {
        const { intent = "", slots = {} } = heard.at(-1) ?? {};
        const spec = catalog.get(intent);
        if (spec === undefined || spec.query || spec.entity === null || commands.length > 0) return undefined;
        const search = [...catalog.values()].find((one) => one.query && one.entity === spec.entity);
        const shared = Object.entries(slots).filter(([slot]) => search?.slots.some(({ name }) => name === slot));
        return search === undefined ? undefined : start(search.command, Object.fromEntries(shared) as BuildSlots);
      },
    }),
  },
  {
    name: "searchesAgain",
    oddity: "makes each search twice",
    policy: changed({
      adds: ({ fresh, commands }) => {
        const signal = fresh.at(-1)?.signal;
        const isResumed = commands.some((command) => command.startsWith("resume") || /^x\d+$/.test(command));
        return signal?.kind === "found" && !isResumed && commands.length === 1 ? build.resume(signal.ref) : undefined;
      },
    }),
  },
];
