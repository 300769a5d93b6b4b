import { BacklotError } from "../../../base/errors.js";
import type { JsonObject } from "../../../base/json/object.js";
import type { Transcript, Turn } from "../../../transcript/index.js";
import { type CallShape, callTurns, commandOf } from "./calls.js";
import type { RunCall, RunMessage, TauRun } from "./run.js";
import type { TauCall, TauTask } from "./task.js";

export interface Oddity {
  readonly reason: string;
  readonly detail: string;
  readonly at: number;
}

export interface Converted {
  readonly transcript: Transcript;
  readonly oddities: readonly Oddity[];
}

const BROKEN = "a call's arguments are not JSON: it became no command and is kept beside the next turn";
const UNSAYABLE = "a call cannot be a command: it is kept beside the next turn";
const UNKNOWN = "a call names a tool that the domain does not have";
const UNNAMED = "a call has an argument that its tool does not name";
const EMPTY = "an argument is null, which counts as not given";
const UNANSWERED = "a call without a recorded answer was not carried out: it is kept beside the next turn";
const UNASKED = "an answer of a tool follows no call";

/** The tool that hands the user over and ends the episode; published answers leave it out. */
export const TRANSFER = "transfer_to_human_agents";

/** The function of a domain with two principals that makes its start state by other functions. */
export const SET_UP = "set_up";

/** The function of a domain with two principals that looks at its end state. */
export const ASSERTION = "assertion";

/** The function that gives the worlds of two principals as texts, whose hashes are those of the benchmark. */
export const WORLD_TEXTS = "world_texts";

/** The gold actions of a task as a dialogue: after the calls that make the start state, before the assertions.
 * Of the answers, null is of an action that is not carried out; without them there are no signals. */
export function goldTranscript(
  task: TauTask,
  shapes: ReadonlyMap<string, CallShape>,
  answers?: readonly (string | null)[],
): Converted {
  const dialogue = new Dialogue(shapes);
  dialogue.setUp(task);
  for (const [at, action] of task.actions.entries()) {
    const isLeft = answers?.[at] === null && action.name === TRANSFER;
    if (isLeft) dialogue.keep({ name: action.name, arguments: action.arguments });
    else
      dialogue.call({ ...action, id: null, fault: null }, answers?.[at], at, {
        ...(action.requestor === "user" ? { requestor: "user" } : {}),
      });
  }
  const assertions = shapes.has(ASSERTION) ? task.assertions : [];
  for (const [at, one] of assertions.entries()) dialogue.call(by(ASSERTION, one), one.holds, at, {});
  const { id, benchmark, userId, scenario, outputs, basis } = task;
  const extra = { task: id, benchmark, ...(userId === null ? {} : { userId }), scenario, outputs, basis };
  const observes = answers === undefined ? { observes: [] } : {};
  return dialogue.done({ id: `gold/${id}`, split: "gold", ...observes, extra });
}

export const by = (name: string, { name: called, arguments: given }: TauCall): RunCall => ({
  ...{ id: null, fault: null, name },
  arguments: { name: called, arguments: given },
});

/** A recorded run as a dialogue, after the calls that make the start state of its task. */
export function runTranscript(run: TauRun, shapes: ReadonlyMap<string, CallShape>, task?: TauTask): Converted {
  const dialogue = new Dialogue(shapes);
  if (task !== undefined) dialogue.setUp(task);
  const answers = answersOf(run.messages);
  for (const [at, message] of run.messages.entries()) {
    if (message.role === "tool") {
      if (!answers.used.has(message)) dialogue.odd(UNASKED, message.text ?? "", at);
      continue;
    }
    const { calls, role, text } = message;
    if (calls.length === 0) dialogue.say(role === "user" ? "User" : "Response", text ?? "");
    for (const [nth, call] of calls.entries()) {
      const answer = answers.of.get(call);
      const beside = {
        ...(nth === 0 && text !== null && text !== "" ? { content: text } : {}),
        ...(role === "user" ? { requestor: "user" } : {}),
      };
      if (answer === undefined) {
        dialogue.odd(UNANSWERED, call.name, at);
        dialogue.keep({ name: call.name, arguments: call.arguments, ...beside });
      } else dialogue.call(call, answer.text, at, beside);
    }
  }
  const { task: id, trial, reward, recorded, termination } = run;
  const more = { ...(recorded === null ? {} : { recorded }), ...(termination === null ? {} : { termination }) };
  return dialogue.done({ id: `run/${id}/${trial}`, split: "run", extra: { task: id, trial, reward, ...more } });
}

/** Pairs calls with answers: by the id of the call, or in their order where one of them has none. */
function answersOf(messages: readonly RunMessage[]): {
  readonly of: ReadonlyMap<RunCall, RunMessage>;
  readonly used: ReadonlySet<RunMessage>;
} {
  const of = new Map<RunCall, RunMessage>();
  const used = new Set<RunMessage>();
  let open: RunCall[] = [];
  for (const message of messages) {
    if (message.role !== "tool") {
      open = message.calls.length > 0 ? [...message.calls] : open;
      continue;
    }
    const named = open.findIndex(({ id }) => id !== null && id === message.answers);
    if (named < 0 && message.answers !== null && open.every(({ id }) => id !== null)) continue;
    const [call] = open.splice(Math.max(0, named), 1);
    if (call === undefined) continue;
    of.set(call, message);
    used.add(message);
  }
  return { of, used };
}

class Dialogue {
  private readonly turns: Turn[] = [];
  private readonly oddities: Oddity[] = [];
  private readonly shapes: ReadonlyMap<string, CallShape>;
  private index = 0;
  /** Calls that are not commands, kept until the next turn. */
  private before: JsonObject[] = [];

  constructor(shapes: ReadonlyMap<string, CallShape>) {
    this.shapes = shapes;
  }

  odd(reason: string, detail: string, at: number): void {
    this.oddities.push({ reason, detail, at });
  }

  keep(call: JsonObject): void {
    this.before.push(call);
  }

  setUp({ initial }: TauTask): void {
    if (!this.shapes.has(SET_UP)) return;
    for (const [at, one] of initial.entries()) this.call(by(SET_UP, one), null, at, {});
  }

  say(author: "User" | "Response", text: string): void {
    const extra = this.extra({});
    this.turns.push({ author, text, ...(extra === undefined ? {} : { extra }) });
  }

  call(call: RunCall, answer: string | boolean | null | undefined, at: number, beside: JsonObject): void {
    const { name, fault } = call;
    const left = (reason: string, detail: string): void => {
      this.odd(reason, `${name}: ${detail}`, at);
      this.keep({ name, arguments: call.arguments, ...beside, ...(answer === undefined ? {} : { answer }) });
    };
    if (fault !== null) {
      left(BROKEN, fault);
      return;
    }
    try {
      const made = commandOf(name, call.arguments, this.shapes);
      if (!made.isKnown) this.odd(UNKNOWN, name, at);
      else for (const one of made.unnamed) this.odd(UNNAMED, `${name}: ${one}`, at);
      for (const one of made.empty) this.odd(EMPTY, `${name}: ${one}`, at);
      this.turns.push(...callTurns(name, made, this.index, answer, this.extra(beside)));
      this.index += 2;
    } catch (cause) {
      if (!(cause instanceof BacklotError)) throw cause;
      left(UNSAYABLE, cause.message);
    }
  }

  done(rest: Omit<Transcript, "turns">): Converted {
    const after = this.before.length === 0 ? {} : { after: this.before };
    const transcript = { ...rest, turns: this.turns, extra: { ...rest.extra, ...after } };
    return { transcript, oddities: this.oddities };
  }

  private extra(beside: JsonObject): JsonObject | undefined {
    const { before } = this;
    this.before = [];
    const all = before.length === 0 ? beside : { ...beside, before };
    return Object.keys(all).length === 0 ? undefined : all;
  }
}
