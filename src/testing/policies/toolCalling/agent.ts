import type { Tool, ToolContent, ToolResult } from "../../../mocks/tools/index.js";
import type { AgentMessage } from "./messages.js";

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
