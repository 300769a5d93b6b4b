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

/** How a form is filled: what stays the same from the first question to the last. */
export interface FillingContext extends ModuleCalls {
  readonly repairs: ReadonlySet<FormRepair>;
  readonly groupingSize: number;
}

/** One chunk while it is filled. */
export interface ChunkFilling {
  /**
   * Its labels with what stands below them. The fields are those of the form: what is filled here is filled there.
   */
  readonly part: FormPart;
  readonly labels: Map<string, LabelStatus>;
  lastActions: readonly string[];
  lastQuestion: string | null;
  readonly info: Map<string, FormAnswer>;
  /** Since it was last taken up. */
  dialogue: FormUtterance[];
  /** The names of all fields that were asked for. */
  readonly asked: Set<string>;
}

/** An answer that is being parsed, or waited for. */
export interface AnswerParsing {
  readonly dialogue: FormUtterance[];
  readonly fields: readonly string[];
  /** A copy of the labels that were open. */
  readonly part: FormPart;
  readonly info: Map<string, FormAnswer>;
}

/**
 * A form at one moment of being filled: plain data, of which each step makes a copy with `structuredClone`, so that
 * what is one object here, such as a field that stands in two chunks, stays one.
 */
export interface FillingState {
  readonly form: FormPart;
  readonly chunks: Map<string, ChunkFilling>;
  /** What the manager believes of each chunk: as it stood when one was last put down. */
  readonly statuses: Map<string, ChunkStatus>;
  lastActions: readonly string[];
  /** The chunk that is being filled. */
  current: string | null;
  parsing: AnswerParsing | null;
  /** What the user was asked and has not answered. */
  question: string | null;
  /** Of the chunks that were put down. */
  readonly dialogue: FormUtterance[];
  readonly modules: string[];
  ended: "finished" | "limit" | null;
}

/** A form before anything happened. */
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

/** So many actions are remembered. */
const MAX_ACTIONS = 6;

/** The last actions with one more, the newest first. */
export function withAction(actions: readonly string[], action: string): readonly string[] {
  return [action, ...actions].slice(0, MAX_ACTIONS);
}

/** What the manager is shown. */
export function managerState({ statuses, lastActions }: FillingState): ManagerState {
  return { chunks: Object.fromEntries(statuses), "last action": lastActions };
}

/** What the chunk filler is shown. */
export function chunkState({ labels, lastActions, lastQuestion }: ChunkFilling): ChunkState {
  return { fields: Object.fromEntries(labels), "last action": lastActions, "last question": lastQuestion };
}
