import type { LanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";

/** A call that a scripted model makes. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: object;
}

/**
 * A model of the AI SDK that makes the calls or texts of a script one after the other. It counts its own turns in its messages, so that it
 * is a function of them.
 */
export function scriptedModel(
  script: readonly (ScriptedCall | string)[],
  { strict = false }: { readonly strict?: boolean } = {},
): LanguageModel {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  return new MockLanguageModelV3({
    doGenerate: async ({ prompt, tools = [] }) => {
      const turn = prompt.filter(({ role }) => role === "assistant").length;
      const next = script[turn] ?? "There is nothing more to do.";
      if (typeof next === "string") {
        return {
          content: [{ type: "text", text: next }],
          finishReason: { unified: "stop", raw: "stop" },
          usage,
          warnings: [],
        };
      }
      const tool = tools.find((one) => one.type === "function" && one.name === next.name);
      const properties = tool?.type === "function" ? Object.keys(tool.inputSchema.properties ?? {}) : [];
      const nulls = strict ? Object.fromEntries(properties.map((name) => [name, null])) : {};
      const input = JSON.stringify({ ...nulls, ...next.args });
      return {
        content: [{ type: "tool-call", toolCallId: `call-${turn}`, toolName: next.name, input }],
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        usage,
        warnings: [],
      };
    },
  });
}
