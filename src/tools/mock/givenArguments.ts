import { isObject, type JsonObject } from "../../json/object.js";
import type { Value } from "../../kit/internal.js";
import { objectMismatch } from "../../schema/slotTypes/objectType.js";
import type { GivenTool } from "./givenTool.js";
import { judged } from "./judged.js";

/** Arguments as the tool's own schema takes them, or what is wrong with them. */
export function givenArguments(
  { name, parameters, parse }: Pick<GivenTool, "name" | "parameters" | "parse">,
  args: unknown,
): { readonly value: JsonObject } | { readonly problem: string } {
  const wrong = (text: string) => ({ problem: `the arguments of ${name} are wrong: ${text}` });
  if (!isObject(args)) return wrong("they are no object");
  if (parse !== undefined) {
    const parsed = parse(args);
    if ("problem" in parsed) return wrong(parsed.problem);
    return { value: isObject(parsed.value) ? parsed.value : args };
  }
  const problem = objectMismatch(judged(parameters), args as Value);
  return problem === null ? { value: args } : wrong(problem.replace("does not satisfy the slot's JSON Schema: ", ""));
}
