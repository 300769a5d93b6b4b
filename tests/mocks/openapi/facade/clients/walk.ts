import { expect } from "vitest";
import type { Answered } from "../../../serve/client.js";
import type { CheckedClient } from "./checked.js";

type Json = Readonly<Record<string, unknown>>;

/** A collection as a client of it knows it. Paths may have a query. */
export interface Collection {
  readonly list: string;
  readonly create: string;
  readonly item: (key: string) => string;
  /** The property that tells the rows apart. Default: `id`. */
  readonly key?: string;
  /** Returns the body for the nth row, and its part of an answer. Default of the latter: the same. */
  readonly sent: (nth: number) => Json;
  readonly said?: (nth: number) => Json;
  /** Change of a row. Default: none. */
  readonly change?: { readonly method: string; readonly sent: Json; readonly said?: Json };
  readonly isDeleted?: boolean;
  /** Returns the rows of an answer, or the one row. Default: the whole answer. */
  readonly rowsIn?: (body: never) => readonly Json[];
  readonly rowIn?: (body: never) => Json;
  /** Returns the address of the next page; null at the end. Default: the list is complete. */
  readonly next?: (answer: Answered, rows: readonly Json[]) => string | null;
  /** Statuses of a creation and a deletion. Default: 201 and 204. */
  readonly created?: number;
  readonly deleted?: number;
  readonly headers?: Record<string, string>;
}

/** The rows of all pages, which end, and none of which stands twice. */
export async function pagesOf(api: CheckedClient, one: Collection): Promise<readonly Json[]> {
  const rows: Json[] = [];
  let pages = 0;
  for (let path: string | null = one.list; path !== null; pages++) {
    expect(pages, `${one.list} has no end`).toBeLessThan(20);
    const answer = await api.call("GET", path, undefined, one.headers);
    expect(answer.status, `${path} → ${answer.text}`).toBe(200);
    rows.push(...((one.rowsIn ?? ((body: never) => body as readonly Json[]))(answer.body as never) as readonly Json[]));
    path = one.next?.(answer, rows) ?? null;
  }
  const keys = rows.map((row) => row[one.key ?? "id"]);
  expect(new Set(keys).size, `${one.list}: ${JSON.stringify(keys)}`).toBe(keys.length);
  return rows;
}

/**
 * Makes rows, finds them in pages and one by one, changes and deletes some, and holds every answer to all before.
 * @returns what is left of them
 */
export async function walk(api: CheckedClient, one: Collection, count = 5): Promise<readonly Json[]> {
  const { key = "id", headers, change } = one;
  const rowIn = one.rowIn ?? ((body: never) => body as Json);
  const want = async (status: number, method: string, path: string, body?: unknown) =>
    rowIn((await api.want(status, method, path, body, headers)) as never);
  const before = await pagesOf(api, one);
  const made: Json[] = [];
  for (let nth = 0; nth < count; nth++) {
    const row = await want(one.created ?? 201, "POST", one.create, one.sent(nth));
    expect(row, one.create).toMatchObject((one.said ?? one.sent)(nth));
    made.push(row);
  }
  expect(await pagesOf(api, one)).toEqual([...before, ...made]);
  for (const row of [...before, ...made]) expect(await want(200, "GET", one.item(String(row[key])))).toEqual(row);
  if (change !== undefined) {
    const at = one.item(String(made[1]?.[key]));
    const changed = { ...made[1], ...(change.said ?? change.sent) };
    const answer = await want(200, change.method, at, change.sent);
    if (answer !== undefined) expect(answer).toEqual(changed);
    made[1] = await want(200, "GET", at);
    expect(made[1]).toEqual(changed);
  }
  if (one.isDeleted !== false) {
    const [gone] = made.splice(2, 1);
    const at = one.item(String(gone?.[key]));
    await api.want(one.deleted ?? 204, "DELETE", at, undefined, headers);
    await api.want(404, "GET", at, undefined, headers);
    await api.want(404, "DELETE", at, undefined, headers);
  }
  const left = [...before, ...made];
  expect(await pagesOf(api, one)).toEqual(left);
  return left;
}
