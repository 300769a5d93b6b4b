import { type IntentSpec, type Match, slotsOfEntities } from "../../../kit/internal.js";
import type { Catalog } from "../../../schema/index.js";

/**
 * True if two catalogues are equivalent in every session. Facts that the kit never uses do not count: for a query that
 * does not wait, the order of slots and which of them are required; for a task's slot, the comparison, if no behaviour
 * requests rows of its entity.
 * @param asked entities whose rows behaviours may request
 */
export function sameFacts(one: Catalog, other: Catalog, asked: ReadonlySet<string>): boolean {
  return one === other || normalForm(one, asked) === normalForm(other, asked);
}

function normalForm(catalog: Catalog, asked: ReadonlySet<string>): string {
  const specs = [...catalog.values()];
  return JSON.stringify([specs.map(effective), comparedRows(specs, asked)]);
}

function effective(spec: IntentSpec): object {
  if (spec.query && !spec.asks) {
    const slots = spec.slots.map(({ name, type, match = null }) => ({ name, type, match }));
    return { ...spec, slots: slots.sort((a, b) => (a.name < b.name ? -1 : 1)) };
  }
  return spec.query ? spec : { ...spec, slots: spec.slots.map(({ match: _, ...slot }) => slot) };
}

/** Returns the comparisons of the rows that behaviours request. */
function comparedRows(specs: readonly IntentSpec[], asked: ReadonlySet<string>): readonly object[] {
  const entities = [...slotsOfEntities(specs)].filter(([entity]) => asked.has(entity));
  return entities.map(([entity, slots]) => {
    const compared = [...slots].flatMap(([name, { match }]): readonly (readonly [string, Match])[] =>
      match === undefined || match === "exact" ? [] : [[name, match]],
    );
    return [entity, compared.sort(([a], [b]) => (a < b ? -1 : 1))];
  });
}
