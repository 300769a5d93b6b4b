import { isOperator, type Operator, type Value } from "../../../../src/kit/internal.js";
import type { Catalog } from "../../../../src/schema/index.js";
import type { AgentCall } from "../../../../src/testing/policies/toolCalling/agent.js";
import type { UserMeaning } from "../../../../src/transcript/index.js";
import { hasSlot, lastOf, type Moment, type Task } from "../moment.js";

type Slots = readonly (readonly [slot: string, value: Value | Operator | null])[];

/** The calls that a user turn asks for, in order. */
export function callsFor(means: UserMeaning, before: Moment, catalog: Catalog): readonly AgentCall[] {
  const { intent, cancels, confirms } = means;
  const slots = Object.entries(means.slots ?? {});
  if (cancels === true) return cancelling(before);
  if (intent !== undefined) return [starting(intent, slots, catalog)];
  const changes = changing(slots, before);
  if (confirms === false && changes.length === 0) return cancelling(before);
  return confirms === true && changes.length === 0 ? agreeing(before) : changes;
}

function starting(intent: string, slots: Slots, catalog: Catalog): AgentCall {
  const isQuery = catalog.get(intent)?.query === true;
  return { name: intent, args: isQuery ? filterOf(slots) : { task: "new", ...Object.fromEntries(slots) } };
}

/** Plain values as they are, comparisons as conditions. */
function filterOf(slots: Slots): Record<string, unknown> {
  const where = slots.flatMap(([slot, value]) =>
    isOperator(value) ? [{ slot, operator: value.operator, value: value.args[0] }] : [],
  );
  const plain = slots.filter(([, value]) => !isOperator(value) && value !== null);
  return { ...Object.fromEntries(plain), ...(where.length === 0 ? {} : { where }) };
}

/** Assigns values to the last topic, or to the newest task with such a slot; a search is repeated with them. */
function changing(slots: Slots, { tasks, focus }: Moment): AgentCall[] {
  const order = [...(focus === null ? [] : [focus]), ...tasks.toReversed()];
  const changes = new Map<Task, [string, Value | Operator | null][]>();
  for (const [slot, value] of slots) {
    const task = order.find((one) => hasSlot(one, slot)) ?? focus;
    if (task !== null) changes.set(task, [...(changes.get(task) ?? []), [slot, value]]);
  }
  return [...changes].map(([task, changed]): AgentCall => {
    const name = task.spec.command;
    if (!task.spec.query) return { name, args: { task: task.ref, ...Object.fromEntries(changed) } };
    return { name, args: filterOf([...new Map([...task.slots, ...changed])]) };
  });
}

/** Applies the user's yes to the last topic, or else to the newest task that waits for one. */
function agreeing({ tasks, focus }: Moment): AgentCall[] {
  const waits = (one: Task) => ["confirm", "ready", "failed"].includes(lastOf(one)?.kind ?? "") && !one.isDropped;
  const task =
    focus !== null && waits(focus) ? focus : tasks.findLast((one) => waits(one) && lastOf(one)?.kind !== "failed");
  if (task === undefined) return [];
  if (task.spec.query) return [{ name: task.spec.command, args: filterOf([...task.slots]) }];
  if (task.spec.confirm) return [{ name: "confirm", args: { task: task.ref } }];
  return [{ name: task.spec.command, args: { task: task.ref } }];
}

function cancelling({ focus }: Moment): AgentCall[] {
  const last = focus === null ? undefined : lastOf(focus)?.kind;
  if (focus === null || last === undefined || last === "performed" || last === "found") return [];
  return [{ name: "cancel", args: { task: focus.ref } }];
}
