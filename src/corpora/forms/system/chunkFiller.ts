import { own, put } from "../../../kit/internal.js";
import { copyAnswers, type FormPart, isAsked, replaceLabels } from "../form.js";
import { callModule } from "../modules/callModule.js";
import type { FillerAction, FormInfo, FormUtterance, ModuleOutputs } from "../modules/contracts.js";
import { fallbackInfo, fallbackQuestion, fillByLabel, fillByPath } from "../modules/fallbacks.js";
import {
  type AnswerParsing,
  type ChunkFilling,
  chunkState,
  type FillingContext,
  type FillingState,
  publishedStatus,
  repairedStatus,
  withAction,
} from "./state.js";

const NOTHING_TO_ASK = "There is nothing left to ask in this chunk; fill_validation is next.";

/** The result of a decision about a chunk: a question to the user, a further decision, or the end of the chunk. */
export type FillingStep = "asked" | "again" | "stopped";

export async function fillChunk(
  chunk: ChunkFilling,
  state: FillingState,
  context: FillingContext,
): Promise<FillingStep> {
  const action = await decision(chunk, state, context);
  switch (action) {
    case "question_generation": {
      const asked = await generateQuestion(chunk, state, context);
      if (asked !== null) {
        ask(asked, chunk, state);
        return "asked";
      }
      chunk.lastQuestion = NOTHING_TO_ASK;
      refresh(chunk, context);
      break;
    }
    case "fill_validation":
      await validate(chunk, state, context);
      break;
    case "stop":
      break;
    default:
      action satisfies never;
  }
  chunk.lastActions = withAction(chunk.lastActions, action);
  return action === "stop" ? "stopped" : "again";
}

async function decision(chunk: ChunkFilling, state: FillingState, context: FillingContext): Promise<FillerAction> {
  const statuses = [...chunk.labels.values()];
  if (statuses.every((status) => status === "validated")) return "stop";
  state.modules.push("chunk_filling");
  const decided = await callModule(context, "chunk_filling", { state: chunkState(chunk) });
  if (decided !== null) return decided;
  const isAnswered = statuses.every((status) => status === "answered" || status === "validated");
  return isAnswered ? "fill_validation" : "question_generation";
}

async function generateQuestion(
  chunk: ChunkFilling,
  { modules }: FillingState,
  context: FillingContext,
): Promise<ModuleOutputs["question_generation"] | null> {
  modules.push("question_generation");
  const open = openPart(chunk);
  const isOpen = Object.keys(open).length > 0;
  const made = isOpen ? await callModule(context, "question_generation", { chunk: open }) : null;
  const asked = made ?? fallbackQuestion(chunk, context.repairs.has("field_paths"));
  return asked === null || asked.fields[0] === "" ? null : asked;
}

function ask({ question, fields }: ModuleOutputs["question_generation"], chunk: ChunkFilling, state: FillingState) {
  chunk.lastQuestion = question;
  for (const field of fields) chunk.asked.add(field);
  state.parsing = { dialogue: [], fields, part: structuredClone(openPart(chunk)), info: new Map(chunk.info) };
  state.question = question;
}

function openPart({ part, labels }: ChunkFilling): FormPart {
  const open: FormPart = {};
  for (const [label, status] of labels) {
    if (status !== "answered" && status !== "validated") put(open, label, own(part, label));
  }
  return open;
}

export function takeAnswer(parsing: AnswerParsing, chunk: ChunkFilling, context: FillingContext): void {
  copyAnswers(parsing.part, chunk.part);
  chunk.dialogue.push(...parsing.dialogue);
  for (const [name, answer] of parsing.info) chunk.info.set(name, answer);
  refresh(chunk, context);
  chunk.lastActions = withAction(chunk.lastActions, "question_generation");
}

async function validate(chunk: ChunkFilling, state: FillingState, context: FillingContext): Promise<void> {
  state.modules.push("fill_validation");
  const input = { chunk: chunk.part, info: Object.fromEntries(chunk.info) };
  const validated = await callModule(context, "fill_validation", input);
  if (validated !== null) {
    if (context.repairs.has("answers_only")) copyAnswers(validated, chunk.part);
    else replaceLabels(validated, chunk.part);
    refresh(chunk, context);
  }
  for (const [label, status] of chunk.labels) if (status === "answered") chunk.labels.set(label, "validated");
}

/** Updates the status of each label; validated ones stay so. */
function refresh({ part, labels, asked }: ChunkFilling, { repairs }: FillingContext): void {
  for (const [label, status] of labels) {
    if (status === "validated") continue;
    const held = own(part, label);
    const now = repairs.has("ask_optional")
      ? repairedStatus(held, (leaf) => isAsked([label, ...leaf.path], asked))
      : publishedStatus(held);
    labels.set(label, now);
  }
}

/** The remark before a question that is repeated without a model. */
const NOT_AN_ANSWER = "That does not answer the question.";

/** Processes the last answer; returns the next question to the user, null once the answer is accepted. */
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
