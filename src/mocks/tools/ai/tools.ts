import type { ModelMessage, ToolSet } from "ai";
import { BacklotError } from "../../../base/errors.js";
import { given } from "../../../base/json/given.js";
import type { Session } from "../../../runtime/session/session.js";
import { originOf } from "../origin.js";
import { modelOutput, type ToolContent } from "../result.js";
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
 * import { tools } from "backlot/ai";
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
  return tool<unknown, unknown>({
    description,
    inputSchema: jsonSchema((strictly ?? parameters) as Parameters<typeof jsonSchema>[0]),
    ...(strictly === null ? {} : { strict: true }),
    ...(mayNeedApproval ? { needsApproval: (input) => session.wouldConfirm(name, argumentsOf(input)) } : {}),
    execute: async (input, { toolCallId, messages, abortSignal: signal }) => {
      const approved = mayNeedApproval && isApproved(toolCallId, messages);
      const result = await session.call(name, argumentsOf(input), { id: toolCallId, approved, ...given({ signal }) });
      if (isOwn) return result.content;
      // An agent's own functions throw too.
      if (result.isError) throw new Error(result.text);
      return result.value ?? result.text;
    },
    ...(isOwn ? { toModelOutput: ({ output }: { output: unknown }) => modelOutput(output as ToolContent) } : {}),
  });
}

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

/** @throws BacklotError MISSING_PACKAGE: without the AI SDK this module cannot be imported */
export const { jsonSchema, tool } = await import("ai").catch((cause: NodeJS.ErrnoException) => {
  if (cause.code !== "ERR_MODULE_NOT_FOUND") throw cause;
  const message = "backlot/ai needs the package ai, version 6 or 7, which is not installed: npm install ai";
  throw new BacklotError("MISSING_PACKAGE", message, { cause });
});
