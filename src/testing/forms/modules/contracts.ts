import type { Form } from "../form.js";

/** One thing that was said. */
export type FormUtterance = { readonly Assistant: string } | { readonly User: string };

/** How far a label has come. */
export type LabelStatus = "empty" | "partially answered" | "answered" | "validated";

/** How far a chunk has come. */
export type ChunkStatus = "empty" | "partially filled" | "validated";

export type ManagerAction = "form_chunks" | "fill_chunk" | "stop";
export type FillerAction = "question_generation" | "fill_validation" | "stop";
export type ParserAction = "information_extraction" | "follow_up_question" | "repeat_question";
export type AgentAction = "follow_up" | "fill_form" | "stop";

/** What the dialogue manager knows: chunks by name, and its last actions, the newest first, at most six. */
export interface ManagerState {
  readonly chunks: Readonly<Record<string, ChunkStatus>>;
  readonly "last action": readonly string[];
}

/** What the chunk filler knows of its chunk. */
export interface ChunkState {
  readonly fields: Readonly<Record<string, LabelStatus>>;
  readonly "last action": readonly string[];
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
  readonly dialogue_manager: { readonly state: ManagerState };
  readonly question_extraction: { readonly label: string; readonly section: unknown };
  readonly question_grouping: { readonly summaries: Readonly<Record<string, string>> };
  readonly grouping_validation: {
    readonly summaries: Readonly<Record<string, string>>;
    readonly groups: Readonly<Record<string, readonly string[]>>;
  };
  readonly chunk_filling: { readonly state: ChunkState };
  readonly question_generation: { readonly chunk: Form };
  readonly answer_parsing: Asked;
  readonly follow_up_question: Asked;
  readonly repeat_question: Asked;
  readonly information_extraction: { readonly dialogue: readonly FormUtterance[] };
  readonly form_filling: { readonly chunk: Form; readonly info: FormInfo; readonly fields: readonly string[] };
  readonly fill_validation: { readonly chunk: Form; readonly info: FormInfo };
  /** The simulated user. */
  readonly user: { readonly profile: string; readonly topic: string; readonly question: string };
  readonly agent_question: { readonly form: Form; readonly history: readonly FormUtterance[] };
  readonly agent_action: { readonly form: Form; readonly history: readonly FormUtterance[]; readonly answer: string };
  readonly agent_filling: { readonly form: Form; readonly history: readonly FormUtterance[] };
}

/** What the output of each module comes to, once it was read. */
export interface ModuleOutputs {
  readonly dialogue_manager: { readonly action: ManagerAction; readonly chunk: string | null };
  readonly question_extraction: string;
  readonly question_grouping: ReadonlyMap<string, readonly string[]>;
  readonly grouping_validation: ReadonlyMap<string, readonly string[]>;
  readonly chunk_filling: FillerAction;
  readonly question_generation: { readonly question: string; readonly fields: readonly string[] };
  readonly answer_parsing: ParserAction;
  readonly follow_up_question: string;
  readonly repeat_question: string;
  readonly information_extraction: FormInfo;
  readonly form_filling: Form;
  readonly fill_validation: Form;
  readonly user: string;
  readonly agent_question: string;
  readonly agent_action: AgentAction;
  readonly agent_filling: Form;
}

/**
 * A module of the system, by the name that its configuration and its transcripts have. Those called `agent_` are the
 * three of the single agent.
 */
export type FormModule = keyof ModuleInputs;

/** One question to a model. */
export interface ModuleRequest<Module extends FormModule = FormModule> {
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
