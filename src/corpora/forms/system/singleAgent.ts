import { checkTimeout } from "../../../users/dialogue/answerTimeout.js";
import { copyAnswers, copyOfForm, type Form, type FormPart, isFilled, isRequired, leavesOf } from "../form.js";
import { callModule, type ModuleCalls } from "../modules/callModule.js";
import type { FormModels, FormUtterance } from "../modules/contracts.js";
import { fillByPath, questionFor } from "../modules/fallbacks.js";
import { checkPositive, type FormSystem, type FormTurn, foldAnswers } from "./formSystem.js";

/** Options of the single agent. */
export interface SingleAgentOptions {
  /** The models of `agent_question`, `agent_action` and `agent_filling`: a single one in the paper. Default: none. */
  readonly models?: FormModels;
  /** The length of the latest part of the conversation that the model sees, in tokens. Default: 4,000. */
  readonly historyTokens?: number;
  /** Counts the tokens of a text. Default: one per four characters. */
  readonly countTokens?: (text: string) => number;
  /** The time limit of one answer of the model, in milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
}

interface AgentState {
  readonly form: FormPart;
  readonly dialogue: FormUtterance[];
  readonly modules: string[];
  readonly fallbacks: NonNullable<ModuleCalls["fallbacks"]>;
  question: string | null;
  /** The fields of a question that was made without a model. */
  fields: readonly string[];
  ended: FormTurn["ended"];
}

type Settings = Required<SingleAgentOptions>;

const roughTokens = (text: string): number => Math.ceil(text.length / 4);

/**
 * The synchronous implementation behind `singleAgent` of `backlot/corpora`.
 * @throws BacklotError BAD_FORM, BAD_OPTION
 */
export function singleAgent(form: Form, options: SingleAgentOptions = {}): FormSystem {
  const { models = {}, historyTokens = 4_000, countTokens = roughTokens, timeoutMs = 60_000 } = options;
  const settings: Settings = { models, historyTokens, countTokens, timeoutMs };
  checkPositive({ historyTokens });
  checkTimeout("timeoutMs", timeoutMs, "BAD_OPTION");
  const empty = copyOfForm(form);
  const begin = (): AgentState => ({
    form: structuredClone(empty),
    dialogue: [],
    modules: [],
    fallbacks: [],
    question: null,
    fields: [],
    ended: null,
  });
  const states = foldAnswers(
    () => ask(begin(), settings),
    async (state, answer) => (state.ended === null ? take(answer, structuredClone(state), settings) : state),
  );
  return { form: empty, after: async (answers) => structuredClone(await states(answers)) };
}

async function take(answer: string, state: AgentState, settings: Settings): Promise<AgentState> {
  state.dialogue.push({ Assistant: state.question ?? "" }, { User: answer });
  state.modules.push("user", "agent_action");
  const { form } = state;
  const history = historyOf(state, settings);
  switch (await callModule({ ...settings, fallbacks: state.fallbacks }, "agent_action", { form, history, answer })) {
    case "follow_up":
      break;
    case "stop":
      return { ...state, question: null, ended: "finished" };
    default:
      await fill(answer, state, settings);
  }
  return ask(state, settings);
}

async function fill(answer: string, state: AgentState, settings: Settings): Promise<void> {
  state.modules.push("agent_filling");
  const { form, fields } = state;
  const filled = await callModule({ ...settings, fallbacks: state.fallbacks }, "agent_filling", {
    form,
    history: historyOf(state, settings),
  });
  if (filled !== null) copyAnswers(filled, form);
  else fillByPath(form, new Map(fields.map((field) => [field, answer])));
}

async function ask(state: AgentState, settings: Settings): Promise<AgentState> {
  const { form } = state;
  const open = leavesOf(form).find((leaf) =>
    isRequired(leaf) ? !isFilled(leaf) : (leaf.field.answer ?? null) === null,
  );
  if (open === undefined) return { ...state, question: null, ended: "finished" };
  state.modules.push("agent_question");
  const made = await callModule({ ...settings, fallbacks: state.fallbacks }, "agent_question", {
    form,
    history: historyOf(state, settings),
  });
  const fallback = questionFor(open, true);
  state.question = made ?? fallback.question;
  state.fields = made === null ? fallback.fields : [];
  return state;
}

function historyOf({ dialogue }: AgentState, { historyTokens, countTokens }: Settings): readonly FormUtterance[] {
  let [from, tokens] = [dialogue.length, 0];
  while (from > 0) {
    tokens += countTokens(JSON.stringify(dialogue[from - 1]));
    if (tokens > historyTokens) break;
    from--;
  }
  return dialogue.slice(from);
}
