import type { Form } from "../form.js";

/** An utterance. */
export type FormUtterance = { readonly Assistant: string } | { readonly User: string };

/** The status of a label. */
export type LabelStatus = "empty" | "partially answered" | "answered" | "validated";

/** The status of a chunk. */
export type ChunkStatus = "empty" | "partially filled" | "validated";

/** The possible actions of the dialogue manager. */
export type ManagerAction = "form_chunks" | "fill_chunk" | "stop";
/** The possible actions of the chunk filler. */
export type FillerAction = "question_generation" | "fill_validation" | "stop";
/** The possible reactions of the answer parser. */
export type ParserAction = "information_extraction" | "follow_up_question" | "repeat_question";
/** The possible actions of the single agent. */
export type AgentAction = "follow_up" | "fill_form" | "stop";

/** State of the dialogue manager. */
export interface ManagerState {
  /** The status of each chunk by name. */
  readonly chunks: Readonly<Record<string, ChunkStatus>>;
  /** Actions of the manager, the newest first, at most six. */
  readonly "last action": readonly string[];
}

/** State of the chunk filler. */
export interface ChunkState {
  /** The status of each label of the chunk. */
  readonly fields: Readonly<Record<string, LabelStatus>>;
  /** Actions on the chunk, the newest first. */
  readonly "last action": readonly string[];
  /** The last question to the user; null before the first. */
  readonly "last question": string | null;
}

/** Information from the user, under the names of the extraction. */
export type FormInfo = Readonly<Record<string, FormAnswer>>;

/** An answer to a field. */
export type FormAnswer = string | number | boolean | null | readonly (string | number | boolean | null)[];

interface Asked {
  readonly dialogue: readonly FormUtterance[];
  /** Requested fields as named by the question generator. */
  readonly fields: readonly string[];
  readonly chunk: Form;
}

/** Inputs of the modules. */
export interface ModuleInputs {
  /** State of the form. */
  readonly dialogue_manager: { readonly state: ManagerState };
  /** A label with its contents. */
  readonly question_extraction: { readonly label: string; readonly section: unknown };
  /** A summary of each label. */
  readonly question_grouping: { readonly summaries: Readonly<Record<string, string>> };
  /** A summary of each label, and the groups of labels to validate. */
  readonly grouping_validation: {
    readonly summaries: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, readonly string[]>>;
  };
  /** State of the chunk. */
  readonly chunk_filling: { readonly state: ChunkState };
  /** The open part of the chunk. */
  readonly question_generation: { readonly chunk: Form };
  /** The conversation, the requested fields and the open labels. */
  readonly answer_parsing: Asked;
  /** As for `answer_parsing`. */
  readonly follow_up_question: Asked;
  /** As for `answer_parsing`. */
  readonly repeat_question: Asked;
  /** The conversation about the chunk. */
  readonly information_extraction: { readonly dialogue: readonly FormUtterance[] };
  /** The chunk, the information from the user, and the open fields. */
  readonly form_filling: { readonly chunk: Form; readonly info: FormInfo; readonly fields: readonly string[] };
  /** The chunk with its answers, and the information behind them. */
  readonly fill_validation: { readonly chunk: Form; readonly info: FormInfo };
  /** Profile, topic and question for the simulated user. */
  readonly user: { readonly profile: string; readonly topic: string; readonly question: string };
  /** For the single agent: the current form, and the conversation. */
  readonly agent_question: { readonly form: Form; readonly history: readonly FormUtterance[] };
  /** For the single agent: the form, the conversation, and the newest answer. */
  readonly agent_action: { readonly form: Form; readonly history: readonly FormUtterance[]; readonly answer: string };
  /** For the single agent: the form to fill, and the conversation. */
  readonly agent_filling: { readonly form: Form; readonly history: readonly FormUtterance[] };
}

/** Parsed outputs of the modules. */
export interface ModuleOutputs {
  /** The next action, and its chunk; null if it concerns none. */
  readonly dialogue_manager: { readonly action: ManagerAction; readonly chunk: string | null };
  /** A summary of the label in one sentence. */
  readonly question_extraction: string;
  /** Groups of labels by name. */
  readonly question_grouping: ReadonlyMap<string, readonly string[]>;
  /** The corrected groups of labels by name. */
  readonly grouping_validation: ReadonlyMap<string, readonly string[]>;
  /** The next action on the chunk. */
  readonly chunk_filling: FillerAction;
  /** The question, and the fields that it asks for. */
  readonly question_generation: { readonly question: string; readonly fields: readonly string[] };
  /** The reaction to the answer. */
  readonly answer_parsing: ParserAction;
  /** The follow-up question. */
  readonly follow_up_question: string;
  /** The question in other words. */
  readonly repeat_question: string;
  /** Extracted information by name. */
  readonly information_extraction: FormInfo;
  /** The open part of the chunk with its answers. */
  readonly form_filling: Form;
  /** The chunk with its answers, corrected. */
  readonly fill_validation: Form;
  /** The answer of the simulated user. */
  readonly user: string;
  /** The next question. */
  readonly agent_question: string;
  /** The next action of the single agent. */
  readonly agent_action: AgentAction;
  /** The form with answers; only answers to its own fields are used. */
  readonly agent_filling: Form;
}

/** A module of the system, by its name in configurations and transcripts. The single agent has those with `agent_`. */
export type FormModule = keyof ModuleInputs;

/** A call of a model. */
export interface ModuleRequest<Module extends FormModule = FormModule> {
  /** The calling module. */
  readonly module: Module;
  /** The input of the prompt, for models other than language models. A copy, which may be changed. */
  readonly input: ModuleInputs[Module];
  /** The complete prompt. */
  readonly prompt: string;
  /** 2 after an unusable output; the prompt then repeats the wanted shape. */
  readonly attempt: 1 | 2;
  /** Randomness of the answer: high for the second attempt and for the simulated user. */
  readonly temperature: "base" | "high";
  /** Aborted at the time limit. */
  readonly signal: AbortSignal;
}

/**
 * A model of one module. It returns a text that contains one JSON object, or the object itself. After unusable output,
 * an error or a timeout, it is called a second time; then the module's fallback applies.
 */
export type ModuleModel<Module extends FormModule = FormModule> = (
  request: ModuleRequest<Module>,
) => string | object | Promise<string | object>;

/** A model per module, or one for all. Modules without a model use their fallback. */
export type FormModels = ModuleModel | { readonly [Module in FormModule]?: ModuleModel<Module> };
