import { callModule } from "../modules/callModule.js";
import type { FormInfo, FormUtterance } from "../modules/contracts.js";
import { fallbackInfo, fillByLabel, fillByPath } from "../modules/fallbacks.js";
import { replaceLabels } from "../modules/likeness.js";
import type { AnswerParsing, FillingContext, FillingState } from "./state.js";

/** The remark before a question that is repeated without a model. */
const NOT_AN_ANSWER = "That does not answer the question.";

/**
 * Processes the last answer: follows up, repeats the question, or extracts information.
 * @returns the next question to the user; null once the answer is accepted
 */
export async function parseAnswer(
  parsing: AnswerParsing,
  { modules }: FillingState,
  context: FillingContext,
): Promise<string | null> {
  const { dialogue, fields, part: chunk } = parsing;
  const asked = { dialogue, fields, chunk };
  modules.push("answer_parsing");
  switch (await callModule(context, "answer_parsing", asked)) {
    case "follow_up_question":
      modules.push("follow_up_question");
      return (await callModule(context, "follow_up_question", asked)) ?? lastQuestion(dialogue);
    case "repeat_question":
      modules.push("repeat_question");
      return (await callModule(context, "repeat_question", asked)) ?? again(lastQuestion(dialogue));
    default:
      await extract(parsing, modules, context);
      await fillForm(parsing, modules, context);
      return null;
  }
}

/** The last question with a single remark before it, however often it is repeated. */
function again(question: string): string {
  return question.startsWith(NOT_AN_ANSWER) ? question : `${NOT_AN_ANSWER}\n${question}`;
}

function lastQuestion(dialogue: readonly FormUtterance[]): string {
  const last = dialogue.findLast((said) => "Assistant" in said);
  return last !== undefined && "Assistant" in last ? last.Assistant : "";
}

async function extract({ dialogue, fields, info }: AnswerParsing, modules: string[], context: FillingContext) {
  modules.push("information_extraction");
  const extracted: FormInfo | null = await callModule(context, "information_extraction", { dialogue });
  const found =
    extracted === null ? fallbackInfo(dialogue, fields, context.repairs.has("field_paths")) : Object.entries(extracted);
  for (const [name, answer] of found) info.set(name, answer);
}

async function fillForm({ part, info, fields }: AnswerParsing, modules: string[], context: FillingContext) {
  modules.push("form_filling");
  const input = { chunk: part, info: Object.fromEntries(info), fields };
  const filled = await callModule(context, "form_filling", input);
  if (filled !== null) replaceLabels(filled, part);
  else if (context.repairs.has("field_paths")) fillByPath(part, info);
  else fillByLabel(part, info);
}
