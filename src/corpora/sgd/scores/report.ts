import type { PublishedValue, ReportEntry, ReportSection, ScoreReport } from "../../scores/report.js";
import { type AggregateOptions, ALL_SERVICES, aggregateFrames, type Scores } from "./aggregate.js";
import type { AlignedSgdFrames } from "./align.js";
import { FRAME_METRICS } from "./frame.js";

/** Options for aggregating the scores of frames. */
export interface SgdReportOptions extends AggregateOptions {
  readonly isFuzzy: boolean;
}

/** Returns SGD's numbers under their published names by set of frames, for printing and storage. */
export function scoreSgd({ frames, notes }: AlignedSgdFrames, options: SgdReportOptions): ScoreReport {
  const sets = aggregateFrames(frames, options);
  const groups = [...sets].filter(([name]) => name.startsWith("#"));
  const parts = [...sets].filter(([name]) => !name.startsWith("#")).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    field: "sgd",
    definition: 1,
    options: { isFuzzy: options.isFuzzy, acrossTurn: options.acrossTurn ?? false },
    entries: groups.flatMap(([name, scores]) => entriesOf(name, scores)),
    notes,
    sections: [sectionOf(parts)],
    extra: {
      frames: frames.length,
      dialogues: new Set(frames.map(({ id }) => id)).size,
      ...Object.fromEntries(parts.map(([name, scores]) => [name, numbersOf(scores)])),
    },
  };
}

function entriesOf(set: string, scores: Scores): ReportEntry[] {
  return FRAME_METRICS.map((metric) => ({
    path: [set, metric],
    score: scores[metric],
    isDetail: set !== ALL_SERVICES || !MAIN.has(metric),
  }));
}

const MAIN: ReadonlySet<string> = new Set(["joint_goal_accuracy", "active_intent_accuracy", "requested_slots_f1"]);

const numbersOf = (scores: Scores): Record<string, PublishedValue> =>
  Object.fromEntries(FRAME_METRICS.map((metric) => [metric, scores[metric].value]));

function sectionOf(parts: readonly (readonly [name: string, scores: Scores])[]): ReportSection {
  return {
    title: "by domain and service",
    columns: ["", "frames", "joint goal", "joint cat", "joint noncat", "average goal", "active intent", "requested F1"],
    rows: parts.map(([name, scores]) => [
      name,
      String(scores.active_intent_accuracy.support),
      scores.joint_goal_accuracy.value,
      scores.joint_cat_accuracy.value,
      scores.joint_noncat_accuracy.value,
      scores.average_goal_accuracy.value,
      scores.active_intent_accuracy.value,
      scores.requested_slots_f1.value,
    ]),
  };
}
