import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { plain } from "../../../testing/rules/plain.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";
import { type MessageParts, partsOf, runParts } from "./shapes.js";

/** A call of a message: its arguments, or the fault of their JSON. */
export interface RunCall {
  readonly id: string | null;
  readonly name: string;
  readonly arguments: JsonObject;
  readonly fault: string | null;
}

export interface RunMessage {
  readonly role: "user" | "assistant" | "tool";
  readonly text: string | null;
  readonly calls: readonly RunCall[];
  readonly answers: string | null;
}

export interface TauRun {
  readonly task: string;
  readonly trial: number;
  /** A number if it was recorded as the benchmark does; null without one. */
  readonly reward: unknown;
  readonly recorded: unknown;
  /** The reason of the end; null if none was recorded. */
  readonly termination: string | null;
  readonly messages: readonly RunMessage[];
}

export const isRun = (value: unknown): boolean =>
  isObject(value) && (Array.isArray(value.simulations) || Array.isArray(value.messages) || Array.isArray(value.traj));

/** The runs of a record, or their faults: `messages` or tau-bench's `traj` of one run, or tau2's `simulations`. */
export function runsOf(record: JsonObject): readonly (TauRun | BacklotError)[] {
  const { simulations } = record;
  if (!Array.isArray(simulations)) return [runOf(record, "")];
  return simulations.map((one, at) => runOf(one, `simulations.${at}: `));
}

function runOf(record: unknown, at: string): TauRun | BacklotError {
  const read = partsOf(runParts, record, at);
  if (read instanceof BacklotError) return read;
  const task = read.task_id ?? read.task;
  if (task == null) return new BacklotError("BAD_LINE", `${at}the run names no task: task or task_id`);
  const messages = read.messages ?? read.traj;
  if (messages == null) return new BacklotError("BAD_LINE", `${at}the run has no messages: messages or traj`);
  const detail = isObject(read.reward_info) ? read.reward_info : null;
  const info = isObject(read.info) && isObject(read.info.reward_info) ? read.info.reward_info.info : null;
  return {
    task: String(task),
    trial: Number(plain(read.trial ?? 0)),
    reward: plain(read.reward ?? detail?.reward ?? null),
    recorded: plain(read.recorded ?? info ?? detail ?? null),
    termination: read.termination_reason ?? null,
    messages: messages.flatMap(messagesOf),
  };
}

/** tau2 also records several tools' answers as one message. */
function messagesOf(message: MessageParts): readonly RunMessage[] {
  if (message.tool_messages != null) return message.tool_messages.flatMap(messagesOf);
  const { role, content, tool_calls: calls } = message;
  if (role === "system" || role === "developer") return [];
  const answers = message.tool_call_id ?? message.id;
  const id = role === "tool" && typeof answers === "string" ? answers : null;
  return [{ role, text: content ?? null, calls: (calls ?? []).map(callOf), answers: id }];
}

function callOf(call: JsonObject): RunCall {
  const { name, arguments: given } = isObject(call.function) ? call.function : call;
  const base = { id: typeof call.id === "string" ? call.id : null, name: typeof name === "string" ? name : "" };
  try {
    const value = typeof given === "string" ? parseExact(given, "what was given") : (given ?? {});
    if (isObject(value)) return { ...base, arguments: value, fault: null };
    return { ...base, arguments: {}, fault: "the arguments are not an object" };
  } catch (cause) {
    if (!(cause instanceof BacklotError)) throw cause;
    return { ...base, arguments: {}, fault: cause.message };
  }
}
