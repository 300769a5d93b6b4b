/** The three numbers of the paper, which its code does not compute; null for a division by 0. */
export interface PaperScores {
  readonly success: number | null;
  readonly efficiency: number | null;
  readonly score: number | null;
}

/** Inputs of the paper's formulas: the counters of a run, or their averages over runs, as in its table. */
export interface PaperCounts {
  readonly length: number;
  readonly reps: number;
  readonly turns: number;
  readonly "obl. fields": number;
  readonly "opt. fields": number;
  readonly "filled obl. fields": number;
  readonly "filled opt. fields": number;
}

/**
 * Success = (Rreq + 0.2 Ropt) / 1.2, from the shares of required and optional fields that are filled; Efficiency = 1 /
 * (max(1, 2T / L) + Rep / L), from turns, repetitions and the form's length; Score = their harmonic mean. A form
 * without optional fields has an Ropt of 0; one without required fields has no success.
 */
export function paperScores(counts: PaperCounts): PaperScores {
  const { length, reps, turns } = counts;
  const [required, optional] = [counts["obl. fields"], counts["opt. fields"]];
  const optionalShare = optional === 0 ? 0 : counts["filled opt. fields"] / optional;
  const success = required === 0 ? null : (counts["filled obl. fields"] / required + 0.2 * optionalShare) / 1.2;
  const efficiency = length === 0 ? null : 1 / (Math.max(1, (2 * turns) / length) + reps / length);
  return { success, efficiency, score: harmonicMean(success, efficiency) };
}

function harmonicMean(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return null;
  return one === 0 || other === 0 ? 0 : 2 / (1 / one + 1 / other);
}
