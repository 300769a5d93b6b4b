import { BacklotError } from "../../../base/errors.js";
import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import { copyOfForm, type Form } from "../form.js";
import type {
  ChunkState,
  FormInfo,
  FormModels,
  FormModule,
  FormUtterance,
  ManagerState,
} from "../modules/contracts.js";
import { fillChunk, parseAnswer, takeAnswer } from "./chunkFiller.js";
import { manage, putDown } from "./manager.js";
import { FORM_REPAIRS, type FormRepair } from "./repairs.js";
import { chunkState, type FillingContext, type FillingState, initialState, managerState } from "./state.js";

/** The state of a form in progress. */
export interface FormTurn {
  /** The next question; null when the form is finished. */
  readonly question: string | null;
  /** The requested fields as named by the module. */
  readonly fields: readonly string[];
  /** The form with the answers so far. */
  readonly form: Form;
  /** Utterances so far, without the open question. */
  readonly dialogue: readonly FormUtterance[];
  /** Active modules in order, with `user` for each answer; `score forms` calls this the transcript. */
  readonly modules: readonly string[];
  /** Modules whose model gave no usable answer, in order, with the reason. Their fallbacks were used. */
  readonly fallbacks: readonly { readonly module: FormModule; readonly reason: string }[];
  /** The reason for the end: the system stopped, or it reached the limit of decisions without a question. */
  readonly ended: "finished" | "limit" | null;
}

/** The state of the modular system, including that of its managers. */
export interface ModularTurn extends FormTurn {
  /** Information from the user so far, under the names of the extraction. */
  readonly info: FormInfo;
  /** The state of each chunk by name. */
  readonly chunks: Readonly<Record<string, ChunkState>>;
  /** State of the dialogue manager. */
  readonly manager: ManagerState;
}

/** A system that fills a form by asking, as a function of the user's answers so far. */
export interface FormSystem<Turn extends FormTurn = FormTurn> {
  /** The empty form. */
  readonly form: Form;
  /**
   * Returns the state after these answers, the first of which answers the first question. Equal answers give equal
   * states, even if the models would differ. Answers after the end are ignored.
   */
  readonly after: (answers: readonly string[]) => Promise<Turn>;
}

/** Options of the modular system. */
export interface FormSystemOptions {
  /** The models. Default: none, so that every module uses its fallback. */
  readonly models?: FormModels;
  /** The number of labels that are grouped at a time. Default: 7. */
  readonly groupingSize?: number;
  /** Enabled deviations from the published system. Default: all. */
  readonly repairs?: readonly FormRepair[];
  /** The time limit of one answer of a model, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** The maximum number of decisions without a question to the user. Default: 100. */
  readonly maxDecisions?: number;
}

/**
 * The synchronous implementation behind `formSystem` of `backlot/corpora`.
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

async function goOn(state: FillingState, given: FillingContext, maxDecisions: number): Promise<FillingState> {
  const context = { ...given, fallbacks: state.fallbacks };
  for (let decisions = 0; state.question === null && state.ended === null; decisions++) {
    if (decisions === maxDecisions) state.ended = "limit";
    else await decide(state, context);
  }
  return state;
}

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
    fallbacks: state.fallbacks,
    ended,
    info: Object.fromEntries([...state.chunks.values()].flatMap(({ info }) => [...info])),
    chunks: Object.fromEntries([...state.chunks].map(([name, chunk]) => [name, chunkState(chunk)])),
    manager: managerState(state),
  });
}

/** The number of cached states. The least recently used one is dropped first, and is computed again if needed. */
const MAX_MOMENTS = 256;

/** A function of the answers so far, whose states are computed once and cached. Equal answers thus give equal states even
 * with random models, and a call after each turn of a dialogue costs a single step. */
export function foldAnswers<State>(
  first: () => Promise<State>,
  next: (state: State, answer: string) => Promise<State>,
): (answers: readonly string[]) => Promise<State> {
  const moments = new Map<string, Promise<State>>();
  const after = (answers: readonly string[]): Promise<State> => {
    const key = JSON.stringify(answers);
    const made = moments.get(key) ?? make(answers);
    moments.delete(key);
    moments.set(key, made);
    for (const oldest of moments.keys()) {
      if (moments.size <= MAX_MOMENTS) break;
      moments.delete(oldest);
    }
    return made;
  };
  const make = async (answers: readonly string[]): Promise<State> => {
    const last = answers.at(-1);
    if (last === undefined) return first();
    // Starts from the longest cached prefix, iteratively, since dialogues may be long.
    let known = answers.length - 1;
    while (known > 0 && !moments.has(JSON.stringify(answers.slice(0, known)))) known--;
    let state = await after(answers.slice(0, known));
    while (++known < answers.length) state = await after(answers.slice(0, known));
    return next(state, last);
  };
  return after;
}
