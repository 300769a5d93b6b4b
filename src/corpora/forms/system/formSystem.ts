import { BacklotError } from "../../../errors.js";
import { checkTimeout } from "../../../simulation/dialogue/answerTimeout.js";
import { copyOfForm, type Form } from "../form.js";
import type { ChunkState, FormInfo, FormModels, FormUtterance, ManagerState } from "../modules/contracts.js";
import { parseAnswer } from "./answerParser.js";
import { fillChunk, takeAnswer } from "./chunkFiller.js";
import { manage, putDown } from "./manager.js";
import { foldAnswers } from "./memo.js";
import { FORM_REPAIRS, type FormRepair } from "./repairs.js";
import { chunkState, type FillingContext, type FillingState, initialState, managerState } from "./state.js";

/** A form at one moment of being filled. */
export interface FormTurn {
  /** What the user is asked; null when the form is done with. */
  readonly question: string | null;
  /** The fields that it asks for, as the module named them. */
  readonly fields: readonly string[];
  /** The form with the answers so far. */
  readonly form: Form;
  /** What was said so far, but for the open question. */
  readonly dialogue: readonly FormUtterance[];
  /**
   * The modules that were at work, in order, with `user` for each answer: what `score forms` calls the transcript.
   */
  readonly modules: readonly string[];
  /** Why nothing more is asked: the system stopped, or it went on deciding without asking anything. */
  readonly ended: "finished" | "limit" | null;
}

/** The same of the modular system, with what its managers know. */
export interface ModularTurn extends FormTurn {
  /** What the user said so far, by the name under which it was taken in. */
  readonly info: FormInfo;
  /** What is known of each chunk, by name. */
  readonly chunks: Readonly<Record<string, ChunkState>>;
  /** The state by which the manager decides. */
  readonly manager: ManagerState;
}

/** Whatever fills a form by asking: a function of the user's answers so far. */
export interface FormSystem<Turn extends FormTurn = FormTurn> {
  /** The form, empty. */
  readonly form: Form;
  /**
   * Where the form stands after these answers, the first of them to the first question. Equal answers give the same
   * turn, whatever the models would say a second time. Answers after the end change nothing.
   */
  readonly after: (answers: readonly string[]) => Promise<Turn>;
}

/** How a form is filled by modules. */
export interface FormSystemOptions {
  /** The models. Default: none, so that every module uses its fallback. */
  readonly models?: FormModels;
  /** How many labels are grouped at a time. Default: 7. */
  readonly groupingSize?: number;
  /** What is done otherwise than published. Default: all. */
  readonly repairs?: readonly FormRepair[];
  /** How long a model may take for one answer, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** How many decisions the managers may take without asking the user anything. Default: 100. */
  readonly maxDecisions?: number;
}

/**
 * The system behind `formSystem` of `backlot/corpora`, at once.
 * @throws BacklotError BAD_FORM, BAD_OPTION
 */
export function formSystem(form: Form, options: FormSystemOptions = {}): FormSystem<ModularTurn> {
  const { models = {}, groupingSize = 7, repairs = FORM_REPAIRS, timeoutMs = 60_000, maxDecisions = 100 } = options;
  checkPositive({ groupingSize, maxDecisions });
  checkTimeout("timeoutMs", timeoutMs, "BAD_OPTION");
  const empty = copyOfForm(form);
  const context = { models, groupingSize, repairs: new Set(repairs), timeoutMs };
  const states = foldAnswers(
    () => goOn(initialState(structuredClone(empty)), context, maxDecisions),
    async (state, answer) =>
      state.ended === null ? take(answer, structuredClone(state), context, maxDecisions) : state,
  );
  return { form: empty, after: async (answers) => turnOf(await states(answers)) };
}

/** @throws BacklotError BAD_OPTION for anything but whole numbers from 1 */
export function checkPositive(options: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(options)) {
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new BacklotError("BAD_OPTION", `${name} is ${String(value)}, not a whole number from 1`);
    }
  }
}

async function take(
  answer: string,
  state: FillingState,
  context: FillingContext,
  maxDecisions: number,
): Promise<FillingState> {
  state.parsing?.dialogue.push({ Assistant: state.question ?? "" }, { User: answer });
  state.modules.push("user");
  state.question = null;
  return goOn(state, context, maxDecisions);
}

/** Decides until the user is asked something, or the form is done with. */
async function goOn(state: FillingState, context: FillingContext, maxDecisions: number): Promise<FillingState> {
  for (let decisions = 0; state.question === null && state.ended === null; decisions++) {
    if (decisions === maxDecisions) state.ended = "limit";
    else await decide(state, context);
  }
  return state;
}

/** One decision, of whoever is at work: the answer parser, the chunk filler or the dialogue manager. */
async function decide(state: FillingState, context: FillingContext): Promise<void> {
  const chunk = state.current === null ? undefined : state.chunks.get(state.current);
  if (chunk === undefined) {
    await manage(state, context);
  } else if (state.parsing !== null) {
    state.question = await parseAnswer(state.parsing, state, context);
    if (state.question !== null) return;
    takeAnswer(state.parsing, chunk, context);
    state.parsing = null;
  } else if ((await fillChunk(chunk, state, context)) === "stopped") {
    putDown(chunk, state, context);
  }
}

function turnOf(state: FillingState): ModularTurn {
  const current = state.current === null ? undefined : state.chunks.get(state.current);
  const { question, ended } = state;
  return structuredClone({
    question,
    fields: question === null ? [] : (state.parsing?.fields ?? []),
    form: state.form,
    dialogue: [...state.dialogue, ...(current?.dialogue ?? []), ...(state.parsing?.dialogue ?? [])],
    modules: state.modules,
    ended,
    info: Object.fromEntries([...state.chunks.values()].flatMap(({ info }) => [...info])),
    chunks: Object.fromEntries([...state.chunks].map(([name, chunk]) => [name, chunkState(chunk)])),
    manager: managerState(state),
  });
}
