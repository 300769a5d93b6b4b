import { objectsIn } from "../../../users/simulated/model/objectsIn.js";
import type { FormModels, FormModule, ModuleInputs, ModuleModel, ModuleOutputs } from "./contracts.js";
import { promptOf, reminderOf } from "./prompts.js";
import { READERS } from "./readers.js";

/** Settings for calls of modules. */
export interface ModuleCalls {
  readonly models: FormModels;
  /** The time limit of one answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Calls the model of a module, and once more if the first answer is unusable. Model output is not trusted: prose,
 * broken JSON, wrong keys, errors and timeouts are all unusable.
 * @param accepts an additional condition beyond the shape of the module's output
 * @returns null without a model or a usable answer, so that the module's fallback applies
 */
export async function callModule<Module extends FormModule>(
  { models, timeoutMs }: ModuleCalls,
  module: Module,
  input: ModuleInputs[Module],
  accepts: (output: ModuleOutputs[Module]) => boolean = () => true,
): Promise<ModuleOutputs[Module] | null> {
  const model = modelOf(models, module);
  if (model === undefined) return null;
  const prompt = promptOf(module, input);
  for (const attempt of [1, 2] as const) {
    const answer = await answerOf(timeoutMs, (signal) =>
      model({
        module,
        input: structuredClone(input),
        prompt: attempt === 1 ? prompt : `${prompt}\n\n${reminderOf(module)}`,
        attempt,
        temperature: attempt === 1 && module !== "user" ? "base" : "high",
        signal,
      }),
    );
    for (const object of objectsIn(answer)) {
      const output = READERS[module](object, input);
      if (output !== null && accepts(output)) return output;
    }
  }
  return null;
}

function modelOf<Module extends FormModule>(models: FormModels, module: Module): ModuleModel<Module> | undefined {
  if (typeof models === "function") return models as ModuleModel<Module>;
  const model: unknown = Object.hasOwn(models, module) ? models[module] : undefined;
  return typeof model === "function" ? (model as ModuleModel<Module>) : undefined;
}

/** The answer of a model as text; empty after an error, a timeout, or a value that is not JSON. */
async function answerOf(timeoutMs: number, ask: (signal: AbortSignal) => unknown): Promise<string> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      resolve("");
      controller.abort();
    }, timeoutMs);
  });
  try {
    const answer = await Promise.race([silence, asked(ask, controller.signal)]);
    return typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "");
  } catch {
    return "";
  } finally {
    clearTimeout(timer);
  }
}

/** Turns synchronous errors of a model into rejections. */
async function asked(ask: (signal: AbortSignal) => unknown, signal: AbortSignal): Promise<unknown> {
  return await ask(signal);
}
