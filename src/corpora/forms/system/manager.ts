import { own, put } from "../../../kit/internal.js";
import { isFilled, isRequired, leavesOf } from "../form.js";
import { callModule } from "../modules/callModule.js";
import type { ModuleOutputs } from "../modules/contracts.js";
import { fallbackDecision } from "../modules/fallbacks.js";
import { formChunks } from "./grouping.js";
import { type ChunkFilling, type FillingContext, type FillingState, managerState, withAction } from "./state.js";
import { publishedChunkStatus, repairedChunkStatus } from "./status.js";

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
