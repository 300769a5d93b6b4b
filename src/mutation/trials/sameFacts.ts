import { type IntentSpec, type Match, slotsOfEntities } from "../../kit/internal.js";
import type { Catalog } from "../../schema/index.js";

/**
 * Whether two catalogues are the same to every session: whatever the kit does with the facts of one it does with
 * those of the other. Facts that it never looks at do not count: the order of a query's slots and which of them are
 * required, where it does not wait for them; how a task's slot is compared, where no behaviour asks for the rows of
 * its entity.
 * @param asked the entities whose rows behaviours may ask for
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

/** How the rows that behaviours ask for are compared. */
function comparedRows(specs: readonly IntentSpec[], asked: ReadonlySet<string>): readonly object[] {
  const entities = [...slotsOfEntities(specs)].filter(([entity]) => asked.has(entity));
  return entities.map(([entity, slots]) => {
    const compared = [...slots].flatMap(([name, { match }]): readonly (readonly [string, Match])[] =>
      match === undefined || match === "exact" ? [] : [[name, match]],
    );
    return [entity, compared.sort(([a], [b]) => (a < b ? -1 : 1))];
  });
}
