import { BacklotError } from "../../../base/errors.js";
import type { Tool, ToolContent, ToolResult } from "../../../mocks/tools/index.js";
import { originOf } from "../../../mocks/tools/origin.js";
import { modelOutput } from "../../../mocks/tools/result.js";
import type { LanguageModel } from "../../../users/simulated/model/askModel.js";
import type { Agent, AgentSdkTool, AgentTurn } from "./agent.js";

type Sdk = typeof import("ai");

/** @param what the dependent, as the start of a sentence */
export async function loadSdk(what = "tools of the AI SDK need"): Promise<Sdk | BacklotError> {
  try {
    return await import("ai");
  } catch (cause) {
    const isMissing = (cause as { readonly code?: unknown }).code === "ERR_MODULE_NOT_FOUND";
    const why = isMissing ? "is not installed: npm install ai" : "fails to load";
    return new BacklotError("MISSING_PACKAGE", `${what} the package ai, version 6 or 7, which ${why}`, { cause });
  }
}

interface Caller {
  call(name: string, args?: unknown, id?: string): Promise<ToolResult>;
}

export function sdkTools(sdk: Sdk | BacklotError, tools: readonly Tool[], caller: Caller): AgentTurn["tools"] {
  if (sdk instanceof BacklotError) throw sdk;
  return Object.fromEntries(
    tools.map((tool) => {
      const { name, description, parameters } = tool;
      const isOwn = originOf(tool) === undefined;
      const made = sdk.tool<unknown, unknown>({
        description,
        inputSchema: sdk.jsonSchema(parameters as Parameters<typeof sdk.jsonSchema>[0]),
        execute: async (input, { toolCallId }) => {
          const { content, value, text, isError } = await caller.call(name, input, toolCallId);
          if (isOwn) return content;
          // An agent's own functions throw too.
          if (isError) throw new Error(text);
          return value ?? text;
        },
        ...(isOwn ? { toModelOutput: ({ output }: { output: unknown }) => modelOutput(output as ToolContent) } : {}),
      });
      return [name, made as unknown as AgentSdkTool];
    }),
  );
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
    if (sdk instanceof BacklotError) throw sdk;
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
