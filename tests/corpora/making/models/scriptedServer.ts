import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { type ChatCompletionRequest, type FixtureResponse, LLMock } from "@copilotkit/aimock";
import type { LanguageModel } from "../../../../src/users/simulated/model/askModel.js";

/** One question that reached the server. */
export interface Asked {
  readonly system: string;
  readonly prompt: string;
  readonly temperature: number | undefined;
  readonly model: string;
}

/** A server that speaks OpenAI's protocol, and a model of the AI SDK that asks it. */
export interface ScriptedServer {
  readonly mock: LLMock;
  readonly model: LanguageModel;
  /** All that was asked, in the order of its arrival. */
  readonly asked: Asked[];
  modelCalled(name: string, apiKey?: string): LanguageModel;
  stop(): Promise<void>;
}

/** Answer of the server: words, a whole response, or the meaning of a status code. */
export type Scripted = string | FixtureResponse;

/** @param answer called with each question and how many there were before */
export async function scriptedServer(answer: (asked: Asked, nth: number) => Scripted): Promise<ScriptedServer> {
  const mock = new LLMock({ port: 0, logLevel: "silent" });
  const asked: Asked[] = [];
  mock.on({}, ({ messages, temperature, model }: ChatCompletionRequest) => {
    const textOf = (role: string) => {
      const content = messages.find((message) => message.role === role)?.content;
      return typeof content === "string"
        ? content
        : (content ?? []).map((part) => ("text" in part ? part.text : "")).join("");
    };
    const one: Asked = {
      system: textOf("system"),
      prompt: textOf("user"),
      temperature: temperature ?? undefined,
      model,
    };
    asked.push(one);
    const given = answer(one, asked.length - 1);
    return typeof given === "string" ? { content: given } : given;
  });
  await mock.start();
  const modelCalled = (name: string, apiKey = "none") =>
    createOpenAICompatible({ name: "scripted", baseURL: `${mock.url}/v1`, apiKey })(name) as LanguageModel;
  return { mock, asked, modelCalled, model: modelCalled("a-model"), stop: () => mock.stop() };
}

/** An error response. */
export const status = (code: number, retryAfter?: number): FixtureResponse => ({
  error: { message: `status ${code} on purpose` },
  status: code,
  ...(retryAfter === undefined ? {} : { retryAfter }),
});
