import type { Operator, SlotSpec, Value } from "../../../../src/kit/internal.js";
import { type BuildValue, start } from "../../../../src/labels/build.js";
import type { Command } from "../../../../src/labels/index.js";
import type { Catalog } from "../../../../src/schema/index.js";
import type { PolicyOver } from "../bug.js";
import type { Moment, Task } from "../moment.js";
import { changed } from "../wrapping.js";

/** Returns a value for a slot that the user has not given; undefined for none. */
export type Fill = (slot: SlotSpec, now: FillMoment) => BuildValue | undefined;

/** State of a dialogue at the beginning of a task. */
export interface FillMoment extends Moment {
  /** Intent that is begun. */
  readonly intent: string;
  readonly catalog: Catalog;
}

/** The reference policy, which fills slots that the user has not given when it begins something. */
export const filling = (fill: Fill, isFor: (query: boolean) => boolean = (query) => !query): PolicyOver =>
  changed({ gives: (command, now, catalog) => filled(command, fill, isFor, now, catalog) });

function filled(command: Command, fill: Fill, isFor: (query: boolean) => boolean, now: Moment, catalog: Catalog) {
  const spec = command.kind === "start" ? catalog.get(command.intent.text) : undefined;
  if (command.kind !== "start" || spec === undefined || !isFor(spec.query)) return command;
  const known = new Set(command.args.map(({ slot }) => slot.text));
  const moment = { ...now, intent: spec.command, catalog };
  const more = spec.slots.flatMap((slot): [string, BuildValue][] => {
    const value = known.has(slot.name) ? undefined : fill(slot, moment);
    return value === undefined ? [] : [[slot.name, value]];
  });
  const extra = start(spec.command, more);
  return extra.kind === "start" ? { ...command, args: [...command.args, ...extra.args] } : command;
}

/** A value that a task holds as it is. */
export const held = (task: Task | undefined, slot: string): BuildValue | undefined => {
  const value: Value | Operator | null | undefined = task?.slots.get(slot);
  return value === null || value === undefined || (typeof value === "object" && "operator" in value)
    ? undefined
    : value;
};

/** The rows that were found last. */
export const foundIn = ({ signals }: Moment) => {
  const found = signals.findLast(({ signal }) => signal.kind === "found")?.signal;
  return found?.kind === "found" ? found : undefined;
};
