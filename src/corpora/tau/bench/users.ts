import { resolve } from "node:path";
import { BacklotError } from "../../../base/errors.js";
import type { SlotValues } from "../../../kit/internal.js";
import { recordedUser } from "../../../testing/policies/recorded.js";
import { evaluateModule } from "../../../testing/project/evaluateModule.js";
import type { Transcript } from "../../../transcript/index.js";
import type { User } from "../../../users/dialogue/policy.js";
import type { Goal } from "../../../users/simulated/goal.js";
import { scriptedUser } from "../../../users/simulated/scripted.js";
import type { TauTask } from "../format/task.js";
import { taskIn } from "../scores/scoreTauFiles.js";
import { STOP } from "../scores/verdict.js";
import { type Bench, scenarioOf } from "./bench.js";

/** How often the scripted user agrees before it leaves. */
const MAX_YES = 5;

/** Returns the user of a task and a trial; null for a task that this kind of user cannot play. */
export type UserOf = (task: TauTask, trial: number) => User | null;

/** Returns users by name: `scripted`, `recorded` (a run a trial), `agenda`, or the path of a module whose default export
 * is a user, or whose `createUser` makes one of a task. A user who has nothing more to say leaves. */
export async function usersOf(name: string, bench: Bench, runs: readonly Transcript[]): Promise<UserOf> {
  switch (name) {
    case "scripted":
      return scripted;
    case "recorded":
      return ({ id }, trial) => {
        const run = runs.filter((one) => taskIn(one) === id)[trial];
        return run === undefined ? null : leaving(recordedUser(run));
      };
    case "agenda":
      return (task) => agenda(bench, task);
    default:
      return userOfModule(name);
  }
}

function scripted(task: TauTask): User {
  return ({ turns }) => {
    const spoken = turns.filter(({ author }) => author === "User").length;
    if (spoken === 0) return scenarioOf(task);
    const last = turns.at(-1);
    const text = last?.author === "Response" ? last.text : "";
    const isOffer = /\b(anything|something) else\b|\bfurther\b|\bother (questions|requests)\b/i.test(text);
    return text.includes("?") && !isOffer && spoken <= MAX_YES ? "Yes." : STOP;
  };
}

/** A user with a goal for each gold action that changes the world; null if a value cannot be said. */
function agenda(bench: Bench, task: TauTask): User | null {
  const writes = bench.gold(task).acts.filter(({ act }) => act.changes.length > 0);
  const goals = writes.map(
    ({ act }): Goal => ({ intent: act.intent, slots: act.arguments as SlotValues, opens: "all" }),
  );
  if (goals.length === 0 || !goals.every(({ slots = {} }) => Object.values(slots).every(isSayable))) return null;
  const greeting = task.userId === null ? scenarioOf(task) : `Hello. My user id is ${task.userId}.`;
  return scriptedUser([greeting, ...goals, STOP]);
}

const isSayable = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== "object") : typeof value !== "object";

const leaving =
  (own: User): User =>
  async (transcript) =>
    (await own(transcript)) ?? STOP;

async function userOfModule(path: string): Promise<UserOf> {
  const exported = await evaluateModule(resolve(path), { what: "the user's module", code: "USER_FAILED" });
  const { default: user, createUser } = exported;
  if (typeof createUser === "function") return (task) => leaving((createUser as (task: TauTask) => User)(task));
  if (typeof user === "function") return () => leaving(user as User);
  throw new BacklotError("USER_FAILED", `${path} exports no user: neither a default export nor createUser(task)`, {
    place: { file: path },
  });
}
