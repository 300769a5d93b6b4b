// biome-ignore lint/suspicious/noTsIgnore: the package is optional, and is there where this is compiled.
/** @ts-ignore */
import type { ModelMessage, Schema, ToolExecutionOptions, ToolSet } from "ai";
import { given } from "../../../base/json/given.js";
import type { Session } from "../../../runtime/session/session.js";
import { originOf } from "../origin.js";
import { modelOutput, type ToolContent, type ToolResult } from "../result.js";
import { asToolSession } from "../session/asToolSession.js";
import type { ToolSessionOptions } from "../session/options.js";
import type { ToolSession } from "../session/session.js";
import { fromStrict, strictSchema } from "../strict/strictSchema.js";
import type { Tool } from "../tool.js";

/** Options for tools of the AI SDK. */
export interface SdkToolOptions extends ToolSessionOptions {
  /**
   * True if calls that carry out a task with a confirmation use the SDK's tool approval: the intent's own tool in the
   * style `one-shot`, `confirm` in the style `slot-filling`. A call that would only ask for values needs no approval.
   * Default: true in the style `one-shot`, unless there is a hook `confirm` or a flag; false in the style
   * `slot-filling`, in which the model asks in its own words.
   */
  readonly approval?: boolean;
  /** True if models must follow the schemas, as in OpenAI's strict mode. Default: false. */
  readonly strict?: boolean;
}

/**
 * A session as tools of the AI SDK. A tool's output is its structured content; the model reads the same as text.
 * @param session an open session or a tool session; options other than `approval` and `strict` apply only
 * to an open session
 * @returns the `tools` of `generateText`, `streamText` and agents
 * @example
 * ```ts
 * import { loadBackend } from "backlot";
 * import { tools } from "backlot/tools";
 *
 * const backend = await loadBackend("intents");
 * const session = backend.open();
 * const set = tools(session);
 * // const { text } = await generateText({ model, tools: set, stopWhen: stepCountIs(10), prompt: "I need a taxi" });
 * console.assert(set["call_taxi"] !== undefined && set["confirm"] !== undefined);
 * backend.close();
 * ```
 */
export function tools(session: Session | ToolSession, options: SdkToolOptions = {}): ToolSet {
  const own = asToolSession(session, options);
  const { approval, strict = false } = options;
  const isOneShot = own.style === "one-shot";
  const approves = approval ?? (isOneShot && !own.confirms);
  const set: ToolSet = {};
  for (const one of own.tools) {
    const mayNeedApproval = approves && isConfirming(one, isOneShot);
    set[one.name] = sdkTool(own, one, mayNeedApproval, strict ? strictSchema(one.parameters) : null);
  }
  return set;
}

const isConfirming = ({ action, annotations }: Tool, isOneShot: boolean): boolean =>
  isOneShot ? annotations.destructive : action === "confirm";

function sdkTool(session: ToolSession, one: Tool, mayNeedApproval: boolean, strictly: object | null) {
  const { name, description, parameters } = one;
  const isOwn = originOf(one) === undefined;
  const argumentsOf = (input: unknown): unknown => (strictly === null ? input : fromStrict(parameters, input));
  return {
    description,
    inputSchema: asSchema(strictly ?? parameters),
    ...(strictly === null ? {} : { strict: true }),
    ...(mayNeedApproval ? { needsApproval: (input: unknown) => session.wouldConfirm(name, argumentsOf(input)) } : {}),
    execute: async (input: unknown, { toolCallId, messages, abortSignal: signal }: ToolExecutionOptions) => {
      const approved = mayNeedApproval && isApproved(toolCallId, messages);
      const result = await session.call(name, argumentsOf(input), { id: toolCallId, approved, ...given({ signal }) });
      return sdkOutput(result, isOwn);
    },
    ...(isOwn ? { toModelOutput } : {}),
  };
}

/** @param isOwn false for an agent's own function, which throws too */
export function sdkOutput({ content, value, text, isError }: ToolResult, isOwn: boolean) {
  if (isOwn) return content;
  if (isError) throw new Error(text);
  return value ?? text;
}

export const toModelOutput = ({ output }: { readonly output: unknown }) => modelOutput(output as ToolContent);

/** Returns a JSON Schema as the SDK's `jsonSchema` marks it, so that the SDK itself is loaded by its users alone. */
export const asSchema = (jsonSchema: object): Schema<unknown> =>
  ({ [Symbol.for("vercel.ai.schema")]: true, jsonSchema, validate: undefined }) as unknown as Schema<unknown>;

/** True if the messages that lead to a call's execution approve it; consent without such messages is unknown. */
function isApproved(toolCallId: string, messages: readonly ModelMessage[]): boolean {
  const requests = new Set<string>();
  let approved = false;
  for (const { role, content } of messages) {
    for (const part of typeof content === "string" ? [] : content) {
      if (role === "assistant" && part.type === "tool-approval-request" && part.toolCallId === toolCallId)
        requests.add(part.approvalId);
      if (role === "tool" && part.type === "tool-approval-response" && requests.has(part.approvalId))
        approved = part.approved;
    }
  }
  return approved;
}
