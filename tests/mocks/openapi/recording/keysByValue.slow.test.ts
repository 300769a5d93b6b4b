import { describe, expect, it } from "vitest";
import { asked, exchange, mockOf } from "./mockOf.js";

/* A part of a path that equals a field of the recorded row is its key, whatever the field's name. */

/** Kinds of keys: those of two existing rows, and one of a missing row. */
const KINDS: readonly (readonly [
  field: string,
  one: string | number,
  other: string | number,
  missing: string | number,
])[] = [
  ["id", 17, 21, 99],
  ["_id", "64b7f0c2a9d3e1f5b8c6d701", "64b7f0c2a9d3e1f5b8c6d702", "64b7f0c2a9d3e1f5b8c6d7ff"],
  ["parcel_id", "PP-1234", "PP-1235", "PP-0000"],
  ["letterId", "pa7", "pa8", "pa0"],
  ["tracking_number", "PP-1234", "PP-1235", "PP-0000"],
  ["code", "north", "south", "nowhere"],
  ["number", "2024/7", "2024/8", "1999/1"],
  [
    "uuid",
    "0b0e7f0a-58a3-4d3e-9c55-0f6d6c1c7a01",
    "0b0e7f0a-58a3-4d3e-9c55-0f6d6c1c7a02",
    "0b0e7f0a-58a3-4d3e-9c55-0f6d6c1c7aff",
  ],
  ["slug", "tea-for-two", "no-sugar", "no-such-page"],
  ["sku", "MUG-R", "MUG-B", "MUG-X"],
  ["iban", "DE00123", "FR00456", "NL00000"],
  ["username", "ana", "ben", "zoe"],
  ["key", "theme", "volume", "absent"],
];
const NEVER_SEEN: Readonly<Record<string, string>> = { id: "98", uuid: "0b0e7f0a-58a3-4d3e-9c55-0f6d6c1c7abb" };

const PATHS: Readonly<Record<string, string>> = { _id: "crates", parcel_id: "parcels", letterId: "letters" };
const pathOf = (field: string): string => `/v1/${PATHS[field] ?? `${field}-shelf`}`;
const at = (field: string, key: string | number): string => `${pathOf(field)}/${encodeURIComponent(String(key))}`;
const row = (field: string, key: string | number, note: string) =>
  field === "id" ? { id: key, note, weight: 4 } : { note, [field]: key, weight: 4 };
const notThere = { error: { code: "GONE_FISHING", message: "There is nothing of that name." } };

/** Requests of a client for a kind: two rows, a missing one, and a change. */
const recorded = ([field, one, other, missing]: (typeof KINDS)[number], isListed: boolean) => [
  ...(isListed
    ? [exchange("GET", pathOf(field), 200, { data: [row(field, one, "first"), row(field, other, "second")] })]
    : []),
  exchange("GET", at(field, one), 200, row(field, one, "first")),
  exchange("GET", at(field, other), 200, row(field, other, "second")),
  exchange("GET", at(field, missing), 404, notThere),
  exchange("PATCH", at(field, one), 200, row(field, one, "changed"), { note: "changed" }),
];

describe.each([true, false])("keys of 13 kinds, listed beside their rows: %s", (isListed) => {
  it("are found by their values", async () => {
    const url = await mockOf(KINDS.flatMap((kind) => recorded(kind, isListed)));
    const seen: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const [field, one, other, missing] of KINDS) {
      const call = (method: string, key: string | number, sent?: unknown) => asked(url, method, at(field, key), sent);
      seen[field] = [
        await call("GET", one),
        await call("GET", other),
        await call("GET", NEVER_SEEN[field] ?? "never-seen"),
        await call("GET", missing),
        await call("PATCH", other, { note: "mended" }),
        await call("GET", other),
        await call("GET", one),
        ...(isListed ? [await asked(url, "GET", pathOf(field))] : []),
      ];
      expected[field] = [
        [200, row(field, one, "first")],
        [200, row(field, other, "second")],
        [404, notThere],
        [404, notThere],
        [200, row(field, other, "mended")],
        [200, row(field, other, "mended")],
        [200, row(field, one, "first")],
        ...(isListed ? [[200, { data: [row(field, one, "first"), row(field, other, "mended")] }]] : []),
      ];
    }
    expect(seen).toEqual(expected);
  });
});

describe("keys that are found by their values", () => {
  it("need no second row, and no name that says it", async () => {
    const parcel = { carrier: "Swift", tracking_number: "tn", state: "in_transit" };
    const url = await mockOf([exchange("GET", "/v1/parcels/tn", 200, parcel)]);
    expect(await asked(url, "GET", "/v1/parcels/tn")).toEqual([200, parcel]);
    expect((await asked(url, "GET", "/v1/parcels/other"))[0]).toBe(404);
  });

  it("stand in wrappers, and in lists alone", async () => {
    const seat = (chair: string) => ({ chair, price: 9 });
    const url = await mockOf([
      exchange("GET", "/halls", 200, [
        { hall: "red", size: 90 },
        { hall: "blue", size: 90 },
      ]),
      exchange("DELETE", "/halls/blue", 204),
      exchange("GET", "/seats/k1", 200, { ok: true, seat: seat("k1") }),
      exchange("GET", "/seats/front", 200, { ok: true, seat: seat("front") }),
    ]);
    expect((await asked(url, "DELETE", "/halls/red"))[0]).toBe(204);
    expect((await asked(url, "GET", "/halls"))[1]).toEqual([{ hall: "blue", size: 90 }]);
    expect(await asked(url, "GET", "/seats/front")).toEqual([200, { ok: true, seat: seat("front") }]);
    expect((await asked(url, "GET", "/seats/back"))[0]).toBe(404);
  });

  it("are keys of what is below them, too", async () => {
    const url = await mockOf([
      exchange("GET", "/users/ana", 200, { username: "ana", town: "Ulm" }),
      exchange("GET", "/users/ana/orders", 200, [{ number: "o1", user: "ana", total: 5 }]),
      exchange("GET", "/users/ben/orders", 200, []),
      exchange("GET", "/users/ana/orders/o1", 200, { number: "o1", user: "ana", total: 5 }),
    ]);
    expect((await asked(url, "GET", "/users/ana/orders"))[1]).toMatchObject([{ number: "o1" }]);
    expect((await asked(url, "GET", "/users/ana/orders/o1"))[1]).toMatchObject({ number: "o1", total: 5 });
    expect((await asked(url, "GET", "/users/ana/orders/o2"))[0]).toBe(404);
    expect((await asked(url, "GET", "/users/zoe"))[0]).toBe(404);
  });

  it("are no words of paths: collections, views of one, sorts and states", async () => {
    const tasks = [
      { id: 1, name: "tasks", status: "done" },
      { id: 2, name: "paint", status: "done" },
    ];
    const url = await mockOf([
      exchange("GET", "/api/tasks", 200, tasks),
      exchange("GET", "/api/tasks/done", 200, tasks),
      exchange("GET", "/api/tasks/1", 200, tasks[0]),
      exchange("GET", "/v1/balance", 200, { object: "balance", amount: 7 }),
      exchange("GET", "/api/people/me", 200, { id: 4, name: "Ana" }),
      exchange("GET", "/api/people/5", 200, { id: 5, name: "Ben" }),
    ]);
    expect((await asked(url, "GET", "/api/tasks/done"))[1]).toEqual(tasks);
    expect((await asked(url, "GET", "/api/tasks/1"))[1]).toEqual(tasks[0]);
    expect((await asked(url, "GET", "/api/tasks"))[1]).toEqual(tasks);
    expect((await asked(url, "GET", "/api/nothing"))[0]).toBe(404);
    expect((await asked(url, "GET", "/v1/balance"))[1]).toEqual({ object: "balance", amount: 7 });
    expect((await asked(url, "GET", "/v1/other"))[0]).toBe(404);
    expect((await asked(url, "GET", "/api/people/me"))[1]).toEqual({ id: 4, name: "Ana" });
    expect((await asked(url, "GET", "/api/people/5"))[1]).toEqual({ id: 5, name: "Ben" });
  });
});

describe("recordings of services that change, or err", () => {
  const parcel = (number: string, state: string) => ({ number, state });

  it("begin as a row was shown first, where one key answers twice differently", async () => {
    const url = await mockOf([
      exchange("GET", "/parcels/p1", 200, parcel("p1", "packed")),
      exchange("GET", "/parcels/p1", 200, parcel("p1", "sent")),
      exchange("GET", "/parcels/p2", 200, parcel("p2", "packed")),
    ]);
    expect(await asked(url, "GET", "/parcels/p1")).toEqual([200, parcel("p1", "packed")]);
    expect(await asked(url, "GET", "/parcels/p1")).toEqual([200, parcel("p1", "packed")]);
  });

  it("leave out what was wrong: failures, other rows than were asked for, bodies that are no rows", async () => {
    const wrong = exchange("GET", "/parcels/p5", 200);
    const url = await mockOf([
      exchange("GET", "/parcels/p1", 200, parcel("p1", "packed")),
      exchange("GET", "/parcels/p2", 500, { oops: true }),
      exchange("GET", "/parcels/p-3", 200, parcel("p1", "packed")),
      exchange("GET", "/parcels/p-4", 200, { error: "busy" }),
      { ...wrong, response: { ...wrong.response, headers: [["content-type", "text/html"]], body: { text: "<p>" } } },
      exchange("GET", "/parcels/p-6", 200, { number: ["p-6"], state: null }),
    ]);
    expect(await asked(url, "GET", "/parcels/p1")).toEqual([200, parcel("p1", "packed")]);
    for (const key of ["p2", "p-3", "p-4", "p-6", "p7"])
      expect([key, (await asked(url, "GET", `/parcels/${key}`))[0]]).toEqual([key, 404]);
  });

  it("begin without rows that a client has made, and make them again", async () => {
    const url = await mockOf([
      exchange("GET", "/users/ana", 200, { username: "ana", town: "Ulm" }),
      exchange("GET", "/users/zoe", 404, { message: "Nobody is called that." }),
      exchange("PUT", "/users/zoe", 200, { username: "zoe", town: "Bonn" }, { town: "Bonn" }),
      exchange("GET", "/users/zoe", 200, { username: "zoe", town: "Bonn" }),
      exchange("PUT", "/users/kim", 201, { username: "kim", town: "Bern" }, { town: "Bern" }),
      exchange("POST", "/users", 201, { username: "lou", town: "Graz" }, { username: "lou", town: "Graz" }),
      exchange("GET", "/users/lou", 200, { username: "lou", town: "Graz" }),
    ]);
    for (const name of ["zoe", "kim", "lou"])
      expect(await asked(url, "GET", `/users/${name}`)).toEqual([404, { message: "Nobody is called that." }]);
    expect(await asked(url, "PUT", "/users/kim", { town: "Basel" })).toEqual([201, { username: "kim", town: "Basel" }]);
    expect((await asked(url, "POST", "/users", { username: "lou", town: "Linz" }))[0]).toBe(201);
    expect(await asked(url, "GET", "/users/kim")).toEqual([200, { username: "kim", town: "Basel" }]);
    expect(await asked(url, "GET", "/users/lou")).toEqual([200, { username: "lou", town: "Linz" }]);
  });

  it("answer with the error that was all that was recorded", async () => {
    const url = await mockOf([exchange("POST", "/login", 401, { error: "wrong password" }, { user: "ana" })]);
    expect(await asked(url, "POST", "/login", { user: "ana" })).toEqual([401, { error: "wrong password" }]);
  });
});
