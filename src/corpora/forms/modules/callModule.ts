import { whatWasThrown } from "../../../base/io/thrown.js";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { objectsIn } from "../../../users/simulated/model/objectsIn.js";
import { isAnswer, isLike } from "../form.js";
import type { FormInfo, FormModels, FormModule, ModuleInputs, ModuleModel, ModuleOutputs } from "./contracts.js";
import { promptOf, reminderOf } from "./prompts.js";

export interface ModuleCalls {
  readonly models: FormModels;
  /** The time limit of one answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Takes down the modules whose model gave no usable answer. */
  readonly fallbacks?: { readonly module: FormModule; readonly reason: string }[];
}

/**
 * Calls the model of a module, and once more if the answer is unusable: prose, broken JSON, wrong keys, an error or a
 * timeout, or not accepted. Null without a usable answer, so that the module's fallback applies.
 */
export async function callModule<Module extends FormModule>(
  { models, timeoutMs, fallbacks }: ModuleCalls,
  module: Module,
  input: ModuleInputs[Module],
  accepts: (output: ModuleOutputs[Module]) => boolean = () => true,
): Promise<ModuleOutputs[Module] | null> {
  const model = modelOf(models, module);
  if (model === undefined) return null;
  const prompt = promptOf(module, input);
  let reason = "";
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
    if ("failed" in answer) reason = answer.failed;
    else {
      const objects = objectsIn(answer.text);
      for (const object of objects) {
        const output = READERS[module](object, input);
        if (output !== null && accepts(output)) return output;
      }
      reason = objects.length === 0 ? "its answer holds no JSON object" : "its answer is not of the wanted shape";
    }
  }
  fallbacks?.push({ module, reason });
  return null;
}

function modelOf<Module extends FormModule>(models: FormModels, module: Module): ModuleModel<Module> | undefined {
  if (typeof models === "function") return models as ModuleModel<Module>;
  const model: unknown = Object.hasOwn(models, module) ? models[module] : undefined;
  return typeof model === "function" ? (model as ModuleModel<Module>) : undefined;
}

const LATE = Symbol("late");

/** The answer as text, or the reason why there is none. */
async function answerOf(
  timeoutMs: number,
  ask: (signal: AbortSignal) => unknown,
): Promise<{ readonly text: string } | { readonly failed: string }> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(() => {
      resolve(LATE);
      controller.abort();
    }, timeoutMs);
  });
  try {
    const answer = await Promise.race([silence, ask(controller.signal)]);
    if (answer === LATE) return { failed: `it did not answer within ${timeoutMs} ms` };
    return { text: typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "") };
  } catch (cause) {
    return { failed: `it threw ${whatWasThrown(cause).text}` };
  } finally {
    clearTimeout(timer);
  }
}

/** Reads the output of a module; null if it has another shape, or contradicts the input. */
type Reader<Module extends FormModule> = (
  output: JsonObject,
  input: ModuleInputs[Module],
) => ModuleOutputs[Module] | null;

const READERS: { readonly [Module in FormModule]: Reader<Module> } = {
  dialogue_manager: (output) => {
    const action = actionOf(output, ["form_chunks", "fill_chunk", "stop"]);
    const chunk = output["chunk to work on"];
    return action !== null && (chunk === null || typeof chunk === "string") ? { action, chunk } : null;
  },
  question_extraction: (output) => textField(output, "summary"),
  question_grouping: (output, { summaries }) => {
    const groups = groupsOf(output, summaries);
    // Groups list their labels in the form's order, regardless of the model's order.
    const labels = Object.keys(summaries);
    return groups && new Map([...groups].map(([name, held]) => [name, labels.filter((label) => held.includes(label))]));
  },
  grouping_validation: (output, { summaries }) => groupsOf(output, summaries),
  chunk_filling: (output) => actionOf(output, ["question_generation", "fill_validation", "stop"]),
  question_generation: (output) => {
    const question = textField(output, "question");
    const { fields } = output;
    const isList = Array.isArray(fields) && fields.length > 0 && fields.every((field) => typeof field === "string");
    return question !== null && isList ? { question, fields } : null;
  },
  answer_parsing: (output) => actionOf(output, ["information_extraction", "follow_up_question", "repeat_question"]),
  follow_up_question: (output) => textField(output, "question"),
  repeat_question: (output) => textField(output, "new question"),
  information_extraction: (output) => (Object.values(output).every(isAnswer) ? (output as FormInfo) : null),
  form_filling: (output, { chunk }) => (isLike(chunk, output) ? output : null),
  fill_validation: (output, { chunk }) => (isLike(chunk, output) ? output : null),
  user: ({ answer }) => {
    if (typeof answer === "string") return answer;
    return typeof answer === "number" || isObject(answer) ? JSON.stringify(answer) : null;
  },
  agent_question: (output) => textField(output, "question"),
  agent_action: (output) => actionOf(output, ["follow_up", "fill_form", "stop"]),
  agent_filling: (output, { form }) => (isLike(form, output) ? output : null),
};

function actionOf<Action extends string>(output: JsonObject, actions: readonly Action[]): Action | null {
  const given = output["next action"];
  return typeof given === "string" ? (actions.find((action) => action === given.toLowerCase()) ?? null) : null;
}

function textField(output: JsonObject, key: string): string | null {
  const text = Object.hasOwn(output, key) ? output[key] : undefined;
  return typeof text === "string" && text !== "" ? text : null;
}

/** A summary stands for all labels that have it. Null for other entries. */
function groupsOf(
  output: JsonObject,
  summaries: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> | null {
  const groups = new Map<string, readonly string[]>();
  for (const [name, entries] of Object.entries(output)) {
    if (!Array.isArray(entries)) return null;
    const labels = entries.map((entry) => labelsFor(entry, summaries));
    if (labels.some((found) => found.length === 0)) return null;
    groups.set(name, [...new Set(labels.flat())]);
  }
  return groups;
}

function labelsFor(entry: unknown, summaries: Readonly<Record<string, string>>): string[] {
  if (typeof entry !== "string") return [];
  if (Object.hasOwn(summaries, entry)) return [entry];
  return Object.keys(summaries).filter((label) => summaries[label] === entry);
}
