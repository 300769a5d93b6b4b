import { type Entity, type EntitySlot, entitiesOf } from "./entity.js";
import type { ResolvedIntent, ResolvedSlot } from "./facts.js";
import { findCommand } from "./names.js";
import type { Intent, SlotSchema } from "./types.js";

/** Intents that break no rule, alone or together, with their entities. */
export interface ResolvedIntents {
  /** The declared intents in their order, then the implicit queries of entities. */
  readonly intents: readonly ResolvedIntent[];
  /** The entities by name. */
  readonly entities: ReadonlyMap<string, Entity>;
}

/** Resolves intents that are known to break no rule, such as those of a back-end. */
export function mergeEntities(intents: readonly Intent[]): ResolvedIntents {
  const { entities } = entitiesOf(intents);
  const commands = new Set(intents.map((intent) => intent.command));
  const implicit = [...entities.values()].filter((entity) => !commands.has(findCommand(entity.name)));
  return {
    intents: [...intents.map((intent) => resolveIntent(intent, entities)), ...implicit.map(implicitQuery)],
    entities,
  };
}

function resolveIntent(intent: Intent, entities: ReadonlyMap<string, Entity>): ResolvedIntent {
  const entity = intent.entity_name === null ? undefined : entities.get(intent.entity_name);
  const query = intent.query_intent;
  const own = [...intent.args].map(([name, schema]) => resolveSlot(name, schema, entity?.slots.get(name), query));
  const merged = query ? filters(entity).filter(({ name }) => !intent.args.has(name)) : [];
  const others =
    query && entity !== undefined ? entity.intents.filter((other) => other !== intent && !other.query_intent) : [];
  return {
    command: intent.command,
    description: intent.description,
    domain: [...new Set(intent.domain)],
    entity: intent.entity_name,
    query,
    confirm: intent.confirmation_required,
    performs: intent.performs,
    asks: !query || intent.wait_for_required,
    dontcare: intent.dontcare,
    slots: [...own, ...merged],
    declared: intent,
    from: [intent, ...others],
  };
}

function resolveSlot(name: string, schema: SlotSchema, inEntity: EntitySlot | undefined, query: boolean): ResolvedSlot {
  const { optional, required_when: when, ...rest } = schema;
  const match = schema.match ?? (query ? inEntity?.match : undefined);
  return {
    ...rest,
    name,
    type: inEntity?.type ?? schema.type,
    required: !optional || when !== undefined,
    ...(when === undefined ? {} : { when }),
    ...(match === undefined ? {} : { match }),
  };
}

/** The slots that a query takes from its entity. None of them is required. */
function filters(entity: Entity | undefined): ResolvedSlot[] {
  const slots = entity === undefined ? [] : [...entity.slots.values()].filter(({ name }) => entity.filters.has(name));
  return slots.map((slot) => ({ ...slot, required: false }));
}

function implicitQuery(entity: Entity): ResolvedIntent {
  return {
    command: findCommand(entity.name),
    description: `Find existing ${entity.name.replaceAll("_", " ").trim()}`,
    domain: [...new Set(entity.intents.flatMap((intent) => intent.domain))],
    entity: entity.name,
    query: true,
    confirm: false,
    performs: "when_ready",
    asks: false,
    dontcare: entity.intents.some((intent) => intent.dontcare),
    slots: [...entity.slots.values()].map((slot) => ({ ...slot, required: false })),
    declared: null,
    from: entity.intents,
  };
}
