// @generated from find_problem_reports.json, report_problem.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * See what has been reported to the city, and what became of it
 *
 * Domain: city. Entity: problem_reports. A query.
 */
export class FindProblemReports extends IntentBase {
  static readonly spec = {
    command: "find_problem_reports",
    entity: "problem_reports",
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: false,
    slots: [
      {
        name: "problem",
        type: { enum: ["pothole", "street_light", "rubbish", "graffiti", "fallen_tree", "flooded_path"] },
        required: false,
      },
      { name: "place", type: "str", required: false, match: "fold" },
      { name: "status", type: { enum: ["received", "in_progress", "done"] }, required: false },
      { name: "number", type: "str", required: false },
      { name: "details", type: "str", required: false },
      { name: "email", type: "str", required: false },
      { name: "date_of_problem_reports", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What kind of problem it is */
  problem: "pothole" | "street_light" | "rubbish" | "graffiti" | "fallen_tree" | "flooded_path" | null = null;

  /** Where it is */
  place: string | null = null;

  /** What has become of it */
  status: "received" | "in_progress" | "done" | null = null;

  /** The number of the report */
  number: string | null = null;

  /** What else there is to say */
  details: string | null = null;

  /** Where the city writes when it is done */
  email: string | null = null;
  date_of_problem_reports: string | null = null;
}
