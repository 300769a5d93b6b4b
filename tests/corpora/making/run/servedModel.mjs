import { createOpenAICompatible } from "@ai-sdk/openai-compatible";

/** The scripted server of a test as a model, for the command line. */
const provider = createOpenAICompatible({ name: "scripted", baseURL: process.env.MODEL_URL ?? "", apiKey: "none" });

export default { model: provider("a-model"), retries: 0, concurrency: 4 };
