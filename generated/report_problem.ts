// @generated from report_problem.json. Do not edit: run `backlot generate`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";

/**
 * Tell the city about something that needs mending
 *
 * Domain: city. Entity: problem_reports.
 */
export class ReportProblem extends IntentBase {
  static readonly spec = {
    command: "report_problem",
    entity: "problem_reports",
    query: false,
    confirm: false,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      {
        name: "problem",
        type: { enum: ["pothole", "street_light", "rubbish", "graffiti", "fallen_tree", "flooded_path"] },
        required: true,
      },
      { name: "place", type: "str", required: true, match: "fold" },
      { name: "details", type: "str", required: false },
      { name: "email", type: "str", required: false },
    ],
  } as const satisfies IntentSpec;

  /** What kind of problem it is */
  problem: "pothole" | "street_light" | "rubbish" | "graffiti" | "fallen_tree" | "flooded_path" | null = null;

  /** Where it is, so that somebody finds it */
  place: string | null = null;

  /** What else there is to say */
  details: string | null = null;

  /** Where the city writes when it is done */
  email: string | null = null;
}
