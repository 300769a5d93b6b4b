import type { Plan } from "../../../src/users/plans/plan.js";

/** Returns the relation between the goals of an explored plan, from its name. */
export const situationOf = ({ id = "" }: Plan): string => (id.split(", ")[1] ?? "alone").replace(/ after \w.*$/, "");
