import { objectsIn } from "../../../simulation/users/model/objectsIn.js";
import type { FormModels, FormModule, ModuleInputs, ModuleModel, ModuleOutputs } from "./contracts.js";
import { promptOf, reminderOf } from "./prompts.js";
import { READERS } from "./readers.js";

/** How modules are asked. */
export interface ModuleCalls {
  readonly models: FormModels;
  /** How long a model may take for one answer, in milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Asks a module's model, and once more where the first answer cannot be used. What a model gives is not trusted:
 * prose, broken JSON, the wrong keys, an error and silence all come to the same.
 * @param accepts what an output must be beside having the module's shape
 * @returns null if there is no model, or neither answer can be used: the module's fallback is due
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

/** What a model answers, as text; the empty text where it throws, takes too long, or gives what is not JSON. */
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

/** A model may throw before it promises anything. */
async function asked(ask: (signal: AbortSignal) => unknown, signal: AbortSignal): Promise<unknown> {
  return await ask(signal);
}
