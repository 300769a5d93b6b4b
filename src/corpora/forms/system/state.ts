import { type FormLeaf, type FormPart, isFilled, isRequired, leavesOf } from "../form.js";
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

export interface FillingContext extends ModuleCalls {
  readonly repairs: ReadonlySet<FormRepair>;
  readonly groupingSize: number;
}

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

export interface AnswerParsing {
  readonly dialogue: FormUtterance[];
  readonly fields: readonly string[];
  /** A copy of the open labels. */
  readonly part: FormPart;
  readonly info: Map<string, FormAnswer>;
}

/** Plain data: each step copies it with `structuredClone`, which preserves shared objects, such as a field in two chunks. */
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
  readonly fallbacks: NonNullable<ModuleCalls["fallbacks"]>;
  ended: "finished" | "limit" | null;
}

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
    fallbacks: [],
    ended: null,
  };
}

const MAX_ACTIONS = 6;

export function withAction(actions: readonly string[], action: string): readonly string[] {
  return [action, ...actions].slice(0, MAX_ACTIONS);
}

export function managerState({ statuses, lastActions }: FillingState): ManagerState {
  return { chunks: Object.fromEntries(statuses), "last action": lastActions };
}

export function chunkState({ labels, lastActions, lastQuestion }: ChunkFilling): ChunkState {
  return { fields: Object.fromEntries(labels), "last action": lastActions, "last question": lastQuestion };
}

/** By its required fields alone; without any a label counts as answered. */
export function publishedStatus(part: unknown): LabelStatus {
  return statusOf(leavesOf(part).filter(isRequired).map(isFilled));
}

/** The same, but labels without required fields are answered once each field was answered, left empty or asked for. */
export function repairedStatus(part: unknown, isAsked: (leaf: FormLeaf) => boolean): LabelStatus {
  const leaves = leavesOf(part);
  const required = leaves.filter(isRequired);
  if (required.length > 0) return statusOf(required.map(isFilled));
  return statusOf(leaves.map((leaf) => (leaf.field.answer ?? null) !== null || isAsked(leaf)));
}

function statusOf(settled: readonly boolean[]): LabelStatus {
  if (settled.every(Boolean)) return "answered";
  return settled.some(Boolean) ? "partially answered" : "empty";
}

/** The status of a chunk as published, which ignores answered and partially answered labels. */
export function publishedChunkStatus(labels: readonly LabelStatus[]): ChunkStatus {
  return repairedChunkStatus(labels.filter((status) => status === "validated" || status === "empty"));
}

/** The status of a chunk: validated if all of its labels are, and empty as long as all of them are. */
export function repairedChunkStatus(labels: readonly LabelStatus[]): ChunkStatus {
  if (labels.every((status) => status === "validated")) return "validated";
  return labels.every((status) => status === "empty") ? "empty" : "partially filled";
}
