import { OPERATORS } from "../../kit/internal.js";
import { isIdentifier, isSnakeCase, RESERVED_VERBS } from "../names.js";
import type { Intent, JsonPath } from "../types.js";
import { error, type Rules, type Subject, warning } from "./rule.js";

interface Named {
  readonly what: "command" | "slot" | "entity";
  readonly name: string;
  readonly path: JsonPath;
  readonly part: "key" | "value";
}

function namesOf({ command, entity_name, args }: Intent): Named[] {
  return [
    { what: "command", name: command, path: ["command"], part: "value" },
    ...(entity_name === null
      ? []
      : [{ what: "entity", name: entity_name, path: ["entity_name"], part: "value" } as const]),
    ...[...args.keys()].map((name) => ({ what: "slot", name, path: ["args", name], part: "key" }) as const),
  ];
}

const LITERALS: ReadonlySet<string> = new Set(["True", "False", "None"]);

export const NAME_RULES: Rules<Subject> = {
  "names are ASCII letters, digits and _, and do not start with a digit": error(({ intent }) =>
    namesOf(intent)
      .filter(({ name }) => !isIdentifier(name))
      .map(({ what, name, path, part }) => ({
        path,
        part,
        message: `${JSON.stringify(name)} cannot name ${an(what)}`,
      })),
  ),
  "names are in snake_case": warning(({ intent }) =>
    namesOf(intent)
      .filter(({ name }) => isIdentifier(name) && !isSnakeCase(name))
      .map(({ what, name, path, part }) => ({
        path,
        part,
        message: `${what} ${name} is not in snake_case${advised(name)}`,
      })),
  ),
  "no intent is named like a verb of the command language": error(({ intent }) =>
    RESERVED_VERBS.has(intent.command)
      ? [
          {
            path: ["command"],
            message: `${intent.command} is a verb of the command language and cannot name an intent`,
          },
        ]
      : [],
  ),
  "no intent is named like an operator": error(({ intent }) =>
    OPERATORS.has(intent.command)
      ? [{ path: ["command"], message: `${intent.command} is an operator of queries and cannot name an intent` }]
      : [],
  ),
  "no intent is named like a variable or a value": error(({ intent: { command } }) => {
    if (!/^x\d+$/.test(command) && !LITERALS.has(command)) return [];
    const what = LITERALS.has(command) ? "a value" : "a variable";
    return [{ path: ["command"], message: `${command} is ${what} of the command language and cannot name an intent` }];
  }),
};

function an(what: Named["what"]): string {
  return what === "entity" ? "an entity" : `a ${what}`;
}

function advised(name: string): string {
  const snake = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/_+/g, "_")
    .replace(/^_|_$/g, "");
  return isSnakeCase(snake) ? `; ${snake} would be` : "";
}
