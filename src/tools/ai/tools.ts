import type { ToolSet } from "ai";
import type { Session } from "../../runtime/session/session.js";
import { asToolSession } from "../asToolSession.js";
import type { ToolContent } from "../content.js";
import type { ToolSession, ToolSessionOptions } from "../session.js";
import { fromStrict } from "../strict/strictArguments.js";
import { strictSchema } from "../strict/strictSchema.js";
import type { Tool } from "../tool.js";
import { wordsOf } from "../words.js";
import { jsonSchema, tool } from "./sdk.js";

/** How the AI SDK's tools are made. */
export interface SdkToolOptions extends ToolSessionOptions {
  /**
   * Whether calls that carry out what wants a confirmation go through the SDK's tool approval: the intent's own tool in
   * the style `one-shot`, `confirm` in the style `slot-filling`. Default: true in the style `one-shot`, unless there is a
   * hook `confirm` or a flag; false in the style `slot-filling`, where the model asks in its own words.
   */
  readonly approval?: boolean;
  /** Whether models are held to the schemas, as OpenAI's strict mode does. Default: false. */
  readonly strict?: boolean;
}

/**
 * A session as tools of the AI SDK. A tool's output is its structured content; the model reads the same in words.
 * @param session an open session, or one that takes tool calls; the options other than `approval` and `strict` are for the first
 * @returns what `generateText`, `streamText` and agents take as `tools`
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
    const wantsApproval = approves && isConfirming(one, isOneShot);
    set[one.name] = sdkTool(own, one, wantsApproval, strict ? strictSchema(one.parameters) : null);
  }
  return set;
}

/** Whether a call of the tool can carry out what wants a confirmation. */
const isConfirming = ({ action, annotations }: Tool, isOneShot: boolean): boolean =>
  isOneShot ? annotations.destructive : action === "confirm";

function sdkTool(
  session: ToolSession,
  { name, description, parameters }: Tool,
  needsApproval: boolean,
  strictly: object | null,
) {
  return tool<unknown, ToolContent>({
    description,
    inputSchema: jsonSchema((strictly ?? parameters) as Parameters<typeof jsonSchema>[0]),
    ...(strictly === null ? {} : { strict: true }),
    ...(needsApproval ? { needsApproval } : {}),
    execute: async (input, { toolCallId }) => {
      const args = strictly === null ? input : fromStrict(parameters, input);
      // The SDK does not come here before the user has approved.
      const { content } = await session.call(name, args, { id: toolCallId, approved: needsApproval });
      return content;
    },
    toModelOutput: ({ output }) => {
      const isError = output.status === "error" || output.status === "failed";
      return { type: isError ? "error-text" : "text", value: wordsOf(output) };
    },
  });
}
