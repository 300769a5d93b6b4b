import { type RecordedToolCall, type ToolResult, toolCallOf } from "../../../mocks/tools/index.js";
import type { Transcript } from "../../../transcript/index.js";

/** A text in a message, in the shape of the AI SDK. */
export interface AgentText {
  /** Tells it from other parts. */
  type: "text";
  /** What is said. */
  text: string;
}

/** A tool call in a message, in the shape of the AI SDK. */
export interface AgentToolCall {
  /** Tells it from other parts. */
  type: "tool-call";
  /** What its result names. */
  toolCallId: string;
  /** The name of the tool. */
  toolName: string;
  /** Its arguments, as JSON. */
  input: unknown;
}

/** What came of a tool call, in the shape of the AI SDK. */
export interface AgentToolResult {
  /** Tells it from other parts. */
  type: "tool-result";
  /** The id of the call. */
  toolCallId: string;
  /** The name of the tool. */
  toolName: string;
  /** The result in words, or what went wrong. */
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
