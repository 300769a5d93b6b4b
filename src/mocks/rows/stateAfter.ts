import { capital } from "../../schema/english/sentences.js";
import { snakeCase } from "../../schema/freeNames.js";

export interface StateColumn {
  readonly name: string;
  readonly isBoolean: boolean;
  /** Texts that it takes or holds; empty if they are unknown. */
  readonly words: readonly string[];
  /** True if it takes no other texts. */
  readonly isClosed: boolean;
}

/** State words for completed verbs that do not begin like the verb. */
const DONE: Readonly<Record<string, readonly string[]>> = {
  complete: ["done", "finished", "closed"],
  finish: ["done", "completed", "closed"],
  close: ["done", "completed"],
  reopen: ["open", "opened", "todo", "pending", "active"],
  start: ["inprogress", "active", "running"],
  pay: ["paid"],
  send: ["sent"],
  hold: ["held", "onhold"],
  ship: ["dispatched"],
  submit: ["pending", "inreview"],
  activate: ["active", "enabled"],
  deactivate: ["inactive", "disabled"],
  enable: ["active", "on"],
  disable: ["inactive", "off"],
  pause: ["onhold"],
  resume: ["active", "running"],
  checkin: ["arrived", "checkedin"],
  checkout: ["checkedout", "left", "departed"],
};

const UNDONE: Readonly<Record<string, string>> = { reopen: "close", disable: "enable", deactivate: "activate" };

/** Verbs that change a row's state. Others, such as `rate` and `print`, change only a state with their own word. */
const CHANGES: ReadonlySet<string> = new Set(
  (
    "accept acknowledge activate approve archive block cancel checkin checkout close complete confirm deactivate " +
    "decline deliver disable discontinue dismiss dispatch dispute enable escalate expire finish freeze hold lock " +
    "pause pay publish refund reject release reopen resolve resume retire return revoke send settle ship submit " +
    "suspend terminate unblock unfreeze unsuspend void withdraw"
  ).split(" "),
);

const AGAIN: Readonly<Record<string, string>> = {
  reopen: "open",
  resume: "active",
  unblock: "active",
  unfreeze: "active",
  unsuspend: "active",
};

const IRREGULAR: Readonly<Record<string, string>> = {
  write: "written",
  set: "set",
  put: "put",
  do: "done",
  drop: "dropped",
  ship: "shipped",
  cancel: "cancelled",
  hold: "held",
  checkin: "checked_in",
  checkout: "checked_out",
  send: "sent",
  pay: "paid",
  withdraw: "withdrawn",
  freeze: "frozen",
  sell: "sold",
  reset: "reset",
  deny: "denied",
};

const STATE = /(?:^|_)(?:status|state|phase|stage)$/;

/** Returns the participle of a verb: `closed` of `close`. */
export const participle = (verb: string): string => IRREGULAR[verb] ?? (verb.endsWith("e") ? `${verb}d` : `${verb}ed`);

/** In the row's words: `completed: true`, `status: "done"`. @param isTakenBack true if undone, as by DELETE */
export function stateAfter(
  verb: string,
  columns: readonly StateColumn[],
  isTakenBack = false,
): Readonly<Record<string, string | boolean>> {
  const done = plain(verb);
  const without = /^un(?=[a-z]{3})/.test(done) ? done.slice(2) : UNDONE[done];
  const made: Record<string, string | boolean> = {};
  for (const { name, isBoolean, words, isClosed } of columns) {
    if (isBoolean) {
      if (means(name, done)) made[name] = !isTakenBack;
      else if (without !== undefined && means(name, without)) made[name] = isTakenBack;
    } else if (STATE.test(snakeCase(name)) && !isTakenBack) {
      const found = words.find((one) => plain(one) === done) ?? words.find((one) => means(one, done));
      if (found !== undefined) made[name] = found;
      else if (!isClosed && CHANGES.has(done)) made[name] = inStyle(AGAIN[done] ?? participle(done), words);
    }
  }
  return made;
}

/** Returns the state of a row that an operation names itself: `no_show` of `mark_appointment_no_show`. */
export function stateSaid(state: string, columns: readonly StateColumn[]): Readonly<Record<string, string>> {
  const open = columns.filter(
    ({ name, isBoolean, isClosed }) => !isBoolean && !isClosed && STATE.test(snakeCase(name)),
  );
  return Object.fromEntries(open.map(({ name, words }) => [name, inStyle(state, words)]));
}

function means(word: string, verb: string): boolean {
  const text = plain(word).replace(/^(?:is|has)(?=[a-z]{4})/, "");
  return text.startsWith(verb.replace(/e$/, "")) || (DONE[verb] ?? []).includes(text);
}

function inStyle(word: string, others: readonly string[]): string {
  if (others.length === 0) return word;
  if (others.every((one) => one === one.toUpperCase())) return word.toUpperCase();
  return others.every((one) => /^[A-Z]/.test(one)) ? capital(word) : word;
}

const plain = (name: string): string => name.replace(/[^A-Za-z0-9]/g, "").toLowerCase();
