import { readFileSync } from "node:fs";
import type { ImportItem } from "../../files/importing/item.js";
import { given } from "../../json/given.js";
import { isObject } from "../../json/object.js";
import { own, put } from "../../kit/internal.js";
import type { IntentFile, SlotFile } from "../../schema/index.js";
import { rowNoun } from "../../schema/nouns.js";
import type { ApiOperation, ApiRows, ApiSchema } from "../mapping.js";
import { placeOfKey } from "./entities/nestedKeys.js";
import { column, isOpen, type Resource, type ResourceUse } from "./entities/resources.js";
import { askedIn, pagingOf, searchSlot } from "./paging.js";
import type { ObjectShape, Shapes } from "./shapes.js";
import { heldUnder, plainName } from "./words.js";

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
 * @param seen what the objects of a body hold
 */
export function behaviourOf(
  command: string,
  { parameters, body, method, responses }: Pick<ApiOperation, "parameters" | "body" | "method" | "responses">,
  args: IntentFile["args"],
  slot: string | undefined,
  use: ResourceUse,
  resource: Resource,
  seen: Seen,
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
    told.map(([name, held]) => [held, heldUnder(names, name)]),
    resource,
  );
  const free = without(filled, (_, held) => Object.values(parents).includes(held));
  const wrapped = wrapperIn(body, resource, seen);
  const about = body?.slot ?? wrapped?.slot;
  const inBody = wrapped?.shape ?? seen.object(body?.schema ?? {});
  const required = inBody?.required ?? [];
  const others = Object.keys(inBody?.properties ?? {}).flatMap((name) => {
    const held = heldUnder(names, name);
    return held === undefined ? [] : [[name, held] as const];
  });
  const columns = without({ ...names, ...Object.fromEntries(others) }, (_, held) =>
    Object.values(parents).includes(held),
  );
  const whole = about === undefined ? null : { slot: about, columns };
  const many = does === "create" ? manySlot(body, resource, seen) : null;
  const inner = slotOfPath(within?.parameter ?? "");
  const owner =
    within === undefined || inner === undefined
      ? null
      : { entity: within.entity, noun: rowNoun(within.entity), key: within.key, slot: inner, ...open(within.isOpen) };
  // The key of a row may be a property of the body.
  const named = slot !== undefined && slot === body?.slot ? { property: use.parameter } : {};
  const one = { ...rows, slot, ...named, parents, ...open(isOpen(resource)) };
  const facts = {
    list: () => {
      const asked = askedIn({ parameters, ...given({ body }) }, (schema) => seen.object(schema));
      const several = `${plainName(use.key)}s`;
      const filters = pairs(
        asked.map(({ name, slot: held }) => [
          held,
          heldUnder(names, name) ?? (plainName(name) === several ? key : undefined),
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
        all: allOf(compared, args, resource.columns),
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
      each: many === null ? null : { slot: many, columns: without(names, (_, held) => held in parents) },
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

/** The slot with a list of rows, where a body is that; null for any other. */
export function manySlot(body: ApiOperation["body"], { names }: Pick<Resource, "names">, seen: Seen): string | null {
  if (body === undefined) return null;
  if (seen.items(body.schema) !== null) return body.slot ?? null;
  const [only, ...others] = Object.entries(body.slots ?? {});
  if (only === undefined || others.length > 0 || heldUnder(names, only[0]) !== undefined) return null;
  const held = own(seen.object(body.schema)?.properties ?? {}, only[0]) as ApiSchema | undefined;
  return held !== undefined && seen.items(held) !== null ? only[1] : null;
}

/** Words of filters that mean any value, or none. */
const ANY = /^(?:all|any|\*|none)$/i;

/** The values of filters that no row can hold, by slot: they say that all rows are wanted, as `all` does. */
function allOf(
  filters: Readonly<Record<string, string>>,
  args: IntentFile["args"],
  columns: Resource["columns"],
): Record<string, readonly unknown[]> {
  const made: Record<string, readonly unknown[]> = {};
  for (const [slot, held] of Object.entries(filters)) {
    const [asked, kept] = [closedIn(args[slot]?.type), closedIn(columns[held]?.type)];
    const strange = asked?.filter((one) => (kept === null ? ANY.test(String(one)) : !kept.includes(one))) ?? [];
    if (strange.length > 0) put(made, slot, strange);
  }
  return made;
}

/** The closed values of a type, or of its items; null where it takes others. */
function closedIn(type: SlotFile["type"] | undefined): readonly unknown[] | null {
  if (!isObject(type)) return null;
  if ("list" in type) return closedIn(type.list as SlotFile["type"]);
  return "enum" in type ? (type.enum as readonly unknown[]) : null;
}

/** The names of the parameters that say nothing of a list: neither which rows are wanted, nor how many. */
export function withoutUse(
  asked: ReturnType<typeof askedIn>,
  args: IntentFile["args"],
  { names }: Pick<Resource, "names">,
  key: string,
): readonly string[] {
  const filters = asked.filter(
    ({ name }) => heldUnder(names, name) !== undefined || plainName(name) === `${plainName(key)}s`,
  );
  const slots = filters.map(({ slot }) => slot);
  const paging = Object.values(pagingOf(asked, args, slots)) as readonly unknown[];
  const used = new Set<unknown>([...slots, ...paging, searchSlot(asked, args, slots)]);
  return asked.filter(({ name, slot }) => !used.has(slot) && !FORM.test(plainName(name))).map(({ name }) => name);
}

/** Parameters that are about the form of an answer, and not about which rows are in it. */
const FORM =
  /^(?:sort|order|direction|fields?|expand|include|embed|format|pretty|locale|lang)(?:by|s|ing|order|direction)?$/;

/** The properties of the objects that a schema takes, and of the items of its lists. */
type Seen = Pick<Shapes, "object" | "items">;

/** The object that a body holds alone, under a name of its own: `{ "ticket": { "subject": "…" } }`. */
function wrapperIn(
  body: ApiOperation["body"],
  { names }: Resource,
  seen: Seen,
): { readonly slot: string; readonly shape: ObjectShape } | null {
  const [only, ...others] = Object.entries(body?.slots ?? {});
  if (body === undefined || only === undefined || others.length > 0 || heldUnder(names, only[0]) !== undefined)
    return null;
  const held = own(seen.object(body.schema)?.properties ?? {}, only[0]);
  const shape = held === undefined ? null : seen.object(held);
  const isOfRows =
    shape !== null && Object.keys(shape.properties).every((name) => heldUnder(names, name) !== undefined);
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
