import * as build from "../../../../src/labels/build.js";
import { type BuildValue, start } from "../../../../src/labels/build.js";
import { intentsBehind } from "../../../../src/runtime/catalogs.js";
import { lastOf, type Moment, type Task } from "../moment.js";
import type { OddPolicy } from "../sound/odd.js";
import { changed } from "../wrapping.js";
import { filling, foundIn, held } from "./filling.js";

/** The only row that was found last. */
const onlyRow = (now: Moment) => {
  const rows = foundIn(now)?.rows ?? [];
  return rows.length === 1 ? rows[0] : undefined;
};

const asksFirst = (now: Pick<Moment, "tasks"> & { readonly intent: string; readonly catalog: FillCatalog }): boolean =>
  now.catalog.get(now.intent)?.confirm === true;
type FillCatalog = Parameters<NonNullable<Parameters<typeof changed>[0]["adds"]>>[2];

/** Returns values that a new task of the same goal copies from the one before it. */
const taken = (task: Task, to: (slot: string, value: BuildValue) => BuildValue): [string, BuildValue][] =>
  [...task.slots.keys()].flatMap((slot) => {
    const value = held(task, slot);
    return value === undefined ? [] : [[slot, to(slot, value)]];
  });

/** Restarts a failed task when the user wants a retry. */
const anew = (to: (task: Task) => (slot: string, value: BuildValue) => BuildValue) =>
  changed({
    gives: (command, { tasks }) => {
      const index = command.kind === "resume" ? command.variable.index : null;
      const task = tasks.find((one) => one.index === index);
      if (task === undefined || task.spec.query || lastOf(task)?.kind !== "failed") return command;
      return start(task.spec.command, taken(task, to(task)));
    },
  });

/** Policies that save a question, each with the user's word for it. */
export const SHORTCUTS: readonly OddPolicy[] = [
  {
    name: "showsTheOnlyRow",
    oddity: "takes the only row that was found, where it is shown before it counts",
    policy: filling(({ name }, now) => {
      const found = foundIn(now);
      const isThere = asksFirst(now) && onlyRow(now)?.[name] !== undefined;
      return name === "appointment" && found !== undefined && isThere ? build.reference(found.ref, name, 0) : undefined;
    }),
  },
  {
    name: "showsItsValue",
    oddity: "takes the doctor of the only row that was found, where it is shown before it counts",
    policy: filling(({ name }, now) =>
      name === "doctor" && asksFirst(now) ? (onlyRow(now)?.[name] ?? undefined) : undefined,
    ),
  },
  {
    name: "showsItWhenAsked",
    oddity: "answers a question from the only row that was found, where that is shown before it counts",
    policy: changed({
      adds: (now) => {
        const signal = now.fresh.at(-1)?.signal;
        if (signal?.kind !== "ask" || signal.slot !== "appointment") return undefined;
        const value = onlyRow(now)?.["appointment"] ?? undefined;
        const task = now.tasks.find(({ ref }) => ref === signal.ref);
        if (value === undefined || task?.spec.confirm !== true) return undefined;
        return build.assign([build.target(signal.ref, "appointment"), value]);
      },
    }),
  },
  {
    name: "sendsDefaults",
    oddity: "says what the service assumes anyway",
    policy: filling(({ name }, { intent, catalog }) => {
      const file = intentsBehind(catalog).find(({ command }) => command === intent);
      return file?.args.get(name)?.default;
    }),
  },
  {
    name: "beginsAnew",
    oddity: "begins what has failed anew, with all that the user has said of it",
    policy: anew(() => (_, value) => value),
  },
  {
    name: "beginsAnewByReference",
    oddity: "begins what has failed anew, with references to what it held",
    policy: anew((task) => (slot) => build.reference(task.index, slot)),
  },
  {
    name: "resolvesReferences",
    oddity: "says what the user refers to as it is",
    policy: changed({
      hears: ({ references: _, ...means }) => means,
    }),
  },
  {
    name: "forgetsInTime",
    oddity: "fills in what the last task held, and empties it before anybody sees it",
    policy: changed({
      adds: ({ fresh, tasks, commands }) => {
        const signal = fresh.at(-1)?.signal;
        if (signal?.kind !== "ask" || signal.slot !== "medicine" || commands.length > 2) return undefined;
        const target = build.target(signal.ref, "pharmacy");
        const task = tasks.find(({ ref }) => ref === signal.ref);
        if (commands.length === 2) return commands[1]?.includes("pharmacy") ? build.assign([target, null]) : undefined;
        const value = held(
          tasks.findLast((one) => one !== task && held(one, "pharmacy") !== undefined),
          "pharmacy",
        );
        const isEmpty = task !== undefined && held(task, "pharmacy") === undefined;
        return value === undefined || !isEmpty ? undefined : build.assign([target, value]);
      },
    }),
  },
  {
    name: "looksForItself",
    oddity: "looks up what the user has said before it begins, and shows the only row",
    policy: changed({
      adds: ({ heard, commands }) => {
        const { intent, slots = {} } = heard.at(-1) ?? {};
        if (intent !== "book_appointment" || commands.length > 0) return undefined;
        return start(
          "find_appointments",
          Object.entries(slots).filter(([slot]) => slot !== "note") as [string, BuildValue][],
        );
      },
    }),
  },
  {
    name: "refersToItsOwn",
    oddity: "refers to the same value of an earlier task where the user gives it",
    policy: changed({
      gives: (command, { tasks }) => {
        if (command.kind !== "assign") return command;
        const values = command.targets.map(({ slot }, nth) => {
          const value = command.values[nth];
          const said = value?.kind === "literal" ? value.value : undefined;
          const own = command.targets[nth]?.variable.index;
          const other = tasks.find((task) => task.index !== own && !task.spec.query && held(task, slot.text) === said);
          return said === undefined || said === null || other === undefined
            ? value
            : build.reference(other.index, slot.text);
        });
        return { ...command, values: values as typeof command.values };
      },
    }),
  },
];
