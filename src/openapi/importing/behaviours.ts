import { readFileSync } from "node:fs";
import type { ImportItem } from "../../files/importing/item.js";
import { given } from "../../json/given.js";
import { own, put } from "../../kit/internal.js";
import type { IntentFile } from "../../schema/index.js";
import { rowNoun } from "../../schema/nouns.js";
import type { ApiOperation, ApiRows, ApiSchema } from "../mapping.js";
import { placeOfKey } from "./entities/nestedKeys.js";
import { column, isOpen, type Resource, type ResourceUse } from "./entities/resources.js";
import { askedIn, pagingOf, searchSlot } from "./paging.js";
import type { ObjectShape } from "./shapes.js";
import { plainName } from "./words.js";

type BehaviourItem = ImportItem & { readonly kind: "behaviour" };

/** What the behaviours of operations over rows share: it stands in the package, and is copied beside the intents. */
const SHARED = new URL("../../../mocks/openapi/", import.meta.url);

/** The shared parts, once. */
export function sharedBehaviours(): BehaviourItem[] {
  return ["resources.ts", "matching.ts", "newKeys.ts"].map((name) => ({
    kind: "behaviour",
    name,
    text: readFileSync(new URL(name, SHARED), "utf8"),
  }));
}

/** The name of the file with an operation's behaviour. */
export const behaviourFile = (command: string): string => `${command}.behavior.ts`;

/**
 * What an operation does with the rows of its resource.
 * @param slot the slot with the key of the row that is meant
 * @param sent what the objects of a body hold
 */
export function behaviourOf(
  command: string,
  { parameters, body, method, responses }: Pick<ApiOperation, "parameters" | "body" | "method" | "responses">,
  args: IntentFile["args"],
  slot: string | undefined,
  use: ResourceUse,
  resource: Resource,
  sent: SentShape,
): BehaviourItem {
  const { entity, keys, names } = resource;
  const { does, around, within, sets = {} } = use;
  const key = column(resource, use.key);
  const rows = { entity, noun: rowNoun(entity), key };
  const inPath = parameters.filter((each) => each.in === "path");
  const slotOfPath = (name: string) => inPath.find((each) => each.name === name)?.slot;
  const inside = placeOfKey(use.key, names);
  const kept = inside === null ? {} : { inside };
  const parents = pairs(
    Object.entries(around).map(([name, held]) => [slotOfPath(name), held]),
    resource,
  );
  // What the path says of a row, no body does.
  // What is made or changed without a body is told by the query.
  const told =
    body !== undefined
      ? Object.entries(body.slots ?? {})
      : parameters.flatMap((each) => (each.in === "query" ? [[each.name, each.slot] as const] : []));
  const filled = pairs(
    told.map(([name, held]) => [held, own(names, name)]),
    resource,
  );
  const free = without(filled, (_, held) => Object.values(parents).includes(held));
  const wrapped = wrapperIn(body, resource, sent);
  const about = body?.slot ?? wrapped?.slot;
  const required = (wrapped?.shape ?? sent(body?.schema ?? {}))?.required ?? [];
  const whole =
    about === undefined
      ? null
      : { slot: about, columns: without(names, (_, held) => Object.values(parents).includes(held)) };
  const inner = slotOfPath(within?.parameter ?? "");
  // What the document does not say an answer for is not refused.
  const saysMissing = ["404", "4XX", "default"].some((status) => Object.hasOwn(responses, status));
  const owner =
    within === undefined || inner === undefined || !saysMissing
      ? null
      : { entity: within.entity, noun: rowNoun(within.entity), key: within.key, slot: inner, ...open(within.isOpen) };
  const one = { ...rows, slot, parents, ...open(isOpen(resource)) };
  const facts = {
    list: () => {
      const asked = askedIn({ parameters, ...given({ body }) }, sent);
      const several = `${plainName(use.key)}s`;
      const filters = pairs(
        asked.map(({ name, slot: held }) => [
          held,
          own(names, name) ?? (plainName(name) === several ? key : undefined),
        ]),
        resource,
      );
      const paging = pagingOf(asked, args, Object.keys(filters));
      const isPaging = (held: string): boolean => (Object.values(paging) as readonly unknown[]).includes(held);
      const compared = { ...parents, ...without(filters, isPaging) };
      return {
        ...rows,
        within: owner,
        filters: compared,
        words: searchSlot(asked, args, Object.keys(compared)),
        paging,
      };
    },
    read: () => one,
    create: () => ({
      ...rows,
      keys,
      ...kept,
      within: owner,
      initial: use.initial ?? {},
      columns: { ...free, ...parents },
      whole,
    }),
    update: () => ({
      ...one,
      ...kept,
      columns: without(free, (held) => held === slot),
      whole,
      // What may be left out of every part changes only what is there.
      replaces: method === "put" && use.sets === undefined && required.length > 0,
      merges: method === "patch",
      creates:
        use.sets === undefined && createsByKey(method, responses, resource)
          ? { keys, initial: use.initial ?? {} }
          : null,
      sets: Object.fromEntries(Object.entries(sets).map(([name, value]) => [column(resource, name), value])),
    }),
    remove: () => one,
  }[does]();
  return { kind: "behaviour", name: behaviourFile(command), text: behaviourText(command, does, facts) };
}

/** Whether rows are made where clients want them: by PUT, which says so, or which is the only way. */
function createsByKey(
  method: string,
  responses: ApiOperation["responses"],
  { operations }: Pick<Resource, "operations">,
): boolean {
  if (method !== "put") return false;
  return Object.hasOwn(responses, "201") || ![...operations.values()].some(({ does }) => does === "create");
}

/** What the objects that a schema takes hold; null where nobody can tell. */
type SentShape = (schema: ApiSchema) => ObjectShape | null;

/** The object that a body holds alone, under a name of its own: `{ "ticket": { "subject": "…" } }`. */
function wrapperIn(
  body: ApiOperation["body"],
  { names }: Resource,
  sent: SentShape,
): { readonly slot: string; readonly shape: ObjectShape } | null {
  const [only, ...others] = Object.entries(body?.slots ?? {});
  if (body === undefined || only === undefined || others.length > 0 || Object.hasOwn(names, only[0])) return null;
  const held = own(sent(body.schema)?.properties ?? {}, only[0]);
  const shape = held === undefined ? null : sent(held);
  const isOfRows = shape !== null && Object.keys(shape.properties).every((name) => Object.hasOwn(names, name));
  return isOfRows ? { slot: only[1], shape } : null;
}

const open = (is: boolean): { readonly isOpen?: true } => (is ? { isOpen: true } : {});

/** Slots by the columns that they fill, where both are there. */
function pairs(
  all: readonly (readonly [slot: string | undefined, held: string | undefined])[],
  { columns }: Pick<Resource, "columns">,
): Record<string, string> {
  const made: Record<string, string> = {};
  for (const [slot, held] of all)
    if (slot !== undefined && held !== undefined && Object.hasOwn(columns, held)) put(made, slot, held);
  return made;
}

function without(
  all: Readonly<Record<string, string>>,
  isLeftOut: (name: string, held: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(all).filter(([name, held]) => !isLeftOut(name, held)));
}

/** Names and texts of the document stand in it as JSON only: it is code. */
function behaviourText(command: string, does: ApiRows["does"], facts: object): string {
  return `import { defineBehaviour } from "backlot/kit";
import { ${does} } from "./resources.js";

/** What ${command} does with rows; resources.ts says how. */
export default defineBehaviour(
  ${JSON.stringify(command)},
  ${does}(${JSON.stringify(facts, null, 2).replaceAll("\n", "\n  ")}),
);
`;
}
