import type { Form } from "../form.js";

/** One thing that was said. */
export type FormUtterance = { readonly Assistant: string } | { readonly User: string };

/** How far a label has come. */
export type LabelStatus = "empty" | "partially answered" | "answered" | "validated";

/** How far a chunk has come. */
export type ChunkStatus = "empty" | "partially filled" | "validated";

/** What the dialogue manager may do next. */
export type ManagerAction = "form_chunks" | "fill_chunk" | "stop";
/** What the chunk filler may do next. */
export type FillerAction = "question_generation" | "fill_validation" | "stop";
/** What the answer parser may do with an answer. */
export type ParserAction = "information_extraction" | "follow_up_question" | "repeat_question";
/** What the single agent may do next. */
export type AgentAction = "follow_up" | "fill_form" | "stop";

/** What the dialogue manager knows: chunks by name, and its last actions, the newest first, at most six. */
export interface ManagerState {
  /** How far each chunk is, by name. */
  readonly chunks: Readonly<Record<string, ChunkStatus>>;
  /** What the manager decided, the newest first. */
  readonly "last action": readonly string[];
}

/** What the chunk filler knows of its chunk. */
export interface ChunkState {
  /** How far each label of the chunk is. */
  readonly fields: Readonly<Record<string, LabelStatus>>;
  /** What was done about the chunk, the newest first. */
  readonly "last action": readonly string[];
  /** What the user was asked last; null before the first question. */
  readonly "last question": string | null;
}

/** What was learnt from the user, by the name that the extraction gave it. */
export type FormInfo = Readonly<Record<string, FormAnswer>>;

/** What a field may be answered with. */
export type FormAnswer = string | number | boolean | null | readonly (string | number | boolean | null)[];

interface Asked {
  readonly dialogue: readonly FormUtterance[];
  /** The fields that were asked for, as the question generator named them. */
  readonly fields: readonly string[];
  /** The labels that are still open. */
  readonly chunk: Form;
}

/** What each module is given. */
export interface ModuleInputs {
  /** How far the form is. */
  readonly dialogue_manager: { readonly state: ManagerState };
  /** A label, and what stands below it. */
  readonly question_extraction: { readonly label: string; readonly section: unknown };
  /** A summary of each label. */
  readonly question_grouping: { readonly summaries: Readonly<Record<string, string>> };
  /** A summary of each label, and the groups that were made of the labels. */
  readonly grouping_validation: {
    readonly summaries: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, readonly string[]>>;
  };
  /** How far the chunk is. */
  readonly chunk_filling: { readonly state: ChunkState };
  /** The open part of the chunk. */
  readonly question_generation: { readonly chunk: Form };
  /** What was asked about which fields, and what was said. */
  readonly answer_parsing: Asked;
  /** As for `answer_parsing`. */
  readonly follow_up_question: Asked;
  /** As for `answer_parsing`. */
  readonly repeat_question: Asked;
  /** What was said about the chunk. */
  readonly information_extraction: { readonly dialogue: readonly FormUtterance[] };
  /** The chunk, what the user said, and which fields are open. */
  readonly form_filling: { readonly chunk: Form; readonly info: FormInfo; readonly fields: readonly string[] };
  /** The chunk with its answers, and what they were taken from. */
  readonly fill_validation: { readonly chunk: Form; readonly info: FormInfo };
  /** The simulated user. */
  readonly user: { readonly profile: string; readonly topic: string; readonly question: string };
  /** For the single agent: the form as it stands, and what was said. */
  readonly agent_question: { readonly form: Form; readonly history: readonly FormUtterance[] };
  /** For the single agent: the form, what was said, and the newest answer. */
  readonly agent_action: { readonly form: Form; readonly history: readonly FormUtterance[]; readonly answer: string };
  /** For the single agent: the form to fill, and what was said. */
  readonly agent_filling: { readonly form: Form; readonly history: readonly FormUtterance[] };
}

/** What the output of each module comes to, once it was read. */
export interface ModuleOutputs {
  /** What is to be done about the form, and on which chunk; null if it is about none. */
  readonly dialogue_manager: { readonly action: ManagerAction; readonly chunk: string | null };
  /** What stands below the label, in a sentence. */
  readonly question_extraction: string;
  /** The groups: their labels by their names. */
  readonly question_grouping: ReadonlyMap<string, readonly string[]>;
  /** The groups, corrected: their labels by their names. */
  readonly grouping_validation: ReadonlyMap<string, readonly string[]>;
  /** What is to be done about the chunk. */
  readonly chunk_filling: FillerAction;
  /** What is asked, and about which fields. */
  readonly question_generation: { readonly question: string; readonly fields: readonly string[] };
  /** What is to be done with an answer. */
  readonly answer_parsing: ParserAction;
  /** What is asked further. */
  readonly follow_up_question: string;
  /** The question in other words. */
  readonly repeat_question: string;
  /** What was said, by a name for it. */
  readonly information_extraction: FormInfo;
  /** The open part of the chunk with its answers. */
  readonly form_filling: Form;
  /** The chunk with its answers, corrected. */
  readonly fill_validation: Form;
  /** What the user answers. */
  readonly user: string;
  /** The next question. */
  readonly agent_question: string;
  /** What the single agent does next. */
  readonly agent_action: AgentAction;
  /** The form with answers, of which those to its own fields are taken over. */
  readonly agent_filling: Form;
}

/**
 * A module of the system, by the name that its configuration and its transcripts have. Those called `agent_` are the
 * three of the single agent.
 */
export type FormModule = keyof ModuleInputs;

/** One question to a model. */
export interface ModuleRequest<Module extends FormModule = FormModule> {
  /** Which module asks. */
  readonly module: Module;
  /** What the prompt is made from, for a model that is not a language model. A copy: it may be changed. */
  readonly input: ModuleInputs[Module];
  /** The whole prompt, ready to be sent. */
  readonly prompt: string;
  /** The second attempt follows an output that could not be used; its prompt shows the wanted shape again. */
  readonly attempt: 1 | 2;
  /** How random the answer is to be: high for the second attempt and for the simulated user. */
  readonly temperature: "base" | "high";
  /** Aborted when the time is over. */
  readonly signal: AbortSignal;
}

/**
 * A model of one module: its answer as text, in which one JSON object stands, or that object. Whatever it gives is
 * checked: what cannot be used, an error and silence are followed by a second attempt, then by the module's fallback.
 */
export type ModuleModel<Module extends FormModule = FormModule> = (
  request: ModuleRequest<Module>,
) => string | object | Promise<string | object>;

/** A model for each module, or one for all of them. A module without a model uses its fallback. */
export type FormModels = ModuleModel | { readonly [Module in FormModule]?: ModuleModel<Module> };
