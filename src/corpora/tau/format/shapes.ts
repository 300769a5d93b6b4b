import { z } from "zod";
import { BacklotError } from "../../../base/errors.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { plain } from "../../../testing/rules/plain.js";
import { firstIssue } from "../../firstIssue.js";

const object = z.custom<JsonObject>(isObject, "expected an object").nullish();
const id = z.union([z.string(), z.number()], "expected a text or a number").nullish();
const text = z.string().nullish();
const texts = z.array(z.string()).nullish();
const principal = z.enum(["assistant", "user"]).nullish();

const call = z
  .looseObject({
    name: text,
    func_name: text,
    arguments: object,
    kwargs: object,
    requestor: principal,
    env_type: principal,
    compare_args: texts,
    assert_value: z.boolean().nullish(),
  })
  .refine(({ name, func_name }) => (name ?? func_name) != null, "it names no tool: name or func_name");
const calls = z.array(call).nullish();

/** The parts of a call that a task asks for, in the words of either benchmark. */
export type CallParts = z.infer<typeof call>;

/** The parts of a task of either benchmark that are read. */
export const taskParts = z.looseObject({
  id,
  task_id: id,
  user_id: text,
  actions: calls,
  outputs: texts,
  published_hash: text,
  user_scenario: object,
  evaluation_criteria: z
    .looseObject({
      actions: calls,
      communicate_info: texts,
      reward_basis: texts,
      nl_assertions: texts,
      env_assertions: calls,
    })
    .nullish(),
  initial_state: z
    .looseObject({
      initialization_data: object,
      initialization_actions: calls,
      message_history: z.array(z.unknown()).nullish(),
    })
    .nullish(),
});

const message = z.looseObject({
  role: z.enum(["system", "developer", "user", "assistant", "tool"]),
  content: text,
  tool_calls: z.array(z.looseObject({ id: text })).nullish(),
  tool_call_id: text,
});
const messages = z.array(message.extend({ tool_messages: z.array(message).nullish() })).nullish();

export type MessageParts = z.infer<typeof message> & {
  readonly tool_messages?: readonly MessageParts[] | null | undefined;
};

/** The parts of a run that are read. */
export const runParts = z.looseObject({
  task_id: id,
  task: id,
  trial: z.custom<unknown>((value) => Number.isSafeInteger(plain(value)), "expected a whole number").nullish(),
  termination_reason: text,
  messages,
  traj: messages,
});

/** The parts, or the fault of the first one of another type: its place in the record, and what was expected. */
export function partsOf<Parts>(shape: z.ZodType<Parts>, value: unknown, at = ""): Parts | BacklotError {
  const read = shape.safeParse(value);
  return read.success ? read.data : new BacklotError("BAD_LINE", `${at}${firstIssue(read.error)}`);
}
