import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PlanOperator } from "../users/operators/operator.js";
import type { PhraseList } from "../users/simulated/agenda/phrases.js";
import { loadOwn, refuseSameNames } from "./project/ownModules.js";
import type { ProjectSettings } from "./project/settings.js";
import type { Property } from "./properties/property.js";
import type { Rule } from "./rules/rule.js";

/* Parts that a project adds to rehearsals, by the modules in its config file. Without any, nothing is loaded. */

type Settings = Pick<ProjectSettings, "own">;

export async function ownOperators({ own }: Settings): Promise<readonly PlanOperator[]> {
  const { operatorsWith } = await import("../users/operators/operators.js");
  const operators = await loadOwn<PlanOperator>(
    own.operators,
    { what: "operators", code: "BAD_OPERATOR" },
    // An unknown name is refused with the known ones.
    () => null,
  );
  operatorsWith(operators);
  return operators;
}

export async function ownProperties({ own }: Settings): Promise<readonly Property[]> {
  const code = "BAD_EXPECTATION";
  const { PROPERTIES } = await import("./properties/property.js");
  const properties = await loadOwn<Property>(own.properties, { what: "properties", code }, (value) => {
    const { name, title, check } = value;
    if (typeof name !== "string" || !/^[A-Za-z]\w*$/.test(name)) return "a property whose name is not a word";
    if (typeof title !== "string" || title === "") return `the property ${name} without a title`;
    return typeof check === "function" ? null : `the property ${name} without a function check`;
  });
  refuseSameNames(properties, PROPERTIES, { one: "property", code });
  return properties;
}

/** The module of a policy's rules that an import puts beside the policy. */
export const RULES_FILE = "policy.rules.ts";

export const rulesBeside = (folders: readonly string[]): readonly string[] =>
  folders.map((folder) => join(folder, RULES_FILE)).filter((file) => existsSync(file));

/**
 * Loads the rules of policies in modules, and those among the project's properties.
 * @param paths modules whose default export is a list of rules
 * @throws BacklotError FILE_NOT_FOUND; BAD_EXPECTATION with the file
 */
export async function rulesIn(paths: readonly string[], settings: Settings): Promise<readonly Rule[]> {
  const named = await loadOwn<Rule>(paths, { what: "rules", code: "BAD_EXPECTATION" }, (value) =>
    isRule(value) ? null : "among its rules what `rule` has not made",
  );
  const own = (await ownProperties(settings)).filter(isRule);
  return [...named, ...own.filter(({ name }) => !named.some((one) => one.name === name))];
}

const isRule = (value: object): value is Rule => "breaks" in value && "on" in value && "check" in value;

export async function ownPhrases({ own }: Settings): Promise<readonly PhraseList[]> {
  if (own.phrases.length === 0) return [];
  const { phrasesProblem } = await import("../users/simulated/agenda/phrases.js");
  return loadOwn<PhraseList>(own.phrases, { what: "phrases", code: "BAD_PHRASES" }, phrasesProblem);
}
