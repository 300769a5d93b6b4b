import { BacklotError } from "../../../base/errors.js";
import { asSchema, sdkOutput, toModelOutput } from "../../../mocks/tools/ai/tools.js";
import type { Tool, ToolContent, ToolResult } from "../../../mocks/tools/index.js";
import { originOf } from "../../../mocks/tools/origin.js";
import type { LanguageModel } from "../../../users/simulated/model/askModel.js";
import type { Agent, AgentSdkTool, AgentTurn } from "./agent.js";

/** @param what the dependent, as the start of a sentence */
export async function loadSdk(what = "tools of the AI SDK need"): Promise<typeof import("ai")> {
  try {
    return await import("ai");
  } catch (cause) {
    const isMissing = (cause as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
    const why = isMissing ? "is not installed: npm install ai" : "fails to load";
    throw new BacklotError("MISSING_PACKAGE", `${what} the package ai, version 6 or 7, which ${why}`, { cause });
  }
}

interface Caller {
  call(name: string, args?: unknown, id?: string): Promise<ToolResult>;
}

export function sdkTools(tools: readonly Tool[], caller: Caller): AgentTurn["tools"] {
  const toolOf = (tool: Tool): AgentSdkTool => {
    const isOwn = originOf(tool) === undefined;
    return {
      description: tool.description,
      inputSchema: asSchema(tool.parameters) as never,
      execute: async (input, { toolCallId }) =>
        sdkOutput(await caller.call(tool.name, input, toolCallId), isOwn) as ToolContent,
      ...(isOwn ? { toModelOutput } : {}),
    };
  };
  return Object.fromEntries(tools.map((tool) => [tool.name, toolOf(tool)]));
}

const SYSTEM = [
  "You help a user by calling tools.",
  "Use only what the user said or a tool returned; ask the user for what is missing, and invent nothing.",
  "Before anything is confirmed, tell the user what will be done and wait for a yes.",
].join(" ");

const MAX_STEPS = 20;

export function modelAgent(
  model: LanguageModel,
  {
    system = SYSTEM,
    maxSteps = MAX_STEPS,
  }: { readonly system?: string | undefined; readonly maxSteps?: number | undefined },
): Agent {
  return async ({ messages, tools }) => {
    const sdk = await loadSdk();
    const { text } = await sdk.generateText({
      model: model as Parameters<typeof sdk.generateText>[0]["model"],
      system,
      messages: [...messages],
      tools,
      stopWhen: sdk.stepCountIs(maxSteps),
    });
    return text;
  };
}
