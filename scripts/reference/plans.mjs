import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { declarations, keysOf, rowsOf } from "./keys.mjs";

/** The keys of plans, and the operators in them: from the types, and from the operators' definitions. */
export function plansPage(root) {
  const plans = declarations(root, "src/users/plans/plan.ts");
  const goals = declarations(root, "src/users/simulated/goal.ts");
  const table = (declared) => ["| key | type | meaning |", "|---|---|---|", ...rowsOf(keysOf(declared))];
  return [
    "# The keys of a plan",
    "",
    "[Rehearsals](../rehearse.md#plans) play plans, which are JSON.",
    "",
    ...table(plans.get("Plan")),
    "",
    "## A goal",
    "",
    ...table(goals.get("Goal")),
    "",
    "## An operator with its place",
    "",
    "[The guide](../rehearse.md#operators) says which operator takes which keys.",
    "",
    ...table(plans.get("PlannedOperator")),
    "",
    "## A reference",
    "",
    ...table(plans.get("PlannedReference")),
    "",
    "## Operators",
    "",
    "| operator | disturbance |",
    "|---|---|",
    ...operatorsIn(join(root, "src/users/operators")).map(([name, title]) => `| \`${name}\` | ${title} |`),
    "",
  ].join("\n");
}

/** Names and titles of the operators that the files of a folder define. */
function operatorsIn(folder) {
  return readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), "utf8").matchAll(/^ {2}name: "(\w+)",\n {2}title: "(.+)",$/gm)].map(
      ([, name, title]) => [name, title],
    ),
  );
}
