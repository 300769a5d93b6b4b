import { given } from "../../base/json/given.js";
import { isObject } from "../../base/json/object.js";
import type { Backend } from "../../runtime/backend.js";
import type { BackendOptions } from "../../runtime/backendOptions.js";
import type { UserSays } from "../../users/dialogue/policy.js";
import { BUILT_IN, type OperatorOptions } from "../../users/operators/operators.js";
import { openingOf } from "../../users/plans/executing/opening.js";
import type { Plan } from "../../users/plans/plan.js";
import type { PhraseOptions } from "../../users/simulated/agenda/phrases.js";
import type { PolicyLoader } from "../policies/loading/loadedPolicy.js";
import { PROPERTIES, type Property, type PropertyName } from "../properties/property.js";

/** Settings of the run that a test repeats; omitted ones have the defaults of the calls in the test. */
export interface TestSetting {
  /** First argument of `mockBackend`. Default: none, for the current project. */
  readonly intents?: string | readonly string[];
  /** Options of `mockBackend`. Default: none. */
  readonly options?: BackendOptions;
  /** Maximum number of user turns in the dialogue. Default: that of `rehearse`. */
  readonly maxTurns?: number;
  /** Time limit of the policy's answer, in milliseconds. Default: those of `policyFrom` and `rehearse`. */
  readonly timeout?: number;
  /** Loader that the policy's name needs. Default: none. */
  readonly loader?: PolicyLoader["inTests"];
}

export interface TestParts extends TestSetting, OperatorOptions, PhraseOptions {
  /** Checked properties; for a custom one that is broken, the test imports its file. Default: all built-in ones. */
  readonly properties?: readonly (PropertyName | Property)[];
  /** Policy in a form that `policyFrom` takes: `schema`, the path of a module, `exec:COMMAND`, an address. */
  readonly policy: string;
  readonly failure: string;
  readonly plan: Plan;
  /** Back-end of the failure, which carries out the plan's earlier goals. */
  readonly backend?: Backend;
  /** Turns of the user. Default: those of the plan's user. */
  readonly script?: readonly UserSays[];
}

/** Texts before a plan, and before a user's script. */
const [PLAN, USER] = ["const plan: Plan = ", "const user = scriptedUser("];

export function formatAsTest(parts: TestParts): string {
  const { policy, failure, plan, script, intents, options: loading = {}, maxTurns, timeout, loader } = parts;
  const planned = (plan.operators ?? []).map(({ name }) => name).filter((name) => !BUILT_IN.has(name));
  const isOwn = script === undefined && planned.length > 0;
  const files = (parts.operators ?? []).filter(({ name }) => planned.includes(name)).map(({ file }) => file);
  const operators = isOwn ? importedLists("operators", files) : [];
  const spoken = script === undefined ? (parts.phrases ?? []) : [];
  const phrases =
    spoken.length > 0
      ? importedLists(
          "phrases",
          spoken.map(({ file }) => file),
        )
      : [];
  const ownParts = [...(isOwn ? ["operators"] : []), ...(spoken.length > 0 ? ["phrases"] : [])].join(", ");
  const ownProperty = (parts.properties ?? []).find((one) => typeof one !== "string" && one.name === failure);
  const properties = typeof ownProperty === "object" ? importedLists("properties", [ownProperty.file]) : [];
  const isProperty = properties.length > 0 || (PROPERTIES as readonly string[]).includes(failure);
  const names = [
    "mockBackend",
    "policyFrom",
    "rehearse",
    ...(script === undefined ? ["agendaUser", "openingOf", "type Plan"] : ["scriptedUser"]),
  ];
  const user =
    script === undefined
      ? [
          `${PLAN}${literal(plan, PLAN.length)};`,
          `const user = agendaUser(backend, plan${ownParts === "" ? "" : `, { ${ownParts} }`});`,
        ]
      : [`${USER}${literal(script, USER.length)});`];
  const known = [...(isOwn ? ["operators"] : []), ...(plan.earlier === undefined ? [] : ["backend"])].join(", ");
  const opened =
    script === undefined ? [`...openingOf(plan${known === "" ? "" : `, { ${known} }`})`] : fields(openedWith(parts));
  const limits = fields({ maxTurns, policyTimeout: timeout });
  const options = ["backend", "policy", "user", ...opened, ...limits].join(", ");
  const check = isProperty
    ? [
        `const transcript = await rehearse({ ${options} });`,
        `${properties.length > 0 ? "for (const property of properties) expect" : "expect"}(transcript).toKeepTo(${properties.length > 0 ? "property" : JSON.stringify(failure)}${script === undefined ? `, { plan${isOwn ? ", operators" : ""} }` : ""});`,
      ]
    : [
        `// ${failure}: the policy makes it throw.`,
        `const transcript = await rehearse({ ${options} });`,
        "expect(transcript.extra).toBeUndefined();",
      ];
  const how = [...(loader === undefined ? [] : [`loaders: ${loader.value}`]), ...fields({ timeout })];
  const asLoaded = how.length === 0 ? [] : [`{ ${how.join(", ")} }`];
  const body = [
    `const backend = await mockBackend(${[...argument(intents), ...objectArgument(loading)].join(", ")});`,
    `const policy = await policyFrom(${[...argument(policy), "backend", ...asLoaded].join(", ")});`,
    "onTestFinished(() => policy.close());",
    ...user,
    ...check,
  ];
  return [
    ...(loader === undefined ? [] : [`import { ${loader.name} } from ${JSON.stringify(loader.module)};`]),
    `import { ${names.sort(byName).join(", ")} } from "backlot/testing";`,
    ...(isProperty ? ['import "backlot/vitest";'] : []),
    'import { expect, onTestFinished, test } from "vitest";',
    ...operators,
    ...phrases,
    ...properties,
    "",
    `test(${JSON.stringify(titleOf(failure, plan))}, async () => {`,
    ...body.flatMap((line) => line.split("\n")).map((line) => `  ${line}`),
    "});",
    "",
  ].join("\n");
}

function openedWith({ plan, ...more }: TestParts): Omit<ReturnType<typeof openingOf>, "id"> {
  const { id: _, ...opening } = openingOf(plan, more);
  return opening;
}

function importedLists(what: string, files: readonly (string | undefined)[]): readonly string[] {
  const modules = [...new Set(files.map((file = `${what}.ts`) => (/^[./]/.test(file) ? file : `./${file}`)))];
  const of = (module: string) => JSON.stringify(module.replaceAll("\\", "/"));
  if (modules.length <= 1) return [`import ${what} from ${of(modules[0] ?? `./${what}.ts`)};`];
  const names = modules.map((_, nth) => `${what}${nth + 1}`);
  const lists = names.map((name) => `...${name}`).join(", ");
  return [
    ...modules.map((module, nth) => `import ${names[nth]} from ${of(module)};`),
    "",
    `const ${what} = [${lists}];`,
  ];
}

function titleOf(failure: string, { goals, operators = [] }: Plan): string {
  const what = [goals.map(({ intent }) => intent).join(" and "), ...operators.map(({ name }) => name)].join(", ");
  return `${failure}: ${what}`;
}

const fields = (part: object): string[] =>
  Object.entries(given(part)).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);

const argument = (value: unknown): string[] => (value === undefined ? [] : [JSON.stringify(value)]);
const objectArgument = (part: object): string[] =>
  fields(part).length === 0 ? [] : [`{ ${fields(part).join(", ")} }`];

const byName = (one: string, other: string): number => {
  const [a, b] = [one, other].map((name) => name.replace("type ", "").toLowerCase()) as [string, string];
  return a < b ? -1 : 1;
};

const WIDTH = 116;

/**
 * Prints a JSON value as source text: on one line if it fits, otherwise with each of its parts on a line of its own.
 */
export function literal(value: unknown, before = 0, indent = 0): string {
  const line = onOneLine(value);
  const parts = partsOf(value);
  if (parts.length === 0 || before + line.length <= WIDTH) return line;
  const inner = indent + 2;
  const lines = parts.map(
    ([name, part]) => `${" ".repeat(inner)}${name}${literal(part, inner + name.length + 1, inner)},\n`,
  );
  return `${line.charAt(0)}\n${lines.join("")}${" ".repeat(indent)}${line.at(-1)}`;
}

function onOneLine(value: unknown): string {
  const parts = partsOf(value).map(([name, part]) => `${name}${onOneLine(part)}`);
  // JSON lacks negative zero.
  if (parts.length === 0) return Object.is(value, -0) ? "-0" : JSON.stringify(value);
  return Array.isArray(value) ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
}

function partsOf(value: unknown): readonly (readonly [name: string, part: unknown])[] {
  if (Array.isArray(value)) return value.map((part: unknown) => ["", part] as const);
  if (!isObject(value)) return [];
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  return parts.map(([key, part]) => [`${nameOf(key)}: `, part] as const);
}

/** Prints a key of an object's literal; `__proto__` would set its prototype, except in brackets. */
function nameOf(key: string): string {
  if (key === "__proto__") return '["__proto__"]';
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : JSON.stringify(key);
}
