import { given } from "../../../base/json/given.js";
import { isObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";
import type { IntentFile, SlotFile } from "../../../schema/index.js";
import type { ApiOperation, ApiPaging, ApiSchema } from "../mapping.js";
import type { ObjectShape } from "./shapes.js";
import { plainName } from "./words.js";

const COUNTS: Readonly<Record<"limit" | "offset" | "page", readonly string[]>> = {
  limit: ["limit", "perpage", "pagesize", "maxresults", "maxitems", "pagelimit", "first", "top", "take", "count"],
  offset: ["offset", "skip", "startindex"],
  page: ["page", "pagenumber", "pageno", "pageindex"],
};
const CURSORS: readonly string[] =
  "cursor pagetoken nexttoken continuationtoken nextcursor startcursor pagecursor marker after".split(" ");
const KEYS: readonly string[] = ["startingafter", "afterid", "sinceid", "lastid"];
const TEXTS: readonly string[] = ["q", "query", "search", "searchterm", "keyword", "keywords", "term"];

interface Asked {
  readonly name: string;
  readonly slot: string;
  readonly schema: ApiSchema;
}

export function askedIn(
  { parameters, body }: Pick<ApiOperation, "parameters" | "body">,
  sent: (schema: ApiSchema) => Pick<ObjectShape, "properties"> | null,
): readonly Asked[] {
  const inQuery = parameters.flatMap(({ in: place, name, slot, schema }) =>
    place === "query" && slot !== undefined ? [{ name, slot, schema }] : [],
  );
  const properties = body === undefined ? {} : (sent(body.schema)?.properties ?? {});
  const inBody = Object.entries(body?.slots ?? {}).map(([name, slot]) => ({
    name,
    slot,
    schema: own(properties, name) ?? {},
  }));
  return [...inQuery, ...inBody];
}

/** @param filters the slots that rows are told apart by: a parameter that is a property of the rows is about these */
export function pagingOf(asked: readonly Asked[], args: IntentFile["args"], filters: readonly string[]): ApiPaging {
  const named = (names: readonly string[], fits: (slot: SlotFile | undefined) => boolean) =>
    asked.find(({ name, slot = "" }) => names.includes(plainName(name)) && fits(args[slot]));
  const [limit, offset, page] = [COUNTS.limit, COUNTS.offset, COUNTS.page].map((names) =>
    named(names, (slot) => isOf(slot, "int")),
  );
  const free = (names: readonly string[]): string | undefined => {
    const slot = named(names, (one) => isOf(one, "int") || isOf(one, "str"))?.slot;
    return slot === undefined || filters.includes(slot) ? undefined : slot;
  };
  // A parameter of this name may as well be the size of a shirt.
  const bare = offset === undefined && page === undefined ? undefined : named(["size"], (slot) => isOf(slot, "int"));
  const isBare = limit === undefined && bare !== undefined && !filters.includes(bare.slot);
  const most = isBare ? bare : limit;
  const isFromZero = isObject(page?.schema) && (page.schema.default === 0 || page.schema.minimum === 0);
  const size = isObject(most?.schema) ? most.schema.default : undefined;
  return {
    ...given({
      limit: most?.slot,
      size: typeof size === "number" && Number.isSafeInteger(size) && size > 0 ? size : undefined,
      offset: offset?.slot,
      page: page?.slot,
      cursor: free(CURSORS),
      after: free(KEYS),
    }),
    ...(isFromZero ? { firstPage: 0 as const } : {}),
  };
}

export function searchSlot(
  asked: readonly Asked[],
  args: IntentFile["args"],
  filters: readonly string[],
): string | null {
  const found = asked.find(
    ({ name, slot }) => TEXTS.includes(plainName(name)) && isOf(args[slot], "str") && !filters.includes(slot),
  );
  return found?.slot ?? null;
}

function isOf(slot: SlotFile | undefined, kind: "int" | "str"): boolean {
  const type = slot?.type;
  return type === kind || (isObject(type) && kind in type);
}
