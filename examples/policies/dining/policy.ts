import type { Signal } from "backlot/kit";
import { type BuildSlots, build } from "backlot/transcript";
import type { Policy } from "backlot/testing";
import type { Transcript, UserMeaning } from "backlot/transcript";

/*
 * An assistant for restaurants, written by hand: it books tables, orders food and looks both up. It reads what user turns mean
 * (`means`) and no language, so that it is a function of the dialogue and of nothing else.
 */

/** Intents that only look something up. A search changes by searching again. */
const SEARCHES = ["find_restaurants", "find_table_bookings", "find_food_orders"];

type Slots = Record<string, string | ReturnType<typeof build.operator>>;

/** A table or an order that is under way, or a search. */
interface Task {
  readonly index: number;
  readonly intent: string;
  /** Last signal of the back-end about it. */
  signal: Signal | null;
  /** Where it said so, for `say`. */
  at: number;
  /** The slots that the user has given it. */
  readonly given: Set<string>;
  /** The user has called it off. */
  isDropped: boolean;
}

export const diningPolicy: Policy = (transcript) => {
  const { means, tasks, focus, commands } = read(transcript);
  if (means === null) return null;
  // First what the user's words call for, in one command.
  const command = commands.length === 0 ? commandFor(means, tasks, focus) : null;
  if (command !== null) return command;
  // Then what came of it is said, or what the user asks for.
  const last = commands.at(-1);
  if (last?.startsWith("say(") !== true) {
    const told = means.requests !== undefined ? holderOf(means.requests, tasks, focus) : last === undefined ? null : focus;
    return build.say(told?.at ?? null);
  }
  // Last, where a task is done, the one that was left for it is taken up.
  const open = tasks.findLast((task) => !task.isDropped && isWaiting(task));
  const isFinished = commands.length === 2 && focus !== null && isDone(focus);
  return isFinished && open !== undefined ? build.resume(open.index) : null;
};

/** The task that holds what the user asks for: the one that is spoken about, or else the newest that does. */
function holderOf([slot = ""]: readonly string[], tasks: readonly Task[], focus: Task | null): Task | null {
  const holds = ({ given, signal }: Task): boolean => {
    const rows = signal?.kind === "performed" ? [signal.row ?? {}] : signal?.kind === "found" ? signal.rows : [];
    return given.has(slot) || rows.some((row) => Object.hasOwn(row, slot));
  };
  return focus !== null && holds(focus) ? focus : (tasks.findLast(holds) ?? null);
}

/** The command that a user turn calls for; null where it calls for none. */
function commandFor(means: UserMeaning, tasks: readonly Task[], focus: Task | null) {
  const slots = spoken(means.slots ?? {});
  if (means.intent !== undefined) return build.start(means.intent, slots);
  if (means.cancels === true || focus === null) return null;
  // A no that changes something is a correction.
  const given = Object.entries(slots);
  if (given.length > 0) {
    // An answer is for the task that waits for it, and a correction for what was last spoken about.
    const asked = tasks.findLast(
      ({ signal, isDropped }) => !isDropped && signal?.kind === "ask" && Object.hasOwn(slots, signal.slot),
    );
    const task = asked ?? focus;
    if (SEARCHES.includes(task.intent)) return build.start(task.intent, refined(task, slots));
    return build.assign(...given.map(([slot, value]) => [build.target(task.index, slot), value] as const));
  }
  const waiting = isDone(focus) ? tasks.findLast(isWaiting) : focus;
  if (means.confirms !== true || waiting === undefined) return null;
  if (SEARCHES.includes(waiting.intent)) return build.resume(waiting.index);
  return isWaiting(waiting) || waiting.signal?.kind === "failed" ? build.confirm(waiting.index) : null;
}

/** The constraints of a search with some of them changed; null takes one back. */
function refined({ signal }: Task, changes: Slots): BuildSlots {
  const before = signal?.kind === "found" ? signal.filter : signal?.kind === "failed" ? signal.arguments : {};
  const kept = Object.entries({ ...spoken(before), ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as BuildSlots;
}

/** Values as commands say them: a comparison such as "at least 4" is a call. */
function spoken(slots: NonNullable<UserMeaning["slots"]>): Slots {
  const entries = Object.entries(slots).map(([slot, value]): [string, Slots[string]] => {
    const isOperator = typeof value === "object" && value !== null && "operator" in value;
    return [slot, isOperator ? build.operator(String(value.operator), ...(value.args as string[])) : (value as string)];
  });
  return Object.fromEntries(entries);
}

const isDone = ({ signal }: Task): boolean => signal?.kind === "performed" || signal?.kind === "found";

const isWaiting = ({ signal }: Task): boolean =>
  signal?.kind === "ask" || signal?.kind === "choose" || signal?.kind === "confirm";

/** Where a dialogue stands: what the user means, the tasks so far, and the commands since the user spoke. */
function read({ turns }: Transcript) {
  const tasks: Task[] = [];
  let means: UserMeaning | null = null;
  let focus: Task | null = null;
  let commands: string[] = [];
  for (const turn of turns) {
    if (turn.author === "User") {
      means = turn.means ?? {};
      commands = [];
      if (focus !== null && (means.cancels === true || means.confirms === false)) focus.isDropped = true;
    }
    if (turn.author === "System") {
      commands.push(turn.command);
      const [, intent] = /^((?:book|order|find)_\w+)\(/.exec(turn.command) ?? [];
      if (intent !== undefined && turn.index !== undefined) {
        tasks.push({ index: turn.index, intent, signal: null, at: turn.index, given: new Set(), isDropped: false });
      }
      const about = Number(/^x(\d+)\./.exec(turn.command)?.[1] ?? turn.index);
      const task = tasks.find(({ index }) => index === about);
      for (const slot of Object.keys(means?.slots ?? {})) task?.given.add(slot);
    }
    if (turn.author !== "Signal" || turn.signal === undefined || turn.index === undefined) continue;
    const { signal, index } = turn;
    const task = signal.kind === "error" ? undefined : tasks.find((one) => `x${one.index}` === signal.ref);
    if (task === undefined) continue;
    focus = Object.assign(task, { signal, at: index });
  }
  return { means, tasks, focus, commands };
}
