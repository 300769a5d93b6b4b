import { type Conflict, type Entity, entitiesOf, slotTypeName } from "../entity.js";
import { className, findCommand } from "../names.js";
import type { Finding } from "../problem.js";
import type { Intent } from "../types.js";
import { error, type Rules, warning } from "./rule.js";

export interface Clash extends Finding {
  readonly intent: Intent;
}

export interface Together {
  readonly intents: readonly Intent[];
  readonly entities: ReadonlyMap<string, Entity>;
  readonly conflicts: readonly Conflict[];
}

export function together(intents: readonly Intent[]): Together {
  return { intents, ...entitiesOf(intents) };
}

/** A command name and its owner: a declared intent, or the first intent of an entity with an implicit query. */
interface Claim {
  readonly command: string;
  readonly intent: Intent;
  readonly implicit: boolean;
}

function claims({ intents, entities }: Together): Claim[] {
  const declared = intents.map((intent) => ({ command: intent.command, intent, implicit: false }));
  const taken = new Set(declared.map(({ command }) => command));
  const implicit = [...entities.values()].flatMap(({ name, intents: [first] }) =>
    first === undefined || taken.has(findCommand(name))
      ? []
      : [{ command: findCommand(name), intent: first, implicit: true }],
  );
  return [...declared, ...implicit];
}

/** Pairs each later claim with the first of the same key. */
function pairs(all: readonly Claim[], key: (claim: Claim) => string): [first: Claim, second: Claim][] {
  const firsts = new Map<string, Claim>();
  return all.flatMap((claim) => {
    const first = firsts.get(key(claim));
    if (first === undefined) firsts.set(key(claim), claim);
    return first === undefined ? [] : [[first, claim] as [Claim, Claim]];
  });
}

export const CLASH_RULES: Rules<Together, Clash> = {
  "a command is declared once": error(
    (all) =>
      pairs(claims(all), ({ command }) => command).map(([first, second]) => ({
        intent: second.intent,
        path: ["command"],
        message: `the command ${second.command} is declared twice, in ${origin(first.intent)} and in ${origin(second.intent)}`,
      })),
    "NAME_CLASH",
  ),
  "two commands have two class names, even where capitals do not count": error(
    (all) =>
      pairs(claims(all), ({ command }) => className(command).toLowerCase())
        .filter(([first, second]) => first.command !== second.command)
        .map(([first, second]) => ({
          intent: second.intent,
          path: second.implicit ? ["entity_name"] : ["command"],
          message: `${describeClaim(first)} and ${describeClaim(second)} would both be the class ${className(second.command)}`,
        })),
    "NAME_CLASH",
  ),
  "find_<entity> is the entity's own query": error(({ intents, entities }) => {
    return intents.flatMap((intent) => {
      const name = intent.command.startsWith("find_") ? intent.command.slice("find_".length) : "";
      const entity = entities.get(name);
      if (entity === undefined || (intent.query_intent && intent.entity_name === name)) return [];
      const other = entity.intents.find((each) => each !== intent) ?? intent;
      const message = `${intent.command} in ${origin(intent)} is also the query of entity ${name} in ${origin(other)}`;
      return [{ intent, path: ["command"], message }];
    });
  }, "NAME_CLASH"),
  "a query has the name of its entity's own query, unless that is declared too": warning(({ intents }) => {
    const commands = new Set(intents.map(({ command }) => command));
    return intents.flatMap((intent) => {
      const { command, entity_name: entity, query_intent: isQuery, dontcare } = intent;
      // Imported services keep their own names.
      if (!isQuery || dontcare || entity === null || commands.has(findCommand(entity))) return [];
      const own = findCommand(entity);
      const message = `${command} searches ${entity}, and so does ${own}, which exists because the entity does; call this one ${own} to have a single query`;
      return [{ intent, path: ["command"], message }];
    });
  }),
  "two entities have two class names, even where capitals do not count": error(({ entities }) => {
    const firsts = new Map<string, string>();
    return [...entities.values()].flatMap(({ name, intents: [intent] }) => {
      const key = className(name).toLowerCase();
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, name);
      if (first === undefined || intent === undefined) return [];
      return [
        {
          intent,
          path: ["entity_name"],
          message: `the entities ${first} and ${name} would both be ${className(name)}`,
        },
      ];
    });
  }, "NAME_CLASH"),
  "a slot has one type throughout its entity; int and float widen to float": error(({ conflicts }) =>
    conflicts.map(({ entity, slot, first, second }) => ({
      intent: second,
      path: ["args", slot, "type"],
      message:
        `slot ${slot} of entity ${entity} is ${typeIn(first, slot)} in ${origin(first)} ` +
        `and ${typeIn(second, slot)} in ${origin(second)}`,
    })),
  ),
};

function describeClaim({ command, intent, implicit }: Claim): string {
  return implicit ? `${command} (the query of entity ${intent.entity_name})` : `${command} (${origin(intent)})`;
}

export function origin(intent: Intent): string {
  return intent.source?.file ?? `intent ${intent.command}`;
}

function typeIn(intent: Intent, slot: string): string {
  const type = intent.args.get(slot)?.type;
  return type === undefined ? "untyped" : slotTypeName(type);
}
