import { type RecordedToolCall, type ToolResult, toolCallOf } from "../../../mocks/tools/index.js";
import type { Transcript } from "../../../transcript/index.js";

/** A text in a message, in the shape of the AI SDK. */
export interface AgentText {
  /** Discriminator of parts. */
  type: "text";
  /** Words of the text. */
  text: string;
}

/** A tool call in a message, in the shape of the AI SDK. */
export interface AgentToolCall {
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
export interface AgentToolResult {
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
export type AgentMessage =
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
