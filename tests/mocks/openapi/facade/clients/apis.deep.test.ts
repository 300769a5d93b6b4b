import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleOf, soakTest } from "../../../../runs.js";
import { folder } from "../../../../transcript/files/importing/folder.js";
import type { Answered } from "../../../serve/client.js";
import { served } from "../served.js";
import { CheckedClient } from "./checked.js";
import { codeHost, payments, tickets } from "./documents/large.js";
import { type Collection, pagesOf, walk } from "./walk.js";

/*
 * Clients of APIs in the manner of public ones: each makes, lists by pages, reads, changes and deletes, over the rows that are there at
 * the start. Every answer is held to its schema by another validator, and to all answers before.
 */

const yaml = (name: string) => join(import.meta.dirname, `documents/${name}.yaml`);

function written(document: () => object): string {
  const file = join(folder(), "api.json");
  writeFileSync(file, JSON.stringify(document()));
  return file;
}

async function clientOf(file: string, base = "") {
  const { server, mapping } = await served(file, {}, "initial");
  return { api: new CheckedClient(server, mapping, base), mapping };
}

const keysOf = (rows: readonly Readonly<Record<string, unknown>>[]) => rows.map(({ id }) => id);

it("a shop: offsets with totals, items below carts, orders that are paid and cancelled", async () => {
  const { api } = await clientOf(yaml("shop"), "/api");
  const price = { amount: 500, currency: "EUR" };
  const headers = { "idempotency-key": "12345678" };
  const { id: toys } = await api.want(201, "POST", "/categories", { name: "Toys" });
  const products: Collection = {
    list: "/products?limit=3",
    create: "/products",
    item: (id) => `/products/${id}`,
    sent: (nth) => ({ name: `Kite ${nth}`, price, ...(nth % 2 === 0 ? { category_id: toys } : {}), tags: ["a"] }),
    change: { method: "PUT", sent: { name: "Ball", price, available: false, category_id: toys, tags: [] } },
    rowsIn: ({ products: rows }) => rows,
    next: ({ body }, rows) => (rows.length < body.total ? `/products?limit=3&offset=${rows.length}` : null),
    headers,
  };
  const left = await walk(api, products);
  const ofToys = left.filter((row) => row.category_id === toys);
  expect(ofToys.length).toBe(3);
  const listed = await api.want(200, "GET", `/categories/${toys}/products`);
  expect([listed.products, listed.total]).toEqual([ofToys, 3]);
  expect((await api.want(200, "GET", "/products?available=false")).products).toEqual(
    left.filter((row) => row.available === false),
  );
  expect((await api.want(200, "GET", "/products?q=ball")).products.map(({ name }: { name: string }) => name)).toEqual([
    "Ball",
  ]);
  await api.want(404, "GET", "/categories/999/products");
  const [one, other] = [
    await api.want(201, "POST", "/carts", { currency: "EUR" }),
    await api.want(201, "POST", "/carts", {}),
  ];
  const items = (cart: { id: string }): Collection => ({
    list: `/carts/${cart.id}/items`,
    create: `/carts/${cart.id}/items`,
    item: () => "",
    sent: (nth) => ({ product_id: nth + 1, quantity: 2 }),
    rowsIn: ({ items: rows }) => rows,
  });
  const put = await api.want(201, "POST", items(one).create, { product_id: 1, quantity: 2 });
  await api.want(201, "POST", items(other).create, { product_id: 2, quantity: 1 });
  expect(await pagesOf(api, items(one))).toEqual([put]);
  const more = await api.want(200, "PATCH", `/carts/${one.id}/items/${put.id}`, { quantity: 5 });
  expect(more).toEqual({ ...put, quantity: 5 });
  await api.want(404, "PATCH", `/carts/${other.id}/items/${put.id}`, { quantity: 5 });
  await api.want(204, "DELETE", `/carts/${one.id}/items/${put.id}`);
  expect(await pagesOf(api, items(one))).toEqual([]);
  await api.want(204, "DELETE", `/carts/${one.id}`);
  await api.want(404, "GET", `/carts/${one.id}/items`);
  const order = await api.want(201, "POST", "/orders", {
    email: "ana@example.org",
    lines: [{ product_id: 1, quantity: 1 }],
  });
  expect(order).toMatchObject({ status: "placed", note: null });
  const paid = await api.want(202, "POST", `/orders/${order.id}/pay`, { method: "card" });
  expect(paid).toEqual({ ...order, status: "paid", method: "card" });
  expect(await api.want(200, "GET", `/orders/${order.id}`)).toEqual(paid);
  const cancelled = await api.want(200, "POST", `/orders/${order.id}/cancel`);
  expect(cancelled).toEqual({ ...paid, status: "cancelled" });
  expect(keysOf((await api.want(200, "GET", "/orders?status=cancelled")).orders)).toContain(order.id);
  await api.want(404, "POST", "/orders/ORD-999999/cancel");
});

it("calendars: events below a calendar alone, tokens, PUT and PATCH", async () => {
  const { api } = await clientOf(yaml("calendar"), "/calendar/v3");
  const tokens = (path: string) => ({
    list: path,
    rowsIn: ({ items }: { items: never }) => items,
    next: ({ body }: Answered) => (body.nextPageToken === undefined ? null : `${path}&pageToken=${body.nextPageToken}`),
  });
  const calendars = await walk(api, {
    ...tokens("/users/me/calendarList?maxResults=2"),
    create: "/calendars",
    item: (id) => `/calendars/${id}`,
    sent: (nth) => ({ summary: `Calendar ${nth}`, timeZone: "Europe/Paris" }),
    change: { method: "PATCH", sent: { summary: "Work" } },
    created: 200,
  });
  const [mine, yours] = calendars.slice(-2) as [{ id: string }, { id: string }];
  const moment = { dateTime: "2026-05-01T09:00:00Z", timeZone: "UTC" };
  const events = (calendar: { id: string }): Collection => ({
    ...tokens(`/calendars/${calendar.id}/events?maxResults=2`),
    create: `/calendars/${calendar.id}/events`,
    item: (id) => `/calendars/${calendar.id}/events/${id}`,
    sent: (nth) => ({
      summary: `Event ${nth}`,
      start: moment,
      end: { date: "2026-05-02" },
      attendees: [{ email: "a@b.c" }],
    }),
    change: { method: "PATCH", sent: { location: "Room 4" } },
    created: 200,
  });
  const left = await walk(api, events(mine));
  expect(await pagesOf(api, events(yours))).toEqual([]);
  const [event] = left as [{ id: string; attendees: unknown }];
  await api.want(404, "GET", events(yours).item(event.id));
  const { attendees: _, ...rest } = event;
  const replaced = await api.want(200, "PUT", events(mine).item(event.id), {
    summary: "New",
    start: moment,
    end: moment,
  });
  expect(replaced).toEqual({ ...rest, location: null, summary: "New", start: moment, end: moment });
  const cancelled = await api.want(200, "POST", `${events(mine).item(event.id)}/cancel`);
  expect(cancelled).toEqual({ ...replaced, status: "cancelled" });
  expect((await api.want(200, "GET", `/calendars/${mine.id}/events?q=new`)).items).toEqual([cancelled]);
});

it("a chat: kinds of content, members by PUT, archives and pins", async () => {
  const { api } = await clientOf(yaml("chat"), "/api/v1");
  const headers = { "x-workspace-id": "W1" };
  const cursors = (path: string, rows: string) => ({
    list: path,
    rowsIn: (body: Readonly<Record<string, never>>) => body[rows] as never,
    next: ({ body }: Answered) => {
      const cursor = body.response_metadata?.next_cursor ?? "";
      return cursor === "" ? null : `${path}&cursor=${cursor}`;
    },
    headers,
  });
  const call = (status: number, method: string, path: string, body?: unknown) =>
    api.want(status, method, path, body, headers);
  const { channel } = await call(201, "POST", "/channels", { name: "general", topic: "All" });
  expect(channel).toMatchObject({ name: "general", topic: "All", is_private: false, is_archived: false });
  expect(await call(200, "GET", `/channels/${channel.id}`)).toEqual(channel);
  expect(await call(200, "PATCH", `/channels/${channel.id}`, { topic: "Some" })).toEqual({ ...channel, topic: "Some" });
  expect(
    (await pagesOf(api, { ...cursors("/channels?limit=1", "channels"), create: "", item: String, sent: () => ({}) }))
      .length,
  ).toBe(4);
  await call(204, "PUT", `/channels/${channel.id}/members/U1234`);
  await call(204, "POST", `/channels/${channel.id}/archive`);
  expect(await call(200, "GET", `/channels/${channel.id}`)).toEqual({ ...channel, topic: "Some", is_archived: true });
  await walk(api, {
    ...cursors(`/channels/${channel.id}/messages?limit=2`, "messages"),
    create: `/channels/${channel.id}/messages`,
    item: (id) => `/messages/${id}`,
    sent: (nth) => ({
      content: nth % 2 === 0 ? { "@type": "text", body: `m${nth}` } : { "@type": "image", url: "https://a.example/b" },
    }),
    change: { method: "PATCH", sent: { content: { "@type": "text", body: "other" } } },
  });
  const message = await call(201, "POST", `/channels/${channel.id}/messages`, {
    content: { "@type": "text", body: "pin me" },
  });
  expect(await call(200, "POST", `/messages/${message.id}/pin`)).toEqual({ ...message, pinned: true });
  expect(await call(200, "DELETE", `/messages/${message.id}/pin`)).toEqual(message);
  const missing = await call(404, "GET", "/channels/C999999");
  expect([missing.ok, missing.error]).toEqual([false, "channel_not_found"]);
});

it("a clinic: names with hyphens, pages from zero, visits that are cancelled with a reason", async () => {
  const { api } = await clientOf(yaml("clinic"), "/clinic");
  const person = (nth: number) => ({
    "given-name": `Ana ${nth}`,
    "family-name": "Ruiz",
    "date-of-birth": "1990-02-01",
  });
  const patients = await walk(api, {
    list: "/patients?size=3",
    create: "/patients",
    item: (patient) => `/patients/${patient}`,
    sent: person,
    change: { method: "PUT", sent: { ...person(9), insurance: "AOK" } },
    rowsIn: ({ content }) => content,
    next: ({ body }) => (body.last ? null : `/patients?size=3&page=${body.page + 1}`),
    isDeleted: false,
  });
  expect((await api.want(200, "GET", "/patients?family-name=Ruiz")).totalElements).toBe(5);
  const { id } = patients.at(-1) as { id: string };
  await walk(api, {
    list: `/patients/${id}/visits`,
    create: `/patients/${id}/visits`,
    item: (one) => `/visits/${one}`,
    sent: () => ({ kind: "checkup", at: "2026-05-01T09:00:00Z", "x-notes": "none" }),
  });
  const visit = await api.want(201, "POST", `/patients/${id}/visits`, { kind: "surgery", at: "2026-05-01T09:00:00Z" });
  expect(visit).toMatchObject({ "patient-id": id, status: "planned" });
  const cancelled = await api.want(200, "POST", `/visits/${visit.id}/cancel`, { "cancel-reason": "ill" });
  expect(cancelled).toEqual({ ...visit, status: "cancelled", "cancel-reason": "ill" });
  await api.want(202, "POST", `/visits/${visit.id}/check-in`);
  expect(await api.want(200, "GET", `/visits/${visit.id}`)).toEqual({ ...cancelled, status: "arrived" });
  await api.want(404, "POST", "/patients/P99999/visits", { kind: "surgery", at: "2026-05-01T09:00:00Z" });
});

it("a drive: children of items are items, next links, maps", async () => {
  const { api } = await clientOf(yaml("drive"), "/v1.0");
  const items = (list: string, create = list): Collection => ({
    list: `${list}?$top=2`,
    create,
    item: (id) => `/items/${id}`,
    sent: (nth) => ({ name: `f${nth}`, kind: "file", "@tags": ["x"], meta: { a: "b", nth: String(nth) } }),
    change: { method: "PATCH", sent: { name: "renamed" } },
    rowsIn: ({ value }) => value,
    next: ({ body }) => body["@odata.nextLink"] ?? null,
  });
  await walk(api, items("/items"));
  const box = await api.want(201, "POST", "/items", { name: "box", kind: "folder" });
  expect(box.parentId).toBeNull();
  const inside = await walk(api, items(`/items/${box.id}/children`));
  for (const one of inside) expect(one.parentId).toBe(box.id);
  expect((await pagesOf(api, items("/items"))).slice(-inside.length)).toEqual(inside);
  const given = await api.want(201, "POST", `/items/${box.id}/permissions`, { email: "a@b.c", role: "read" });
  expect((await api.want(200, "GET", `/items/${box.id}/permissions`)).value).toEqual([given]);
  await api.want(204, "DELETE", `/items/${box.id}/permissions/${given.id}`);
  expect((await api.want(200, "GET", `/items/${box.id}/permissions`)).value).toEqual([]);
  expect((await api.want(404, "GET", "/items/none")).error).toMatchObject({ code: "itemNotFound" });
});

it("music: catalogues that are only read, playlists with tracks, next and previous", async () => {
  const { api } = await clientOf(yaml("music"), "/v1");
  const { artists } = await api.want(200, "GET", "/artists");
  expect(artists).toHaveLength(3);
  const some = artists.slice(1);
  expect((await api.want(200, "GET", `/artists?ids=${keysOf(some).join(",")}`)).artists).toEqual(some);
  let albums = 0;
  for (const artist of artists) {
    expect(await api.want(200, "GET", `/artists/${artist.id}`)).toEqual(artist);
    for (const album of (await api.want(200, "GET", `/artists/${artist.id}/albums`)).items) {
      expect(album.artist_id).toBe(artist.id);
      expect(await api.want(200, "GET", `/albums/${album.id}`)).toEqual(album);
      albums++;
    }
  }
  expect(albums).toBe(3);
  const pages = (list: string, create: string, item: (id: string) => string): Omit<Collection, "sent"> => ({
    list: `${list}?limit=2`,
    create,
    item,
    rowsIn: ({ items }) => items,
    next: ({ body }) => body.next,
  });
  const lists = await walk(api, {
    ...pages("/me/playlists", "/me/playlists", (list) => `/playlists/${list}`),
    sent: (nth) => ({ name: `List ${nth}`, description: null }),
    said: (nth) => ({ name: `List ${nth}`, public: true, description: null }),
    isDeleted: false,
  });
  const { id } = lists.at(-1) as { id: string };
  await api.want(200, "PUT", `/playlists/${id}`, { name: "Other", public: false, description: "d" });
  expect(await api.want(200, "GET", `/playlists/${id}`)).toEqual({
    id,
    name: "Other",
    public: false,
    description: "d",
  });
  const tracks = pages(`/playlists/${id}/tracks`, `/playlists/${id}/tracks`, () => "");
  const made = [];
  for (let nth = 0; nth < 5; nth++)
    made.push(await api.want(201, "POST", tracks.create, { uri: `music:track:${nth}`, position: nth }));
  expect(await pagesOf(api, { ...tracks, sent: () => ({}) })).toEqual(made);
  const second = await api.want(200, "GET", `/playlists/${id}/tracks?limit=2&offset=2`);
  expect([second.total, second.offset, second.previous.endsWith("offset=0")]).toEqual([5, 2, true]);
  await api.want(204, "DELETE", `/playlists/${id}/tracks/${made[0].id}`);
  expect(await pagesOf(api, { ...tracks, sent: () => ({}) })).toEqual(made.slice(1));
  await api.want(204, "PUT", "/me/albums", { ids: ["a"] });
});

/* Documents of more than 60 operations. */

it("payments: lists after an id, POST that changes, deleted objects that say so", async () => {
  const { api, mapping } = await clientOf(written(payments));
  expect(Object.keys(mapping.operations).length).toBeGreaterThan(60);
  const SENT: Readonly<Record<string, (nth: number) => object>> = {
    customers: (nth) => ({ email: `a${nth}@b.c`, name: "Ana", metadata: { nth: String(nth) } }),
    products: (nth) => ({ name: `P${nth}` }),
    prices: (nth) => ({ currency: "eur", unit_amount: nth }),
    coupons: () => ({ percent_off: 12.5, name: "c" }),
    invoices: () => ({ description: "d", amount_due: 5 }),
    payment_intents: () => ({ amount: 5, currency: "usd" }),
    refunds: () => ({ amount: 5, reason: "duplicate" }),
    subscriptions: (nth) => ({ quantity: nth }),
    payouts: () => ({ amount: 5 }),
    webhook_endpoints: () => ({ url: "https://a.example/b", enabled_events: ["*"] }),
    tax_rates: () => ({ display_name: "VAT", percentage: 19, inclusive: true }),
    promotion_codes: (nth) => ({ code: `C${nth}`, max_redemptions: 5 }),
  };
  // The soak walks through all of them.
  for (const [plural, sent] of sampleOf(Object.entries(SENT), 4))
    await walk(api, {
      list: `/v1/${plural}?limit=3`,
      create: `/v1/${plural}`,
      item: (key) => `/v1/${plural}/${key}`,
      sent: sent as Collection["sent"],
      change: { method: "POST", sent: { metadata: { changed: "yes" } } },
      rowsIn: ({ data }) => data,
      next: ({ body }, rows) => (body.has_more ? `/v1/${plural}?limit=3&starting_after=${rows.at(-1)?.id}` : null),
      created: 200,
      deleted: 200,
    });
  const { id } = await api.want(200, "POST", "/v1/payment_intents", { amount: 100 });
  expect(await api.want(200, "POST", `/v1/payment_intents/${id}/cancel`)).toMatchObject({ id, status: "canceled" });
  const invoice = await api.want(200, "POST", "/v1/invoices", { description: "d" });
  expect(invoice.status).toBe("draft");
  expect(await api.want(200, "POST", `/v1/invoices/${invoice.id}/pay`)).toMatchObject({
    id: invoice.id,
    status: "paid",
  });
  const gone = await api.want(200, "DELETE", `/v1/invoices/${invoice.id}`);
  expect(gone).toEqual({ id: invoice.id, object: "invoice", deleted: true });
});

soakTest("a help desk: objects under their own names, numbered pages with addresses", async () => {
  const { api, mapping } = await clientOf(written(tickets));
  expect(Object.keys(mapping.operations).length).toBeGreaterThan(60);
  const SENT: Readonly<Record<string, (nth: number) => object>> = {
    ticket: (nth) => ({ subject: `S${nth}`, priority: "low" }),
    user: (nth) => ({ name: `U${nth}`, email: "a@b.c", role: "agent" }),
    organization: () => ({ name: "o", domain_names: ["a"] }),
    group: () => ({ name: "g", description: null }),
    macro: () => ({ title: "m", actions: [{ field: "a", value: "b" }] }),
    view: () => ({ title: "v", position: 3 }),
    trigger: () => ({ title: "t", active: true }),
    automation: () => ({ title: "t", active: false }),
    brand: () => ({ name: "b", subdomain: "c" }),
    article: () => ({ title: "t", body: "b", label_names: [] }),
    section: () => ({ name: "s", position: 0 }),
    webhook: () => ({ name: "w", endpoint: "https://a.example/b", http_method: "POST" }),
  };
  for (const [noun, sent] of Object.entries(SENT)) {
    const [first = ""] = Object.keys(sent(0));
    await walk(api, {
      list: `/api/v2/${noun}s.json?per_page=3`,
      create: `/api/v2/${noun}s.json`,
      item: (id) => `/api/v2/${noun}s/${id}.json`,
      sent: (nth) => ({ [noun]: sent(nth) }),
      said: sent as Collection["sent"],
      change: { method: "PUT", sent: { [noun]: { [first]: "changed" } }, said: { [first]: "changed" } },
      rowsIn: (body) => (body as Readonly<Record<string, never>>)[`${noun}s`] as never,
      rowIn: (body) => (body as Readonly<Record<string, never>>)[noun] as never,
      next: ({ body }) => body.next_page,
    });
  }
  const { organization } = await api.want(201, "POST", "/api/v2/organizations.json", { organization: { name: "o" } });
  const { user } = await api.want(201, "POST", "/api/v2/users.json", {
    user: { name: "u", organization_id: organization.id },
  });
  expect((await api.want(200, "GET", `/api/v2/organizations/${organization.id}/users.json`)).users).toEqual([user]);
  const { job_status: job } = await api.want(202, "POST", "/api/v2/tickets/create_many.json", {
    tickets: [{ subject: "a" }],
  });
  expect(job.status).not.toBe("failed");
});

soakTest("a code host: rows below an owner and a repository, Link headers, several kinds of keys", async () => {
  const { api, mapping } = await clientOf(written(codeHost));
  expect(Object.keys(mapping.operations).length).toBeGreaterThan(60);
  const SENT: Readonly<Record<string, readonly [key: string, sent: (nth: number) => object, change: object]>> = {
    issues: ["number", (nth) => ({ title: `I${nth}`, body: null }), { title: "other" }],
    milestones: ["number", (nth) => ({ title: `M${nth}` }), { description: "d" }],
    labels: ["name", (nth) => ({ name: `l${nth}`, color: "00ff00" }), { color: "ffffff" }],
    releases: ["id", (nth) => ({ tag_name: `v${nth}`, name: "r", draft: true }), { draft: false }],
    hooks: ["id", () => ({ url: "https://a.example/b", events: ["push"] }), { events: [] }],
    keys: ["id", () => ({ key: "k", read_only: true }), { title: "t" }],
    deployments: ["id", () => ({ ref: "main" }), { environment: "live" }],
    environments: ["name", (nth) => ({ name: `e ${nth}/x`, wait_timer: 3 }), { wait_timer: 0 }],
    rulesets: ["id", () => ({ name: "r", enforcement: "active" }), { enforcement: "disabled" }],
    autolinks: ["id", () => ({ key_prefix: "T-", url_template: "u" }), { url_template: "v" }],
    snippets: ["id", () => ({ file_name: "f", content: "" }), { content: "c" }],
  };
  const next = ({ headers }: Answered): string | null =>
    /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? null;
  const base = "/repos/ana/web";
  for (const [plural, [key, sent, change]] of Object.entries(SENT)) {
    const left = await walk(api, {
      list: `${base}/${plural}?per_page=2`,
      create: `${base}/${plural}`,
      item: (one) => `${base}/${plural}/${encodeURIComponent(one)}`,
      key,
      sent: sent as Collection["sent"],
      change: { method: "PATCH", sent: change as never },
      next,
    });
    expect(left).toHaveLength(4);
    expect(await api.want(200, "GET", `/repos/bob/web/${plural}`)).toEqual([]);
  }
  const [issue, other] = await api.want(200, "GET", `${base}/issues`);
  const comments: Collection = {
    list: `${base}/issues/${issue.number}/comments?per_page=2`,
    create: `${base}/issues/${issue.number}/comments`,
    item: (id) => `${base}/issues/comments/${id}`,
    sent: (nth) => ({ body: `c${nth}` }),
    change: { method: "PATCH", sent: { body: "changed" } },
    next,
  };
  await walk(api, comments);
  expect(await api.want(200, "GET", `${base}/issues/${other.number}/comments`)).toEqual([]);
  await api.want(204, "PUT", `${base}/issues/${issue.number}/lock`);
  expect((await api.want(200, "GET", `${base}/issues/${issue.number}`)).locked).toBe(true);
  await api.want(204, "DELETE", `${base}/issues/${issue.number}/lock`);
  expect((await api.want(200, "GET", `${base}/issues/${issue.number}`)).locked).toBe(false);
});
