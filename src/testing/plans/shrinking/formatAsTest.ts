import type { UserSays } from "../../policies/policy.js";
import { openingOf } from "../opening.js";
import type { Plan } from "../plan.js";
import { PROPERTIES } from "../properties/property.js";

/** What a test is printed of. */
export interface TestParts {
  /** The policy, as `policyFrom` takes it: `schema`, the path of a module, `exec:COMMAND`, an address. */
  readonly policy: string;
  /** The property that is broken, or the code of the error. */
  readonly failure: string;
  /** The plan that the test is named after. */
  readonly plan: Plan;
  /** What the user says, turn by turn. Default: what the user of the plan says. */
  readonly script?: readonly UserSays[];
}

/** Prints a failure as a test for vitest, complete with its imports: it fails until the policy is mended. */
export function formatAsTest({ policy, failure, plan, script }: TestParts): string {
  const isProperty = (PROPERTIES as readonly string[]).includes(failure);
  const { id: _, ...opening } = openingOf(plan);
  const names = [
    "mockBackend",
    "policyFrom",
    "rehearse",
    ...(script === undefined ? ["agendaUser", "openingOf", "type Plan"] : ["scriptedUser"]),
  ];
  const user =
    script === undefined
      ? [`const plan: Plan = ${literal(plan)};`, "const user = agendaUser(backend, plan);"]
      : [`const user = scriptedUser(${literal(script)});`];
  const given =
    script === undefined
      ? ["...openingOf(plan)"]
      : Object.entries(opening).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const options = ["backend", "policy", "user", ...given].join(", ");
  const check = isProperty
    ? [
        `const transcript = await rehearse({ ${options} });`,
        `expect(transcript).toKeepTo(${JSON.stringify(failure)}${script === undefined ? ", { plan }" : ""});`,
      ]
    : [
        `// ${failure}: the policy makes it throw.`,
        `const transcript = await rehearse({ ${options} });`,
        "expect(transcript.extra).toBeUndefined();",
      ];
  const body = [
    "const backend = await mockBackend();",
    `const policy = await policyFrom(${JSON.stringify(policy)}, backend);`,
    ...user,
    ...check,
    "await policy.close();",
  ];
  return [
    `import { ${names.sort(byName).join(", ")} } from "backlot/testing";`,
    ...(isProperty ? ['import "backlot/vitest";'] : []),
    'import { expect, test } from "vitest";',
    "",
    `test(${JSON.stringify(titleOf(failure, plan))}, async () => {`,
    ...body.flatMap((line) => line.split("\n")).map((line) => `  ${line}`),
    "});",
    "",
  ].join("\n");
}

function titleOf(failure: string, { goals, operators = [] }: Plan): string {
  const what = [goals.map(({ intent }) => intent).join(" and "), ...operators.map(({ name }) => name)].join(", ");
  return `${failure}: ${what}`;
}

/** A value as a program has it. */
const literal = (value: unknown): string => JSON.stringify(value, null, 2);

const byName = (one: string, other: string): number => {
  const [a, b] = [one, other].map((name) => name.replace("type ", "").toLowerCase()) as [string, string];
  return a < b ? -1 : 1;
};
