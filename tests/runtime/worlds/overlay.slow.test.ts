import { describe, expect, test } from "vitest";
import { SOAK } from "../../runs.js";
import { backendFor, backendWith, found, ids } from "./scene.js";

const HOTELS = [
  { id: "a", name: "Sole", stars: 4, price: 90 },
  { id: "b", name: "Luna", stars: 3 },
  { id: "c", name: "Mare", stars: 4, price: 60 },
];

describe.each(["native", "quickjs"] as const)("a session over fixtures, on %s", (engine) => {
  const backend = backendFor({ fixtures: { hotels: HOTELS } }, engine);

  test("finds them, then what was made, in that order; ids count on from the fixtures", () => {
    const session = backend().open();
    session.execute('book_hotel(name="Nova", stars=4)');
    expect(ids(session, "find_hotels()")).toEqual(["a", "b", "c", "hotels_4"]);
    expect(ids(session, "find_hotels(stars=4)")).toEqual(["a", "c", "hotels_4"]);
  });

  test("keeps its changes to itself", async () => {
    const one = (await backendWith({ fixtures: { hotels: HOTELS } }, engine)).open();
    const [mine, other] = [backend().open(), backend().open()];
    expect(found(mine, 'find_hotels(name="luna")')).toEqual([HOTELS[1]]);
    mine.execute("x0[0].stars = 5");
    mine.execute('book_hotel(name="Nova")');
    expect(found(mine, "find_hotels(stars=5)")).toEqual([{ ...HOTELS[1], stars: 5 }]);
    expect(found(other, "find_hotels()")).toEqual(HOTELS);
    expect(found(backend().open(), "find_hotels()")).toEqual(HOTELS);
    expect(found(one, "find_hotels()")).toEqual(HOTELS);
    expect(mine.snapshot().rows).toMatchObject({ hotels: { b: { stars: 5 }, hotels_4: { name: "Nova" } } });
    expect(other.snapshot().rows).toEqual({});
  });

  test("sorts by a slot, rows without it last, ties in the table's order, and gives as many as are wanted", () => {
    const session = backend().open();
    session.execute('book_hotel(name="Nova", stars=4, price=75.5)');
    expect(ids(session, 'find_hotels(order_by="price")')).toEqual(["c", "hotels_4", "a", "b"]);
    expect(ids(session, 'find_hotels(order_by="-price")')).toEqual(["a", "hotels_4", "c", "b"]);
    expect(ids(session, 'find_hotels(order_by="stars")')).toEqual(["b", "a", "c", "hotels_4"]);
    expect(ids(session, 'find_hotels(order_by="-stars", limit=2)')).toEqual(["a", "c"]);
    expect(ids(session, "find_hotels(limit=0)")).toEqual([]);
    const [cut] = session.execute("find_hotels(stars=4, limit=1)");
    expect(cut).toMatchObject({ rows: [{ id: "a" }], total: 3 });
    const [whole] = session.execute("find_hotels(stars=4, limit=3)");
    expect(whole).not.toHaveProperty("total");
  });

  test("a filter that is edited asks again", () => {
    const session = backend().open();
    expect(ids(session, "find_hotels(stars=4)")).toEqual(["a", "c"]);
    expect(ids(session, "find_hotels(stars=4, price=at_most(60))")).toEqual(["c"]);
    expect(ids(session, "find_hotels(price=not_equal(60))")).toEqual(["a", "b"]);
  });
});

/** How many rows: a hundred thousand in `npm run test:deep`. */
const ROWS = SOAK ? 100_000 : 10_000;

test(`a query that matches ${ROWS} rows gives 1,000 of them and says how many there are`, {
  timeout: 300_000,
}, async () => {
  const hotels = Array.from({ length: ROWS }, (_, i) => ({ name: `House ${i % 7}`, stars: i % 6 }));
  const backend = await backendWith({ fixtures: { hotels } }, "quickjs");
  const session = backend.open();
  const [all] = session.execute("find_hotels()");
  if (all?.kind !== "found") throw new Error(JSON.stringify(all).slice(0, 200));
  expect([all.rows.length, all.total]).toEqual([1_000, ROWS]);
  expect(all.rows[999]).toMatchObject({ id: "hotels_1000" });
  const [some] = session.execute('find_hotels(stars=5, order_by="-name", limit=3)');
  expect(some).toMatchObject({
    total: hotels.filter(({ stars }) => stars === 5).length,
    rows: [{ name: "House 6" }, { name: "House 6" }, { name: "House 6" }],
  });
  const [fuzzy] = session.execute('find_hotels(name="HOUSE 3", limit=5000)');
  expect(fuzzy).toMatchObject({ total: hotels.filter(({ name }) => name === "House 3").length });
  expect(session.execute('write_note(text="still here")')[0]?.kind).toBe("performed");
});
