import { type RecordedToolCall, type ToolResult, toolCallOf } from "../../../tools/index.js";
import type { Transcript } from "../../../transcript/index.js";

/** A part of a message: a text, a call, or what came of one; the shapes are the AI SDK's. */
export interface AgentText {
  type: "text";
  text: string;
}
export interface AgentToolCall {
  type: "tool-call";
  toolCallId: string;
  toolName: string;
  input: unknown;
}
export interface AgentToolResult {
  type: "tool-result";
  toolCallId: string;
  toolName: string;
  output: { type: "text" | "error-text"; value: string };
}

/** A message as the AI SDK has it. */
export type AgentMessage =
  | { role: "user"; content: string }
  | { role: "assistant"; content: (AgentText | AgentToolCall)[] }
  | { role: "tool"; content: AgentToolResult[] };

/**
 * A dialogue as messages of the AI SDK: what the user and the assistant said, every tool call, and its result.
 * @param resultAt the result of the call whose command stands at a position of the turns
 */
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
