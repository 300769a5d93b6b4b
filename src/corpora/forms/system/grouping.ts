import { own, put } from "../../../kit/internal.js";
import type { FormPart } from "../form.js";
import { callModule } from "../modules/callModule.js";
import type { LabelStatus } from "../modules/contracts.js";
import { fallbackGroups, fallbackSummary } from "../modules/fallbacks.js";
import type { ChunkFilling, FillingContext, FillingState } from "./state.js";
import { repairedStatus } from "./status.js";

type Groups = ReadonlyMap<string, readonly string[]>;

const REST = "Further fields";

/**
 * Divides the form into chunks: each label is summarised, slices of labels are grouped, each grouping is validated, and
 * all groups together become chunks.
 */
export async function formChunks(state: FillingState, context: FillingContext): Promise<void> {
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
