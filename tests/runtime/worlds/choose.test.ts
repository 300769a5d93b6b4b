import { describe, expect, test } from "vitest";
import { backendFor, backendWith, found } from "./scene.js";

// The schema knows New York, Newark and York as cities.
const HOTELS = [{ city: "Santa Clara" }, { city: "Santa Fé" }, { city: "York" }, { city: "Clara" }];

describe.each(["native", "quickjs"] as const)("a value that may stand for several, on %s", (engine) => {
  const backend = backendFor({ fixtures: { hotels: HOTELS } }, engine);
  const open = (options = {}) => backend().open(options);
  const first = (command: string, options = {}) => open(options).execute(command)[0];

  test("must be chosen among the known values that hold all its words", () => {
    expect(first('book_hotel(name="Sole", city="santa")')).toEqual({
      kind: "choose",
      ref: "x0",
      slot: "city",
      options: ["Santa Clara", "Santa Fé"],
    });
  });

  test.each([
    ["york", "a known value itself, whatever else holds it"],
    ["YORK", "a known value itself, without regard to case"],
    ["new", "a word that only one known value holds, for Newark is another word"],
    ["Paris", "unknown"],
    ["clara", "a fixture's value itself"],
    ["", "empty"],
    ["santa clara fe", "more than any value holds"],
  ])("%j is not a choice: it is %s", (city) => {
    expect(first(`book_hotel(name="Sole", city=${JSON.stringify(city)})`)).toMatchObject({ kind: "performed" });
  });

  test("is resolved by assigning one of them, or anything else that is clear", () => {
    for (const city of ["Santa Fé", "santa clara", "Oslo"]) {
      const session = open();
      session.execute('book_hotel(name="Sole", city="Santa")');
      expect(session.execute(`x0.city = ${JSON.stringify(city)}`)[0]).toMatchObject({
        kind: "performed",
        arguments: { name: "Sole", city },
      });
    }
  });

  test("stays a choice until then, comes before what is asked for, and goes with the value", () => {
    const session = open();
    expect(session.execute('book_hotel(city="santa")')[0]?.kind).toBe("choose");
    expect(session.execute('x0.name = "Sole"')[0]?.kind).toBe("choose");
    expect(session.execute("x0")[0]?.kind).toBe("choose");
    expect(session.execute('x0.city = "SANTA"')[0]?.kind).toBe("choose");
    expect(session.snapshot().rows).toEqual({});
    expect(session.execute("x0.city = None")[0]?.kind).toBe("performed");
  });

  test("is left alone where sessions do not disambiguate, and in queries", () => {
    expect(first('book_hotel(name="Sole", city="santa")', { disambiguate: false })).toMatchObject({
      kind: "performed",
    });
    const session = open();
    expect(found(session, 'find_hotels(city="santa")')).toEqual([]);
  });
});

test("at most ten options are offered, and a long column offers what begins with the text", async () => {
  const hotels = Array.from({ length: 5_000 }, (_, i) => ({ city: `Saint ${String(i).padStart(4, "0")} Rock` }));
  const session = (await backendWith({ fixtures: { hotels } }, "quickjs")).open();
  const [signal] = session.execute('book_hotel(name="Sole", city="saint")');
  expect(signal?.kind === "choose" && signal.options).toEqual(
    Array.from({ length: 10 }, (_, i) => `Saint 000${i} Rock`),
  );
  expect(session.execute('book_hotel(name="Sole", city="rock")')[0]?.kind).toBe("performed");
});
