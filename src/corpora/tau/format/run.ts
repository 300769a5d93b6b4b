import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { plain } from "../../../testing/rules/plain.js";
import { parseExact } from "../../../transcript/files/importing/exactJson.js";

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

/** The runs of a record: `messages` or tau-bench's `traj` of one run, or tau2's file of `simulations`. */
export function runsOf(record: JsonObject): readonly TauRun[] {
  if (Array.isArray(record.simulations)) return record.simulations.filter(isObject).map(runOf);
  return [runOf(record)];
}

function runOf(record: JsonObject): TauRun {
  const task = record.task_id ?? record.task;
  if (typeof task !== "string" && typeof task !== "number")
    throw new BacklotError("BAD_LINE", "the run names no task: task or task_id");
  const detail = isObject(record.reward_info) ? record.reward_info : null;
  const info = isObject(record.info) && isObject(record.info.reward_info) ? record.info.reward_info.info : null;
  const messages = record.messages ?? record.traj;
  return {
    task: String(task),
    trial: typeof record.trial === "number" ? record.trial : 0,
    reward: plain(record.reward ?? detail?.reward ?? null),
    recorded: plain(record.recorded ?? info ?? detail ?? null),
    termination: typeof record.termination_reason === "string" ? record.termination_reason : null,
    messages: (Array.isArray(messages) ? messages : []).filter(isObject).flatMap(messagesOf),
  };
}

/** tau2 also records several tools' answers as one message. */
function messagesOf(message: JsonObject): readonly RunMessage[] {
  if (Array.isArray(message.tool_messages)) return message.tool_messages.filter(isObject).flatMap(messagesOf);
  const { role, content } = message;
  if (role !== "user" && role !== "assistant" && role !== "tool") return [];
  const text = typeof content === "string" ? content : null;
  const answers = message.tool_call_id ?? message.id;
  const calls = Array.isArray(message.tool_calls) ? message.tool_calls.filter(isObject).map(callOf) : [];
  return [{ role, text, calls, answers: role === "tool" && typeof answers === "string" ? answers : null }];
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
