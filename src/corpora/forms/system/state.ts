import type { FormPart } from "../form.js";
import type { ModuleCalls } from "../modules/callModule.js";
import type {
  ChunkState,
  ChunkStatus,
  FormAnswer,
  FormUtterance,
  LabelStatus,
  ManagerState,
} from "../modules/contracts.js";
import type { FormRepair } from "./repairs.js";

/** Settings that stay constant while a form is filled. */
export interface FillingContext extends ModuleCalls {
  readonly repairs: ReadonlySet<FormRepair>;
  readonly groupingSize: number;
}

/** The state of one chunk. */
export interface ChunkFilling {
  /** Its labels with their contents. The fields are shared with the form, so that answers appear in both. */
  readonly part: FormPart;
  readonly labels: Map<string, LabelStatus>;
  lastActions: readonly string[];
  lastQuestion: string | null;
  readonly info: Map<string, FormAnswer>;
  /** Utterances since the chunk was last selected. */
  dialogue: FormUtterance[];
  readonly asked: Set<string>;
}

/** An answer that is being parsed or awaited. */
export interface AnswerParsing {
  readonly dialogue: FormUtterance[];
  readonly fields: readonly string[];
  /** A copy of the open labels. */
  readonly part: FormPart;
  readonly info: Map<string, FormAnswer>;
}

/**
 * The state of a form in progress, as plain data. Each step copies it with `structuredClone`, which preserves shared
 * objects, such as a field in two chunks.
 */
export interface FillingState {
  readonly form: FormPart;
  readonly chunks: Map<string, ChunkFilling>;
  /** The status of each chunk at the time when a chunk was last ended; the manager's view. */
  readonly statuses: Map<string, ChunkStatus>;
  lastActions: readonly string[];
  current: string | null;
  parsing: AnswerParsing | null;
  question: string | null;
  /** Utterances of the ended chunks. */
  readonly dialogue: FormUtterance[];
  readonly modules: string[];
  ended: "finished" | "limit" | null;
}

/** The state of a form before the first step. */
export function initialState(form: FormPart): FillingState {
  return {
    form,
    chunks: new Map(),
    statuses: new Map(),
    lastActions: [],
    current: null,
    parsing: null,
    question: null,
    dialogue: [],
    modules: [],
    ended: null,
  };
}

const MAX_ACTIONS = 6;

/** Adds an action in front; keeps the six newest. */
export function withAction(actions: readonly string[], action: string): readonly string[] {
  return [action, ...actions].slice(0, MAX_ACTIONS);
}

/** The state that the manager's prompt shows. */
export function managerState({ statuses, lastActions }: FillingState): ManagerState {
  return { chunks: Object.fromEntries(statuses), "last action": lastActions };
}

/** The state that the chunk filler's prompt shows. */
export function chunkState({ labels, lastActions, lastQuestion }: ChunkFilling): ChunkState {
  return { fields: Object.fromEntries(labels), "last action": lastActions, "last question": lastQuestion };
}
