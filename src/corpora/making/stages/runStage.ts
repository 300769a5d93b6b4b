import { objectsIn } from "../../../users/simulated/model/objectsIn.js";
import type { Ask } from "../models/ask.js";
import type { StageName } from "../models/stageNames.js";
import { fill, fingerprint, type Stage } from "./stage.js";
import { unusable, unusableWords } from "./unusable.js";

/** The origin of a text, kept with every turn that a model took part in. */
export interface Provenance {
  readonly stage: StageName;
  readonly model: string;
  readonly prompt: string;
  /** The judge of a user's words. Default: none; they were not read back. */
  readonly read?: "by rules" | "by a model";
}

/** The reason that a stage has no result. */
export interface StageFailure {
  readonly stage: StageName;
  /** The general reason, such as `refusal`; the yield counts by it. */
  readonly reason: string;
  /** The particular reason, with the model's answer. */
  readonly problem: string;
}

/** The result of a stage. */
export type StageResult<Output> =
  | { readonly output: Output; readonly provenance: Provenance }
  | { readonly failure: StageFailure };

/** The models of a stage. */
export interface StageContext {
  readonly ask: Ask;
  nameOf(stage: StageName): string;
  promptOf(stage: StageName): string | undefined;
}

/** One request of a stage. */
export interface StageCall<Output> {
  /** Its subject, such as `dialogue-3.0 turn 2`. */
  readonly item: string;
  /** The number of the sample, from 0. Default: 0. */
  readonly sample?: number;
  /** An acceptable output, if one is known without a model. */
  readonly draft?: Output;
}

/** The parts of an answer shown to the model in a retry, and in reports, in characters. */
const [MAX_SHOWN, MAX_REPORTED] = [1_000, 200];

/**
 * Calls a stage's model until its answer is usable, as often as the stage allows. Each retry shows the model its last
 * answer with the fault.
 * @throws any error of `ask`; zod's error for an invalid input
 */
export async function runStage<Input, Output>(
  stage: Stage<Input, Output>,
  given: Input,
  context: StageContext,
  { item, sample = 0, draft }: StageCall<Output>,
): Promise<StageResult<Output>> {
  const input = stage.input.parse(given);
  const { name, maxOutputTokens, tries } = stage;
  const system = context.promptOf(name) ?? stage.prompt.system;
  const question = fill(stage.prompt.text, stage.filling(input));
  const provenance = { stage: name, model: context.nameOf(name), prompt: fingerprint({ ...stage.prompt, system }) };
  let last: { readonly reason: string; readonly problem: string; readonly text: string } | null = null;
  for (let attempt = 0; attempt < tries; attempt++) {
    const prompt = last === null ? question : `${question}\n\n${sentBack(last)}`;
    const request = { stage: name, item, sample, attempt, system, prompt, maxOutputTokens };
    const { text, finish } = await context.ask(
      draft === undefined ? request : { ...request, draft: JSON.stringify(draft) },
    );
    const read = readAnswer(stage, input, { text, finish }, { fixed: `${system}\n${stage.prompt.text}`, question });
    if ("output" in read) return { output: read.output, provenance };
    last = { ...read, text };
  }
  const { reason = "", problem = "", text = "" } = last ?? {};
  const shown = text.trim() === "" ? "" : `: ${JSON.stringify(cut(text.trim(), MAX_REPORTED))}`;
  return { failure: { stage: name, reason, problem: `${item}: ${problem}${shown}` } };
}

function readAnswer<Input, Output>(
  stage: Stage<Input, Output>,
  input: Input,
  { text, finish }: { readonly text: string; readonly finish: string },
  { fixed, question }: { readonly fixed: string; readonly question: string },
): { readonly output: Output } | { readonly reason: string; readonly problem: string } {
  const objects = objectsIn(text);
  const amiss = unusable(text, finish, fixed, objects.length > 0);
  if (amiss !== null) return amiss;
  const parsed = stage.output.safeParse(objects[0]);
  if (!parsed.success) {
    const problem = parsed.error.issues
      .map(({ path, message }) => `${path.length === 0 ? "it" : path.join(".")}: ${message}`)
      .join("; ");
    return { reason: "not the form", problem: `the JSON object is not of the form: ${problem}` };
  }
  const said = stage.says?.(parsed.data);
  const wrong = said === undefined ? null : unusableWords(said, question);
  if (wrong !== null) return wrong;
  const problem = stage.problem(parsed.data, input);
  return problem === null ? { output: parsed.data } : { reason: "wrong content", problem };
}

function sentBack({ text, problem }: { readonly text: string; readonly problem: string }): string {
  const answer = cut(text.trim(), MAX_SHOWN);
  return `Your last answer was:\n${answer === "" ? "(nothing)" : answer}\n\nIt cannot be used: ${problem}. Answer again, in the form that was asked for.`;
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "")} …`;
