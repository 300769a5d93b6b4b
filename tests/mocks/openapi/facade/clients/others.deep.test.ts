import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { folder } from "../../../../transcript/files/importing/folder.js";
import { served } from "../served.js";
import { CheckedClient } from "./checked.js";
import { boards, cluster, library, messenger } from "./documents/named.js";
import { bank, hotel, wiki } from "./documents/wrapped.js";
import { type Collection, pagesOf, walk } from "./walk.js";

/* Clients of APIs whose manners are not those of most: wrappers within wrappers, keys that clients choose, lists by POST. */

async function clientOf(document: () => object, base = "") {
  const file = join(folder(), "api.json");
  writeFileSync(file, JSON.stringify(document()));
  const { server, mapping } = await served(file, {}, "initial");
  return { api: new CheckedClient(server, mapping, base), mapping };
}

const nobody = "7d0c8f7e-0000-4000-8000-000000000000";

it("a bank: objects with attributes within data, pages in brackets, changes that keep what they do not say", async () => {
  const { api } = await clientOf(bank, "/v1");
  const accounts: Collection = {
    list: "/accounts?page[size]=3",
    create: "/accounts",
    item: (id) => `/accounts/${id}`,
    sent: (nth) => ({ data: { type: "accounts", attributes: { name: `A${nth}`, currency: "EUR", frozen: false } } }),
    said: (nth) => ({ type: "accounts", attributes: { name: `A${nth}`, currency: "EUR", frozen: false } }),
    change: {
      method: "PATCH",
      sent: { data: { type: "accounts", attributes: { frozen: true } } },
      said: { attributes: { name: "A1", currency: "EUR", frozen: true } },
    },
    rowsIn: ({ data }) => data,
    rowIn: ({ data }) => data,
    next: ({ body }) => body.links.next,
  };
  const left = await walk(api, accounts);
  expect((await api.want(200, "GET", "/accounts?page[size]=3&page[number]=2")).meta.total).toBe(left.length);
  const { errors } = await api.want(404, "GET", "/payees/none");
  expect(errors[0]).toMatchObject({ status: "404", detail: 'There is no payee with the id "none".' });
});

it("boards: what is made and changed by the query alone", async () => {
  const { api } = await clientOf(boards);
  const [one, other] = [
    await api.want(200, "POST", "/1/boards?name=Home&desc=all"),
    await api.want(200, "POST", "/1/boards?name=Work"),
  ];
  expect(one).toMatchObject({ name: "Home", desc: "all", closed: false });
  const cards = [];
  for (const name of ["a", "b", "c"])
    cards.push(await api.want(200, "POST", `/1/cards?idBoard=${one.id}&name=${name}`));
  const elsewhere = await api.want(200, "POST", `/1/cards?idBoard=${other.id}&name=d`);
  expect(await api.want(200, "GET", `/1/boards/${one.id}/cards`)).toEqual(cards);
  const moved = await api.want(200, "PUT", `/1/cards/${cards[0].id}?idBoard=${other.id}&closed=true`);
  expect(moved).toEqual({ ...cards[0], idBoard: other.id, closed: true });
  expect(await api.want(200, "GET", `/1/cards/${cards[0].id}`)).toEqual(moved);
  expect(await api.want(200, "GET", `/1/boards/${other.id}/cards`)).toEqual([moved, elsewhere]);
  await api.want(200, "DELETE", `/1/cards/${cards[1].id}`);
  await api.want(404, "GET", `/1/cards/${cards[1].id}`);
  expect(await api.want(200, "GET", `/1/boards/${one.id}/cards`)).toEqual([cards[2]]);
  await api.want(404, "PUT", "/1/boards/none?name=x");
});

it("a library: books under numbers that clients choose, loans of members and of books", async () => {
  const { api } = await clientOf(library);
  const all = (list: string): Collection => ({
    list: `${list}${list.includes("?") ? "&" : "?"}take=2`,
    create: list,
    item: () => "",
    key: list.includes("loans") ? "loanId" : list.startsWith("/books") ? "isbn" : "memberId",
    sent: () => ({}),
    rowsIn: ({ results }) => results,
    next: ({ body }, rows) =>
      body.hasMore ? `${list}${list.includes("?") ? "&" : "?"}take=2&skip=${rows.length}` : null,
  });
  const before = await pagesOf(api, all("/books"));
  const isbn = "9790000000017";
  await api.want(404, "GET", `/books/${isbn}`);
  const made = await api.want(201, "PUT", `/books/${isbn}`, { title: "Tides", year: 2020 });
  expect(made).toEqual({ isbn, title: "Tides", year: 2020 });
  expect(await pagesOf(api, all("/books"))).toEqual([...before, made]);
  const replaced = await api.want(200, "PUT", `/books/${isbn}`, { title: "Tides", authors: ["Ana"] });
  expect(replaced).toEqual({ isbn, title: "Tides", authors: ["Ana"] });
  expect(await api.want(200, "GET", `/books/${isbn}`)).toEqual(replaced);
  expect((await api.want(200, "GET", "/books?year=2020")).results).toEqual([]);
  await api.want(400, "PUT", "/books/12", { title: "x" });
  const ana = await api.want(201, "POST", "/members", { name: "Ana" });
  const loans = [];
  for (const due of ["2026-01-01", "2026-02-01", "2026-03-01"])
    loans.push(await api.want(201, "POST", `/members/${ana.memberId}/loans`, { isbn, due }));
  expect(loans[0]).toMatchObject({ memberId: ana.memberId, isbn, status: "out" });
  expect(await pagesOf(api, all(`/members/${ana.memberId}/loans`))).toEqual(loans);
  expect(await pagesOf(api, all(`/books/${isbn}/loans`))).toEqual(loans);
  const back = await api.want(200, "POST", `/loans/${loans[1].loanId}/return`);
  expect(back).toEqual({ ...loans[1], status: "returned" });
  expect(await api.want(200, "GET", `/loans/${loans[1].loanId}`)).toEqual(back);
  await api.want(404, "GET", "/members/999/loans");
  await api.want(204, "DELETE", `/books/${isbn}`);
  await api.want(404, "GET", `/books/${isbn}`);
});

it("a hotel: rows within what is embedded, links that end, extras of one booking alone", async () => {
  const { api } = await clientOf(hotel);
  const left = await walk(api, {
    list: "/bookings?size=2",
    create: "/bookings",
    item: (reference) => `/bookings/${reference}`,
    key: "reference",
    sent: (nth) => ({ guest: `G${nth}`, from: "2026-05-01", nights: nth + 1 }),
    change: { method: "PATCH", sent: { nights: 9 } },
    rowsIn: (body) => (body as { _embedded: { bookings: never } })._embedded.bookings,
    next: ({ body }) => body._links.next?.href ?? null,
  });
  const { page } = await api.want(200, "GET", "/bookings?size=2&page=1");
  expect(page).toEqual({ size: 2, totalElements: left.length, totalPages: Math.ceil(left.length / 2), number: 1 });
  const [one, other] = left as [{ reference: string }, { reference: string }];
  await walk(api, {
    list: `/bookings/${one.reference}/extras?size=2`,
    create: `/bookings/${one.reference}/extras`,
    item: (extra) => `/bookings/${one.reference}/extras/${extra}`,
    key: "extra",
    sent: (nth) => ({ what: `breakfast ${nth}`, price: 12.5 }),
    rowsIn: (body) => (body as { _embedded: { extras: never } })._embedded.extras,
    next: ({ body }) => body._links.next?.href ?? null,
  });
  const { _embedded: others } = await api.want(200, "GET", `/bookings/${other.reference}/extras`);
  expect(others.extras).toHaveLength(1);
  await api.want(404, "GET", "/bookings/none/extras");
});

it("a wiki: lists that are asked for by POST, pages that are put away", async () => {
  const { api } = await clientOf(wiki);
  const base = await api.want(200, "POST", "/v1/databases", { title: "Plans" });
  const other = await api.want(200, "POST", "/v1/databases", { title: "Notes" });
  const pages = [];
  for (let nth = 0; nth < 5; nth++)
    pages.push(await api.want(200, "POST", "/v1/pages", { database_id: base.id, title: `Page ${nth}` }));
  const found = async (path: string, asked: object = {}) => {
    const rows: unknown[] = [];
    for (let cursor: string | null = null, count = 0; count < 10; count++) {
      const sent: object = { ...asked, page_size: 2, ...(cursor === null ? {} : { start_cursor: cursor }) };
      const answer = await api.want(200, "POST", path, sent);
      rows.push(...answer.results);
      cursor = answer.next_cursor;
      expect(answer.has_more).toBe(cursor !== null);
      if (cursor === null) return rows;
    }
    throw new Error(`${path} has no end`);
  };
  expect(await found(`/v1/databases/${base.id}/query`)).toEqual(pages);
  expect(await found(`/v1/databases/${other.id}/query`)).toEqual([]);
  expect(await found("/v1/search", { query: "page 3" })).toEqual([pages[3]]);
  const away = await api.want(200, "PATCH", `/v1/pages/${pages[1].id}`, { archived: true });
  expect(away).toEqual({ ...pages[1], archived: true });
  expect((await found("/v1/search")).filter((one) => (one as { archived: boolean }).archived)).toContainEqual(away);
  const missing = await api.want(404, "POST", `/v1/databases/${nobody}/query`, {});
  expect(missing).toMatchObject({ object: "error", status: 404 });
  await api.want(404, "GET", `/v1/pages/${nobody}`);
});

it("a messenger: calls alone, with keys in queries and bodies", async () => {
  const { api, mapping } = await clientOf(messenger, "/api");
  const { room } = await api.want(200, "POST", "/rooms.create", { name: "general" });
  const { room: other } = await api.want(200, "POST", "/rooms.create", { name: "random", topic: "All" });
  const all = async () => {
    const rows: unknown[] = [];
    for (let cursor = "", count = 0; count < 10; count++) {
      const answer = await api.want(200, "GET", `/rooms.list?limit=2${cursor === "" ? "" : `&cursor=${cursor}`}`);
      rows.push(...answer.rooms);
      cursor = answer.response_metadata?.next_cursor ?? "";
      if (cursor === "") return rows;
    }
    throw new Error("rooms have no end");
  };
  const before = await all();
  expect(before.slice(-2)).toEqual([room, other]);
  expect((await api.want(200, "GET", `/rooms.info?room=${room.id}`)).room).toEqual(room);
  const { room: changed } = await api.want(200, "POST", "/rooms.update", { room: room.id, topic: "Some" });
  expect(changed).toEqual({ ...room, topic: "Some" });
  expect((await api.want(200, "POST", "/rooms.delete", { room: other.id })).ok).toBe(true);
  expect(await all()).toEqual([...before.slice(0, -2), changed]);
  expect(await api.want(404, "POST", "/rooms.delete", { room: other.id })).toMatchObject({ ok: false });
  await api.want(404, "GET", "/rooms.info?room=none");
  expect(mapping.entities?.rooms).toMatchObject({ createdBy: ["rooms_create"], changedBy: ["rooms_update"] });
});

it("a cluster: what is called by its metadata is found by that name, in its own namespace", async () => {
  const { api, mapping } = await clientOf(cluster, "/api/v1");
  const job = { kind: "Job", metadata: { name: "a" }, spec: { image: "b", retries: 2 } };
  const made = await api.want(201, "POST", "/namespaces/x/jobs", job);
  expect(made).toMatchObject(job);
  expect(await api.want(200, "GET", "/namespaces/x/jobs/a")).toEqual(made);
  expect((await api.want(200, "GET", "/namespaces/x/jobs")).items).toContainEqual(made);
  await api.want(404, "GET", "/namespaces/y/jobs/a");
  const spec = { image: "c", retries: 3 };
  expect(await api.want(200, "PUT", "/namespaces/x/jobs/a", { ...job, spec })).toMatchObject({ ...job, spec });
  expect(await api.want(200, "GET", "/namespaces/x/jobs/a")).toMatchObject({ ...job, spec });
  await api.call("DELETE", "/namespaces/x/jobs/a");
  await api.want(404, "GET", "/namespaces/x/jobs/a");
  expect(Object.entries(mapping.entities ?? {}).map(([name, { key }]) => [name, key])).toEqual([
    ["jobs", "metadata.name"],
    ["secrets", "metadata.name"],
  ]);
  expect(mapping.refused.filter(({ effect }) => effect === "alone")).toEqual([]);
});
