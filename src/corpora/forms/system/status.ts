import { type FormLeaf, isFilled, isRequired, leavesOf } from "../form.js";
import type { ChunkStatus, LabelStatus } from "../modules/contracts.js";

/**
 * How far a label has come, by its required fields alone. One without any counts as answered.
 * @param part what stands below the label
 */
export function publishedStatus(part: unknown): LabelStatus {
  return statusOf(leavesOf(part).filter(isRequired).map(isFilled));
}

/**
 * The same, but for a label without required fields: it is answered when each of its fields was answered, left empty
 * on purpose, or asked for.
 */
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

/** How far a chunk has come, as published: labels that are answered, or partially answered, are not looked at. */
export function publishedChunkStatus(labels: readonly LabelStatus[]): ChunkStatus {
  return repairedChunkStatus(labels.filter((status) => status === "validated" || status === "empty"));
}

/** A chunk is validated when all of its labels are, and empty while all of them are. */
export function repairedChunkStatus(labels: readonly LabelStatus[]): ChunkStatus {
  if (labels.every((status) => status === "validated")) return "validated";
  return labels.every((status) => status === "empty") ? "empty" : "partially filled";
}
