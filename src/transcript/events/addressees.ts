import type { Ref } from "../../kit/internal.js";
import type { Reply } from "../reply.js";
import { type DialogueTask, isDone } from "./task.js";

interface Addressees {
  readonly answers: readonly DialogueTask[];
  readonly wasAsked: boolean;
}

/**
 * Finds the tasks that a yes or a no is meant for, in this order: those whose confirmation was just asked for; of the
 * named intent, the one mentioned last if it is not done; the newest that waits for a yes or for `resume`; the newest
 * that is not done. A task that the user has just refused is meant by a yes only if no other task waits for one.
 * @param reply null for a user turn of unknown meaning
 * @param focus the task that was mentioned last
 * @param signalled the tasks of the last user turn with signals
 */
export function addressees(
  reply: Reply | null,
  tasks: ReadonlyMap<Ref, DialogueTask>,
  focus: Ref | null,
  signalled: readonly Ref[],
): Addressees {
  if (reply === null || reply.says === "nothing") return { answers: [], wasAsked: false };
  const all = [...tasks.values()];
  const isLeft = (task: DialogueTask) => reply.says === "yes" && task.givenUpBy === "user";
  const wanted = all.filter((task) => !isLeft(task));
  const isElsewhere = wanted.length < all.length && wanted.some(waitsFor("confirm", "ready"));
  return addresseesAmong(isElsewhere ? wanted : all, reply.intent, focus, signalled);
}

function addresseesAmong(
  tasks: readonly DialogueTask[],
  intent: string | null,
  focus: Ref | null,
  signalled: readonly Ref[],
): Addressees {
  const asked = tasks.filter((task) => signalled.includes(task.ref) && waitsFor("confirm")(task));
  if (asked.length > 0) return { answers: asked, wasAsked: true };
  const all = tasks.filter((task) => intent === null || task.intent === intent);
  const open = all.filter((task) => !isDone(task));
  const next = open.find((task) => task.ref === focus) ?? all.findLast(waitsFor("confirm", "ready")) ?? open.at(-1);
  return { answers: next === undefined ? [] : [next], wasAsked: false };
}

const waitsFor =
  (...kinds: readonly string[]) =>
  ({ last }: DialogueTask): boolean =>
    last?.kinds.some((kind) => kinds.includes(kind)) === true;
