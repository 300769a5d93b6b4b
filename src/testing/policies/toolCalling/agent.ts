import {
  type RecordedToolCall,
  type Tool,
  type ToolContent,
  type ToolResult,
  toolCallOf,
} from "../../../mocks/tools/index.js";
import type { Transcript } from "../../../transcript/index.js";

/** A tool in the AI SDK's form, for `tools` of `generateText`, `streamText` and agents. */
export interface AgentSdkTool {
  /** Description for the model. */
  readonly description: string;
  /** JSON Schema in the SDK's form. */
  readonly inputSchema: never;
  /** Carries a call out. */
  readonly execute: (input: unknown, options: { readonly toolCallId: string }) => Promise<ToolContent>;
}

/** A tool call of an agent. */
export interface AgentCall {
  /** Name of the tool. */
  readonly name: string;
  /** Arguments, as JSON. */
  readonly args?: unknown;
  /** Id of the call. Default: one that is unique in the dialogue. */
  readonly id?: string;
}

/** Input of an agent for a user turn: the dialogue so far, and the tools. */
export interface AgentTurn {
  /** Dialogue so far, as messages of the AI SDK. The last one is the user's, or a tool's if an agent answers with calls. */
  readonly messages: readonly AgentMessage[];
  /** Tools in the AI SDK's form, which carry their calls out in the rehearsal. */
  readonly tools: Record<string, AgentSdkTool>;
  /** The same tools in a neutral form. */
  readonly offered: readonly Tool[];
  /** Calls a tool, for agents without the AI SDK. Mistakes of a model do not throw. */
  call(name: string, args?: unknown, id?: string): Promise<ToolResult>;
}

/** Answer of an agent: its text to the user, null for none; or calls, after which it is asked again with their results. */
export type AgentAnswer = string | null | undefined | { readonly calls?: readonly AgentCall[]; readonly text?: string };

/** An agent that answers the user by calling tools. */
export type Agent = (turn: AgentTurn) => AgentAnswer | Promise<AgentAnswer>;

/** A text in a message, in the shape of the AI SDK. */
interface AgentText {
  /** Discriminator of parts. */
  type: "text";
  /** Words of the text. */
  text: string;
}

/** A tool call in a message, in the shape of the AI SDK. */
interface AgentToolCall {
  /** Discriminator of parts. */
  type: "tool-call";
  /** Id of the call, which its result repeats. */
  toolCallId: string;
  /** Name of the tool. */
  toolName: string;
  /** Arguments, as JSON. */
  input: unknown;
}

/** Result of a tool call, in the shape of the AI SDK. */
interface AgentToolResult {
  /** Discriminator of parts. */
  type: "tool-result";
  /** Id of the call. */
  toolCallId: string;
  /** Name of the tool. */
  toolName: string;
  /** Result in words, or the error. */
  output: { type: "text" | "error-text"; value: string };
}

/** A message of the AI SDK. */
type AgentMessage =
  | { role: "user"; content: string }
  | { role: "assistant"; content: (AgentText | AgentToolCall)[] }
  | { role: "tool"; content: AgentToolResult[] };

/** Converts a dialogue to messages of the AI SDK: the words of both sides, every tool call, and its result. */
export function messagesOf({ turns }: Transcript, resultAt: (at: number) => ToolResult): AgentMessage[] {
  const messages: AgentMessage[] = [];
  for (const [at, turn] of turns.entries()) {
    if (turn.author === "User") messages.push({ role: "user", content: turn.text });
    else if (turn.author === "Response")
      messages.push({ role: "assistant", content: [{ type: "text", text: turn.text }] });
    else if (turn.author === "System") {
      const call = toolCallOf(turn);
      if (call !== null) messages.push(...exchange(call, at, resultAt(at)));
    }
  }
  return messages;
}

function exchange(
  { name, arguments: input = {}, id }: RecordedToolCall,
  at: number,
  { text, isError }: ToolResult,
): AgentMessage[] {
  const ids = { toolCallId: id ?? `call-${at}`, toolName: name };
  return [
    { role: "assistant", content: [{ type: "tool-call", ...ids, input }] },
    {
      role: "tool",
      content: [{ type: "tool-result", ...ids, output: { type: isError ? "error-text" : "text", value: text } }],
    },
  ];
}
