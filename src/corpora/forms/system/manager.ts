import { own, put } from "../../../kit/internal.js";
import { type FormPart, isFilled, isRequired, leavesOf } from "../form.js";
import { callModule } from "../modules/callModule.js";
import type { LabelStatus, ModuleOutputs } from "../modules/contracts.js";
import { fallbackDecision, fallbackGroups, fallbackSummary } from "../modules/fallbacks.js";
import {
  type ChunkFilling,
  type FillingContext,
  type FillingState,
  managerState,
  publishedChunkStatus,
  repairedChunkStatus,
  repairedStatus,
  withAction,
} from "./state.js";

type Decision = ModuleOutputs["dialogue_manager"];

/** Takes and executes one decision about the whole form: forms chunks, selects a chunk, or ends. */
export async function manage(state: FillingState, context: FillingContext): Promise<void> {
  const { action, chunk: name } = await decision(state, context);
  const chunk = name === null ? undefined : state.chunks.get(name);
  if (action === "fill_chunk" && chunk !== undefined) {
    chunk.dialogue = [];
    state.current = name;
  } else if (action === "form_chunks" || (action === "fill_chunk" && state.chunks.size === 0)) {
    await formChunks(state, context);
    state.lastActions = withAction(state.lastActions, "form_chunks");
  } else {
    state.ended = "finished";
    state.lastActions = withAction(state.lastActions, "stop");
  }
}

/** Ends the current chunk: transfers its answers to the form and its utterances to the dialogue. */
export function putDown(chunk: ChunkFilling, state: FillingState, { repairs }: FillingContext): void {
  for (const label of Object.keys(chunk.part)) put(state.form, label, own(chunk.part, label));
  state.dialogue.push(...chunk.dialogue);
  chunk.dialogue = [];
  state.current = null;
  state.lastActions = withAction(state.lastActions, "fill_chunk");
  const statusOf = repairs.has("chunk_status") ? repairedChunkStatus : publishedChunkStatus;
  for (const [name, { labels }] of state.chunks) state.statuses.set(name, statusOf([...labels.values()]));
}

async function decision(state: FillingState, context: FillingContext): Promise<Decision> {
  const isValidated = [...state.statuses.values()].every((status) => status === "validated");
  if (state.chunks.size > 0 && isValidated) return { action: "stop", chunk: null };
  state.modules.push("dialogue_manager");
  const input = { state: managerState(state) };
  const accepts = context.repairs.has("checked_decisions") ? (one: Decision) => isSensible(one, state) : () => true;
  return (await callModule(context, "dialogue_manager", input, accepts)) ?? fallbackDecision(state);
}

function isSensible({ action, chunk }: Decision, { chunks, form }: FillingState): boolean {
  if (chunks.size === 0) return action === "form_chunks";
  if (action === "fill_chunk") return chunk !== null && chunks.has(chunk);
  return action === "stop" && leavesOf(form).every((leaf) => !isRequired(leaf) || isFilled(leaf));
}

type Groups = ReadonlyMap<string, readonly string[]>;

const REST = "Further fields";

/** Each label is summarised, slices of labels are grouped, each grouping is validated, and all become chunks. */
async function formChunks(state: FillingState, context: FillingContext): Promise<void> {
  const summaries = await summariesOf(state, context);
  const labels = [...summaries.keys()];
  const merged = new Map<string, readonly string[]>();
  for (let at = 0; at < labels.length; at += context.groupingSize) {
    const slice = new Map([...summaries].slice(at, at + context.groupingSize));
    addGroups(merged, await groupsOf(slice, state, context));
  }
  const groups = context.repairs.has("all_labels") ? eachLabelOnce(merged, labels) : merged;
  for (const [name, held] of groups) {
    state.chunks.set(name, chunkOf(state.form, held, context));
    state.statuses.set(name, "empty");
  }
}

async function summariesOf(state: FillingState, context: FillingContext): Promise<Map<string, string>> {
  const summaries = new Map<string, string>();
  for (const [label, section] of Object.entries(state.form)) {
    state.modules.push("question_extraction");
    const summary = await callModule(context, "question_extraction", { label, section });
    summaries.set(label, summary ?? fallbackSummary(section));
  }
  return summaries;
}

async function groupsOf(
  slice: ReadonlyMap<string, string>,
  state: FillingState,
  context: FillingContext,
): Promise<Groups> {
  const summaries = Object.fromEntries(slice);
  state.modules.push("question_grouping");
  const groups = (await callModule(context, "question_grouping", { summaries })) ?? fallbackGroups([...slice.keys()]);
  state.modules.push("grouping_validation");
  const validated = await callModule(context, "grouping_validation", { summaries, groups: Object.fromEntries(groups) });
  return validated ?? groups;
}

/** Adds the groups of one more slice. If a name repeats, the groups become "X 1", "X 2" and "X 3". */
export function addGroups(merged: Map<string, readonly string[]>, groups: Groups): void {
  const taken = new Set(merged.keys());
  for (const [name, labels] of groups) {
    const first = merged.get(name);
    if (taken.has(name) && first !== undefined) {
      merged.delete(name);
      merged.set(`${name} 1`, first);
      merged.set(`${name} 2`, labels);
    } else if (taken.has(`${name} 2`)) {
      let number = 3;
      while (taken.has(`${name} ${number}`)) number++;
      merged.set(`${name} ${number}`, labels);
    } else {
      merged.set(name, labels);
    }
  }
}

/** Keeps every label in its first group only, and groups the leftover ones. */
export function eachLabelOnce(groups: Groups, labels: readonly string[]): Groups {
  const left = new Set(labels);
  const once = new Map<string, readonly string[]>();
  for (const [name, held] of groups) {
    const kept = held.filter((label) => left.delete(label));
    if (kept.length > 0) once.set(name, kept);
  }
  let rest = REST;
  for (let number = 2; once.has(rest); number++) rest = `${REST} ${number}`;
  return left.size === 0 ? once : once.set(rest, [...left]);
}

function chunkOf(form: FormPart, labels: readonly string[], { repairs }: FillingContext): ChunkFilling {
  const part: FormPart = {};
  for (const label of labels) put(part, label, own(form, label));
  const statusAtFirst = (label: string): LabelStatus =>
    repairs.has("ask_optional") ? repairedStatus(own(form, label), () => false) : "empty";
  return {
    part,
    labels: new Map(labels.map((label) => [label, statusAtFirst(label)])),
    lastActions: [],
    lastQuestion: null,
    info: new Map(),
    dialogue: [],
    asked: new Set(),
  };
}
