import { type FormLeaf, isFilled, isRequired, leavesOf } from "../form.js";
import type { ChunkStatus, LabelStatus } from "../modules/contracts.js";

/**
 * The status of a label by its required fields alone; without any it counts as answered.
 * @param part the contents of the label
 */
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
