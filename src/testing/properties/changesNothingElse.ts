import { tableChangesOf } from "../../users/dialogue/tableChanges.js";
import type { Property } from "./property.js";
import { traceOf } from "./traceReader.js";

/**
 * Only the tables of the user's goals change: the entities of the intents that the user wants carried out, and what their
 * behaviours change by themselves. The goals are those of the plan, or those that the user's turns name. A search changes
 * nothing, so that a row that it found may be edited only where its table is one of a goal's. Where the user names no
 * intent, as where no meanings are on record, every table may change.
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
