import { isObject, type JsonObject } from "../../../base/json/object.js";
import { PAGE_SIZE, put, type Row } from "../../../kit/internal.js";
import { accepts, type Definitions } from "../../../runtime/rows/schema/accepts.js";
import { requiredBy } from "../../../runtime/rows/schema/keywords.js";
import { mergedSchema } from "../../../runtime/rows/schema/merge.js";
import type { ApiPaging } from "../mapping.js";
import type { ServedOperation } from "./paths.js";
import type { ApiRequest } from "./requests.js";

/** Depth limit of facts about the page in an answer: `meta.pagination.total`. */
const MAX_DEPTH = 3;

export interface Page {
  readonly from: number;
  readonly size: number | null;
  /** Key of the row before, if pages follow each other by key. */
  readonly after: unknown;
}

export function pageAsked({ rows, parameters }: ServedOperation, request: ApiRequest): Page {
  const paging = rows?.paging ?? {};
  const asked = (slot: string | undefined): unknown => {
    if (slot === undefined) return undefined;
    const sent = request.slots.find(([name]) => name === slot);
    const schema = parameters.find((one) => one.slot === slot)?.schema;
    return sent === undefined ? (isObject(schema) ? schema.default : undefined) : sent[1];
  };
  const count = (slot: string | undefined): number | null => {
    const value = asked(slot);
    const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
    return typeof number === "number" && number >= 0 ? number : null;
  };
  const size = count(paging.limit) ?? paging.size ?? (count(paging.page) === null ? null : PAGE_SIZE);
  const first = paging.firstPage ?? 1;
  const pages = Math.max(0, (count(paging.page) ?? first) - first) * (size ?? 0);
  return { from: count(paging.cursor) ?? count(paging.offset) ?? pages, size, after: asked(paging.after) };
}

export interface Paged extends Page {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly key: string;
  readonly paging: ApiPaging;
}

/** Facts about a page, by the names of properties: the number of rows, whether more follow, and references to other pages. */
export class PageFacts {
  private readonly paged: Paged;
  private readonly operation: ServedOperation;
  private readonly request: ApiRequest;
  private readonly definitions: Definitions;

  constructor(paged: Paged, operation: ServedOperation, request: ApiRequest, definitions: Definitions) {
    this.paged = paged;
    this.operation = operation;
    this.request = request;
    this.definitions = definitions;
  }

  get rows(): readonly Row[] {
    return this.paged.rows;
  }

  around(
    schema: unknown,
    [at, ...inner]: readonly string[],
    held: unknown,
    complete: Set<unknown>,
    depth = 0,
  ): JsonObject {
    const merged = mergedSchema(schema, this.definitions);
    const { properties } = merged;
    const required = requiredBy(merged);
    const made: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(isObject(properties) ? properties : {})) {
      if (name === at) {
        put(made, name, inner.length === 0 ? held : this.around(part, inner, held, complete, depth));
        continue;
      }
      const said = this.of(name, part, required.includes(name));
      const value = said === undefined ? this.within(part, complete, depth) : said;
      if (value !== undefined) put(made, name, value);
    }
    // Another alternative has the property, if the merged schema does not.
    if (at !== undefined && !Object.hasOwn(made, at))
      put(made, at, inner.length === 0 ? held : this.around({}, inner, held, complete, depth));
    complete.add(made);
    return made;
  }

  /** Returns the value of a property or header; undefined if its name is not about pages, and if it may be omitted at the end of a list. */
  of(name: string, schema: unknown, isRequired = true): unknown {
    const plain = name.replace(/[^A-Za-z]/g, "").toLowerCase();
    const known = this.said(plain, schema);
    if (known === undefined) return undefined;
    return known.find((one) => (one !== "" || isRequired) && accepts(schema, one, this.definitions));
  }

  get link(): string | undefined {
    const next = this.url(this.next);
    return next === null ? undefined : `<${next}>; rel="next"`;
  }

  private within(schema: unknown, complete: Set<unknown>, depth: number): JsonObject | undefined {
    if (depth >= MAX_DEPTH || mergedSchema(schema, this.definitions).properties === undefined) return undefined;
    const made = this.around(schema, [], undefined, complete, depth + 1);
    return Object.keys(made).length === 0 ? undefined : made;
  }

  private said(name: string, schema: unknown): readonly unknown[] | undefined {
    const { rows, total, from, size, key, paging } = this.paged;
    const number = (size === null || size === 0 ? 0 : Math.floor(from / size)) + (paging.firstPage ?? 1);
    const { next, previous } = this;
    const isMore = next !== null;
    if (MORE.has(name)) return [isMore];
    const count = size === null ? 1 : Math.ceil(total / Math.max(1, size));
    if (LAST.has(name)) return [!isMore, Math.max(1, count), ...this.address(this.last, schema)];
    if (name === "first" || name === "isfirst") return [from === 0, ...this.address(this.first, schema)];
    if (BEFORE.has(name)) return [from > 0];
    if (TOTALS.has(name)) return [total];
    if (name === "totalpages" || name === "pages" || name === "pagecount" || name === "xtotalpages") return [count];
    if (/^x?(?:current)?page(?:number|index)?$/.test(name) || name === "number") return [number];
    if (/^x?(?:limit|perpage|pagesize|size|itemsperpage)$/.test(name)) return [size ?? total];
    if (name === "numberofelements") return [rows.length];
    if (name === "offset" || name === "skip") return [from];
    if (name === "lastid") return [rows.at(-1)?.[key] ?? null];
    if (name === "firstid") return [rows[0]?.[key] ?? null];
    if (/^x?nextpage$/.test(name)) return isMore ? [number + 1, this.url(next)] : [null, ""];
    if (/^x?prev(?:ious)?page$/.test(name)) return from > 0 ? [number - 1, this.url(previous)] : [null, ""];
    if (TOKENS.has(name)) return isMore ? [String(this.token), this.token] : [null, ""];
    if (NEXT.test(name)) return isMore ? this.way(next, schema) : [null, ""];
    if (PREVIOUS.test(name)) return from > 0 && previous !== null ? this.way(previous, schema) : [null, ""];
    if (/^self(?:url|uri|link|href)?$/.test(name)) return this.address({}, schema);
    return undefined;
  }

  /** Returns references to a page: its address, or a cursor if the API has one and the schema needs no address. */
  private way(asks: Asked, schema: unknown): readonly unknown[] {
    const { format, properties } = mergedSchema(schema, this.definitions);
    const [url] = this.address(asks, schema);
    if (properties !== undefined) return [url];
    const isToken = this.paged.paging.cursor !== undefined && format === undefined;
    return isToken ? [String(this.token), this.token, url] : [url, this.token];
  }

  private address(asks: Asked | null, schema: unknown): readonly unknown[] {
    if (asks === null) return [];
    const { properties } = mergedSchema(schema, this.definitions);
    const url = this.url(asks);
    return [isObject(properties) && properties.href !== undefined ? { href: url } : url];
  }

  private get token(): unknown {
    const { rows, from, size, key, paging } = this.paged;
    return paging.cursor === undefined && paging.after !== undefined
      ? (rows.at(-1)?.[key] ?? null)
      : from + (size ?? rows.length);
  }

  private get next(): Asked | null {
    const { rows, total, from, size, paging } = this.paged;
    if (rows.length === 0 || from + rows.length >= total) return null;
    const { cursor, after, page, offset, firstPage = 1 } = paging;
    if (cursor !== undefined) return { [cursor]: this.token };
    if (after !== undefined) return { [after]: this.token };
    if (page !== undefined && size !== null) return { [page]: Math.floor(from / Math.max(1, size)) + firstPage + 1 };
    return offset === undefined ? null : { [offset]: from + (size ?? rows.length) };
  }

  private get previous(): Asked | null {
    const { from, size, paging } = this.paged;
    const { cursor, page, offset, firstPage = 1 } = paging;
    const before = Math.max(0, from - (size ?? from));
    if (page !== undefined && size !== null)
      return { [page]: Math.max(firstPage, Math.floor(from / size) + firstPage - 1) };
    if (cursor !== undefined) return { [cursor]: before };
    return offset === undefined ? null : { [offset]: before };
  }

  private get first(): Asked | null {
    const { page, offset, firstPage = 1 } = this.paged.paging;
    return page !== undefined ? { [page]: firstPage } : offset === undefined ? null : { [offset]: 0 };
  }

  private get last(): Asked | null {
    const { total, size, paging } = this.paged;
    const { page, offset, firstPage = 1 } = paging;
    const before = size === null || size === 0 ? 0 : Math.max(0, Math.ceil(total / size) - 1);
    if (page !== undefined) return { [page]: firstPage + before };
    return offset === undefined ? null : { [offset]: before * (size ?? 0) };
  }

  private url(asks: Asked | null): string | null {
    if (asks === null) return null;
    const url = new URL(this.request.url);
    for (const [slot, value] of Object.entries(asks)) {
      const name = this.operation.parameters.find((one) => one.slot === slot)?.name;
      if (name !== undefined) url.searchParams.set(name, String(value));
    }
    return url.href;
  }
}

type Asked = Readonly<Record<string, unknown>>;

const TOTALS: ReadonlySet<string> = new Set(
  (
    "total count totalcount totalitems totalresults totalelements totalrows totalhits resultcount " +
    "xtotalcount xtotal"
  ).split(" "),
);
const MORE: ReadonlySet<string> = new Set(
  "hasmore hasnext hasnextpage hasmorepages hasmoreitems more moreavailable istruncated truncated".split(" "),
);
const LAST: ReadonlySet<string> = new Set(["islast", "islastpage", "last", "lastpage"]);
const BEFORE: ReadonlySet<string> = new Set(["hasprevious", "hasprev", "haspreviouspage", "hasprevpage"]);
const TOKENS: ReadonlySet<string> = new Set(
  "nextcursor nextpagetoken nexttoken cursor endcursor continuationtoken nextoffset nextpagecursor".split(" "),
);
const NEXT = /^(?:odata)?next(?:url|uri|link|href|pageurl|pagelink)?$/;
const PREVIOUS = /^(?:odata)?prev(?:ious)?(?:url|uri|link|href|pageurl|pagelink)?$/;
