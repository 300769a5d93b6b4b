import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { Value } from "../../../kit/internal.js";
import { objectMismatch } from "../../../schema/slotTypes/objectType.js";
import type { GivenTool } from "./givenTool.js";
import { judged } from "./judged.js";

export type TakenArguments = { readonly value: JsonObject } | { readonly problem: string };

export function givenArguments(
  { name, parameters }: Pick<GivenTool, "name" | "parameters">,
  args: unknown,
): TakenArguments {
  if (!isObject(args)) return wrong(name, "they are no object");
  const problem = objectMismatch(judged(parameters), args as Value);
  return problem === null
    ? { value: args }
    : wrong(name, problem.replace("does not satisfy the slot's JSON Schema: ", ""));
}

/** Checks arguments by the tool's schema library, or by its JSON Schema if it has none. */
export async function parsedArguments(tool: GivenTool, args: unknown): Promise<TakenArguments> {
  const { name, parse } = tool;
  if (parse === undefined || !isObject(args)) return givenArguments(tool, args);
  const parsed = await parse(args);
  if ("problem" in parsed) return wrong(name, parsed.problem);
  return { value: isObject(parsed.value) ? parsed.value : args };
}

const wrong = (name: string, text: string) => ({ problem: `the arguments of ${name} are wrong: ${text}` });
