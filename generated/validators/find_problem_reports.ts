// @generated from find_problem_reports.json, report_problem.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of find_problem_reports. Null and absent slots are empty. */
export const findProblemReportsSlots = z.strictObject({
  problem: z.literal(["pothole", "street_light", "rubbish", "graffiti", "fallen_tree", "flooded_path"]).nullish(),
  place: z.string().nullish(),
  status: z.literal(["received", "in_progress", "done"]).nullish(),
  number: z.string().nullish(),
  details: z.string().nullish(),
  email: z.string().nullish(),
  date_of_problem_reports: z.string().nullish(),
});

export type FindProblemReportsSlots = z.infer<typeof findProblemReportsSlots>;
