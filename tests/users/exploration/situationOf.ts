import type { Plan } from "../../../src/users/plans/plan.js";

/** How the goals of an explored plan have to do with each other, read from its name. */
export const situationOf = ({ id = "" }: Plan): string => (id.split(", ")[1] ?? "alone").replace(/ after \w.*$/, "");
