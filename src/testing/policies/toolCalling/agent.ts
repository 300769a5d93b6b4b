import type { Tool, ToolContent, ToolResult } from "../../../mocks/tools/index.js";
import type { AgentMessage } from "./messages.js";

/** A tool as the AI SDK takes it: what `tools` of `generateText`, `streamText` and agents hold. */
export interface AgentSdkTool {
  /** What it does, for the model. */
  readonly description: string;
  /** The SDK's own form of the JSON Schema. */
  readonly inputSchema: never;
  /** Carries a call out. */
  readonly execute: (input: unknown, options: { readonly toolCallId: string }) => Promise<ToolContent>;
}

/** A tool call that an agent makes. */
export interface AgentCall {
  /** The name of the tool. */
  readonly name: string;
  /** Its arguments, as JSON. */
  readonly args?: unknown;
  /** Default: one that is unique in the dialogue. */
  readonly id?: string;
}

/** What an agent is asked for a user turn: everything said and called so far, and the tools. */
export interface AgentTurn {
  /**
   * The dialogue so far, in the AI SDK's form of messages. The last one is the user's, or a tool's where an agent
   * answers with calls.
   */
  readonly messages: readonly AgentMessage[];
  /**
   * The tools as the AI SDK takes them; they carry their calls out in the rehearsal. Reading this needs the package
   * `ai`.
   */
  readonly tools: Record<string, AgentSdkTool>;
  /** The same in no provider's form. */
  readonly offered: readonly Tool[];
  /** Calls a tool, for agents that work without the AI SDK. Nothing is thrown for what a model may write. */
  call(name: string, args?: unknown, id?: string): Promise<ToolResult>;
}

/**
 * What an agent answers: the text that it says to the user, null for none; or calls, after which it is asked again
 * with what came of them.
 */
export type AgentAnswer = string | null | undefined | { readonly calls?: readonly AgentCall[]; readonly text?: string };

/** An agent: whatever answers the user by calling tools. */
export type Agent = (turn: AgentTurn) => AgentAnswer | Promise<AgentAnswer>;
