/**
 * Named deviations from the published system. Fixes for cases in which the original crashes or never ends cannot be
 * switched off: a question that is repeated without a model, labels that a model invents, actions that do not exist, a
 * section without fields, and fields that are answered and validated in turn.
 *
 * - `ask_optional`: a label without required fields is asked before it counts as answered. In the original it counts as
 *   answered as soon as anything else is.
 * - `chunk_status`: a chunk is validated when all of its labels are. In the original, answered labels that are not yet
 *   validated are ignored.
 * - `answers_only`: the answer validator changes only answers. In the original its output replaces the labels, so that
 *   a model can make a field optional or lose it.
 * - `all_labels`: a label in no group is asked in a last group, and a label in several groups in the first of them. In
 *   the original the former is never asked.
 * - `checked_decisions`: the dialogue manager cannot stop while a required field is empty, choose a chunk that does not
 *   exist, or form chunks again. In the original it ends there, or starts again.
 * - `field_paths`: the fallbacks name a field with its sections. In the original they name only its last label, and a
 *   field within a section is never filled.
 */
export type FormRepair =
  | "ask_optional"
  | "chunk_status"
  | "answers_only"
  | "all_labels"
  | "checked_decisions"
  | "field_paths";

/** All repairs. */
export const FORM_REPAIRS: readonly FormRepair[] = [
  "ask_optional",
  "chunk_status",
  "answers_only",
  "all_labels",
  "checked_decisions",
  "field_paths",
];
