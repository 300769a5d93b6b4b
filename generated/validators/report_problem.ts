// @generated from report_problem.json. Do not edit: run `backlot generate`.
import { z } from "zod";

/** Values of a call of report_problem. Null and absent slots are empty. */
export const reportProblemSlots = z.strictObject({
  problem: z.literal(["pothole", "street_light", "rubbish", "graffiti", "fallen_tree", "flooded_path"]),
  place: z.string(),
  details: z.string().nullish(),
  email: z.string().nullish(),
});

export type ReportProblemSlots = z.infer<typeof reportProblemSlots>;
