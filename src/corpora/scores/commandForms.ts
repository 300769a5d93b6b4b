import { OPERATORS } from "../../kit/internal.js";
import type { Command, Expression } from "../../labels/index.js";

/** The forms of commands and their values, as written. */
export const FORMS: readonly string[] = [
  "say()",
  "say(x1)",
  "f()",
  "f(slot=value)",
  "x1.slot = value",
  "x1.a, x1.b = value, value",
  "x1.a, x2.b = value, value",
  "x1[0].slot = value",
  "x1.slot.append(value)",
  "confirm(x1)",
  "x1",
  "None",
  "[value, value]",
  "x1.slot as a value",
  "x1[0].slot as a value",
  "order_by",
  "limit",
  ...[...OPERATORS.keys()].map((name) => `${name}()`),
];

/** One entry for each occurrence. */
export function formsOf(command: Command): string[] {
  switch (command.kind) {
    case "say":
      return [command.about === null ? "say()" : "say(x1)"];
    case "start": {
      const inner = command.args.flatMap(({ slot, value }) => [
        ...(slot.text === "order_by" || slot.text === "limit" ? [slot.text] : []),
        ...expressionForms(value),
      ]);
      return [command.args.length === 0 ? "f()" : "f(slot=value)", ...inner];
    }
    case "assign":
      return [...assignForms(command), ...command.values.flatMap(expressionForms)];
    case "append":
      return ["x1.slot.append(value)", ...expressionForms(command.value)];
    case "confirm":
      return ["confirm(x1)"];
    case "resume":
      return ["x1"];
    default:
      return command satisfies never;
  }
}

function assignForms({ targets }: Command & { readonly kind: "assign" }): string[] {
  const hits = targets.some(({ hit }) => hit !== null) ? ["x1[0].slot = value"] : [];
  const variables = new Set(targets.map(({ variable }) => variable.index));
  if (targets.length === 1) return hits.length > 0 ? hits : ["x1.slot = value"];
  return [...hits, variables.size > 1 ? "x1.a, x2.b = value, value" : "x1.a, x1.b = value, value"];
}

function expressionForms(value: Expression): string[] {
  switch (value.kind) {
    case "literal":
      return value.type === "none" ? ["None"] : [];
    case "reference":
      return [value.hit === null ? "x1.slot as a value" : "x1[0].slot as a value"];
    case "object":
      return ['{"field": value}', ...value.entries.flatMap((entry) => expressionForms(entry.value))];
    case "list":
      return ["[value, value]", ...value.items.flatMap(expressionForms)];
    case "operator":
      return [`${value.name.text}()`, ...value.args.flatMap(expressionForms)];
    case "word":
    case "unsayable":
      return [];
    default:
      return value satisfies never;
  }
}
