import type { ScoredField } from "../report.js";
import type { StoredHeader, StoredScore } from "./stored.js";

/** Names of Backlot's own numbers that had underscores before 0.1.0, by field. Published names never changed. */
const EARLIER: Partial<Readonly<Record<ScoredField, readonly string[]>>> = {
  executed: [
    "goal_completion",
    "goal_effects",
    "goal_slots",
    "collateral_changes",
    "needless_questions",
    "corrections_needed",
    "turns_to_completion",
    "extra_turns",
    "unconsented_performances",
    "refused_commands",
    "executable_labels",
    "executable_dialogues",
    "by_intent",
    "by_domain",
    "by_slot_type",
    "by_phenomenon",
  ],
  forms: ["averaged_first", "not_an_option"],
  star: ["spoken_entity_f1"],
};

/** Returns a stored score with the present names of its numbers and options, whichever version stored it. */
export function withPresentNames(header: StoredHeader): StoredHeader {
  const { field, options, scores } = header;
  const earlier = new Set(EARLIER[field]);
  const present = (name: string): string => (earlier.has(name) ? camelCase(name) : name);
  const renamed = ({ path, name, ...rest }: StoredScore): StoredScore => ({
    // The second part of a path names the row of a breakdown, such as an intent.
    path: path.map((part, at) => (field === "executed" && at === 1 ? part : present(part))),
    name: present(name),
    ...rest,
  });
  const { gold_states: goldStates, ...others } = options;
  return {
    ...header,
    options: goldStates === undefined ? options : { ...others, goldStates },
    scores: scores.map(renamed),
  };
}

const camelCase = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
