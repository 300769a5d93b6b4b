import { tableChangesOf } from "../../users/dialogue/tableChanges.js";
import type { Property } from "./property.js";
import { traceOf } from "./traceReader.js";

/**
 * Only the tables of the user's goals change: the entities of the wanted intents, and tables that their behaviours change. The goals are
 * those of the plan, or of the user's turns. A search changes nothing, so a found row may be edited only in a table of a goal. If the user
 * names no intent, as without recorded meanings, every table may change.
 */
export const changesNothingElse: Property = {
  name: "changesNothingElse",
  title: "changes no table but those of the user's goals",
  check(transcript, context) {
    const { catalog, plan } = context;
    const trace = traceOf(transcript, context);
    const intents = new Set([...(plan?.goals ?? []), ...trace.goals].map(({ intent }) => intent));
    if (intents.size === 0) return [];
    const changes = tableChangesOf(transcript, catalog);
    const ownTables = [...intents].flatMap((intent) => {
      const spec = catalog.get(intent);
      return spec === undefined || spec.query ? [] : (spec.entity ?? []);
    });
    const behaved = changes.flatMap(({ intent, entity }) => (intent !== null && intents.has(intent) ? entity : []));
    const allowed = new Set([...ownTables, ...behaved]);
    return changes.flatMap(({ at, entity, intent }) => {
      if (allowed.has(entity)) return [];
      const cause = intent === null ? "a row that was found was edited" : `${intent} was performed`;
      return [{ property: "changesNothingElse", turn: at, message: `the table ${entity} changed: ${cause}` }];
    });
  },
};
