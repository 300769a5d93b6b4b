import type {
  Entry,
  InspectedMutant,
  InspectedMutation,
  MutantSums,
  MutatedFile,
  SurvivingMutant,
} from "../inspection.js";
import { NOTICED } from "../reading/readMutation.js";

/** True if a dialogue is correct. The outcome of a rehearsal takes precedence over the replay. */
export function isSound({ outcome, replay }: Entry): boolean {
  return outcome === null ? replay === "matched" : outcome === "completed";
}

/** True if nothing judges a dialogue: it has no outcome, and recorded nothing that its replay could compare. */
export const isUnchecked = ({ outcome, replay }: Entry): boolean => outcome === null && replay === "unchecked";

export function reasonOf(entry: Entry): string {
  const { outcome, violated, replay } = entry;
  if (outcome !== null && outcome !== "completed") return violated.length === 0 ? outcome : violated.join(", ");
  if (outcome === null && replay === null) return "not replayed";
  if (isUnchecked(entry)) return "nothing to compare";
  return replay === "diverged" ? "diverged" : "";
}

export interface JudgedMutant extends InspectedMutant {
  readonly file: string;
  /** `left` for a mutant that does not count. */
  readonly verdict: "noticed" | "survived" | "not reached" | "left";
  /** Dialogues and other tests that reach it without noticing it. */
  readonly reachedBy: readonly string[];
}

export function judgedMutants({ files }: InspectedMutation, entries: readonly Entry[]): readonly JudgedMutant[] {
  return files.flatMap((file) => judgedOf(file, entries));
}

function judgedOf({ file, survivors, others }: MutatedFile, entries: readonly Entry[]): readonly JudgedMutant[] {
  const survived = survivors.map((mutant) => ({
    ...mutant,
    file,
    verdict: mutant.isReached ? ("survived" as const) : ("not reached" as const),
    reachedBy: namesOf(mutant, entries),
  }));
  const rest = others.map((mutant) => ({
    ...mutant,
    file,
    verdict: NOTICED.has(mutant.status) ? ("noticed" as const) : ("left" as const),
    reachedBy: [],
  }));
  return [...survived, ...rest].sort((one, other) => one.line - other.line || one.column - other.column);
}

const namesOf = ({ dialogues, otherTests }: SurvivingMutant, entries: readonly Entry[]): readonly string[] => [
  ...dialogues.flatMap((place) => entries[place]?.id ?? []),
  ...otherTests,
];

export const mutantLabel = ({ mutator, description }: InspectedMutant): string =>
  description === "" ? mutator : `${mutator}: ${description}`;

export const countedMutants = ({ noticed, survived, unreached }: MutantSums): number => noticed + survived + unreached;
