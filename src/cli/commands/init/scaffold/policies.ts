/** Progress of each task, for the policy of a new project. docs/policy-by-hand.md shows both files. */
export const TASKS = `import type { Ref, Signal } from "backlot/kit";
import type { Turn } from "backlot/transcript";

/** A task or a search: what was signalled of it last, and under which index. */
export interface Task {
  readonly ref: Ref;
  readonly signal: Exclude<Signal, { kind: "error" }>;
  readonly index: number;
  /** The user has said no, or given it up, and nothing was signalled of it since. */
  readonly isDropped: boolean;
}

/** All tasks of a dialogue, the one that was signalled last at the end. */
export function tasksIn(turns: readonly Turn[]): readonly Task[] {
  const tasks = new Map<Ref, Task>();
  for (const turn of turns) {
    const last = [...tasks.values()].at(-1);
    const isDropped = turn.author === "User" && (turn.means?.cancels === true || turn.means?.confirms === false);
    if (isDropped && last !== undefined) tasks.set(last.ref, { ...last, isDropped });
    if (turn.author !== "Signal" || turn.signal === undefined || turn.signal.kind === "error") continue;
    const { signal, index = 0 } = turn;
    tasks.delete(signal.ref);
    tasks.set(signal.ref, { ref: signal.ref, signal, index, isDropped: false });
  }
  return [...tasks.values()];
}

export const isDone = (task: Task | undefined): boolean =>
  task?.signal.kind === "performed" || task?.signal.kind === "found";

export const isWaiting = ({ signal, isDropped }: Task): boolean =>
  !isDropped && ["ask", "choose", "confirm", "ready"].includes(signal.kind);
`;

/** Policy of a new project, for any intents. */
export const POLICY = `import type { Backend } from "backlot";
import type { Policy } from "backlot/testing";
import { type BuildValue, build, type UserMeaning } from "backlot/transcript";
import { isDone, isWaiting, type Task, tasksIn } from "./tasks.js";

/** Chooses the assistant's next command, by what the user means and by what was signalled. */
export function createPolicy({ catalog }: Backend): Policy {
  return ({ turns }) => {
    const spoken = turns.findLastIndex(({ author }) => author === "User");
    const user = turns[spoken];
    if (user?.author !== "User") return null;
    const { means = {} } = user;
    const tasks = tasksIn(turns);
    const given = turns.slice(spoken).flatMap((turn) => (turn.author === "System" ? [turn.command] : []));
    // First what the user's words call for.
    const command = given.length === 0 ? commandFor(means, tasks, catalog) : null;
    if (command !== null) return command;
    // Then what has come of it is said, or what the user asks for.
    if (given.at(-1)?.startsWith("say(") !== true)
      return build.say(given.length > 0 ? tasks.at(-1)?.index : holderOf(means, tasks)?.index);
    // Last, where a task is done, one that was left for it is taken up.
    const left = tasks.findLast(isWaiting);
    return given.length === 2 && isDone(tasks.at(-1)) && left !== undefined ? build.resume(left.ref) : null;
  };
}

/** The command that a user turn calls for; null for none. */
function commandFor(means: UserMeaning, tasks: readonly Task[], catalog: Backend["catalog"]) {
  const { intent, slots = {}, confirms, cancels } = means;
  if (intent !== undefined) return build.start(intent, sayable(slots));
  const last = tasks.at(-1);
  if (cancels || last === undefined) return null;
  if (Object.keys(slots).length > 0) {
    const isAsked = (task: Task) => isWaiting(task) && task.signal.kind === "ask" && task.signal.slot in slots;
    const { ref, signal } = tasks.findLast(isAsked) ?? last;
    // A search is changed by searching again; null takes a constraint back.
    if ((signal.kind === "found" || signal.kind === "failed") && catalog.get(signal.intent)?.query) {
      const before = signal.kind === "found" ? signal.filter : signal.arguments;
      return build.start(signal.intent, sayable({ ...before, ...slots }).filter(([, value]) => value !== null));
    }
    return build.assign(...sayable(slots).map(([slot, value]) => [build.target(ref, slot), value] as const));
  }
  const waiting = isDone(last) ? tasks.findLast(isWaiting) : last;
  if (!confirms || waiting === undefined) return null;
  return waiting.signal.kind === "ready" ? build.resume(waiting.ref) : build.confirm(waiting.ref);
}

/** The task that holds what the user asks for: one that is not done yet, or the newest that has such a slot. */
function holderOf({ requests: [slot] = [] }: UserMeaning, tasks: readonly Task[]): Task | undefined {
  if (slot === undefined) return undefined;
  const holds = ({ signal }: Task) => JSON.stringify(signal).includes(\`"\${slot}":\`);
  return isDone(tasks.at(-1)) ? (tasks.findLast(holds) ?? tasks.at(-1)) : tasks.at(-1);
}

/** Values as commands say them: a comparison such as "at least 4" is a call. */
function sayable(slots: NonNullable<UserMeaning["slots"]>): [slot: string, value: BuildValue][] {
  return Object.entries(slots).map(([slot, value]) => {
    const isOperator = typeof value === "object" && value !== null && "operator" in value;
    return [slot, isOperator ? build.operator(String(value["operator"]), ...(value["args"] as BuildValue[])) : value];
  });
}
`;

/** A broken copy of it, which the README finds out. */
export const HASTY_POLICY = `import type { Backend } from "backlot";
import type { Policy } from "backlot/testing";
import { createPolicy as createCareful } from "./policy.js";

/** A broken copy of the policy: where it should ask the user, it says yes itself. */
export function createPolicy(backend: Backend): Policy {
  const careful = createCareful(backend);
  return (transcript) => {
    const last = transcript.turns.at(-1);
    const isAsked = last?.author === "Signal" && last.signal?.kind === "confirm";
    return isAsked ? \`confirm(\${last.signal.ref})\` : careful(transcript);
  };
}
`;

/** Tests of a new project: a scripted user, a user with an agenda, and properties over many users. */
export const POLICY_TEST = `import { agendaUser, combinations, drawPlan, mockBackend, rehearse, scriptedUser } from "backlot/testing";
import { rehearsals } from "backlot/vitest";
import { describe, expect, test } from "vitest";
import { createPolicy } from "../policies/policy.js";

// No model, no network: the same every time.
const backend = await mockBackend();
const policy = createPolicy(backend);

// This user says what is written here.
const user = scriptedUser({
  intent: "rent_boat",
  slots: { boat: "kayak", date: "2024-06-01", start_time: "09:30", hours: 2 },
});

test("a boat is rented, and only after a yes", async () => {
  const transcript = await rehearse({ backend, policy, user });
  expect(transcript).toAskFor("hours");
  expect(transcript).toPerform("rent_boat", { boat: "kayak", hours: 2 });
  expect(transcript).toPerformOnlyAfterConsent("rent_boat");
});

test("where every boat is out, none is rented", async () => {
  const outcomes = { rent_boat: [{ reason: "every kayak is out" }] };
  const transcript = await rehearse({ backend, policy, user, outcomes });
  expect(transcript).not.toPerform("rent_boat");
});

// This one wants something that was drawn from the intents, and corrects itself on the way.
test("a user who changes a detail gets what it asked for last", async () => {
  const plan = drawPlan(backend, { intents: ["rent_boat"], operators: ["correction"], seed: 3 });
  const transcript = await rehearse({ backend, policy, user: agendaUser(backend, plan) });
  expect(transcript).toComplete(plan.goals[0]!);
});

// These do everything that users and back-ends are known to do, one thing in each dialogue.
describe("whatever happens, every property of a sound policy holds", () => {
  rehearsals(backend, policy, [...combinations(backend, { intents: ["rent_boat"], depth: 1 })]);
});
`;
