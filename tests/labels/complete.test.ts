import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { type Completable, complete } from "../../src/labels/complete.js";
import type { Backend } from "../../src/runtime/backend.js";
import { loadBackend } from "../../src/runtime/loadBackend.js";
import { resolveIntents } from "../../src/schema/resolve.js";

const INTENTS = fileURLToPath(new URL("../../intents", import.meta.url));

let backend: Backend;
let known: Completable;

beforeAll(async () => {
  backend = await loadBackend(INTENTS, { engine: "native" });
  const session = backend.open({ entities: { restaurants: [{ restaurant_name: "Sole" }] } });
  session.execute("book_table()"); // x0
  session.execute("find_restaurants()"); // x2
  session.execute("say()"); // 4
  known = {
    intents: new Map(resolveIntents(backend.intents).intents.map((one) => [one.command, one])),
    scope: session.scope,
  };
});

const of = (line: string): string[] => complete(line, known)[0];

describe("completion", () => {
  test("at the start: verbs, intents and variables", () => {
    expect(of("")).toEqual(expect.arrayContaining(["x0", "x2", "say(", "confirm(", "resume(", "book_table("]));
    expect(of("book_ta")).toEqual(["book_table("]);
    expect(of("conf")).toEqual(["confirm("]);
    expect(complete("  book_ta", known)[1]).toBe("book_ta");
  });

  test("variables of verbs", () => {
    expect(of("confirm(")).toEqual(["x0)", "x2)"]);
    expect(of("say(x")).toEqual(["x0)", "x1)", "x2)", "x3)", "x4)"]);
  });

  test("the slots of a call, but for those that are given", () => {
    expect(of("book_table(")).toContain("party_size=");
    expect(of('book_table(restaurant_name="a, (b", party')).toEqual(["party_size="]);
    expect(of("book_table(party_size=2, ")).not.toContain("party_size=");
    expect(of("nonsense(")).toEqual([]);
  });

  test("values of a slot: samples, closed values, references, and operators of queries", () => {
    expect(of("book_table(party_size=")).toEqual(expect.arrayContaining(["1", "2", "4", "7", "x0.", "x2[0]."]));
    expect(of("book_table(seating=")).toEqual(expect.arrayContaining(['"indoor"', '"terrace"', '"bar"']));
    expect(of('book_table(restaurant_name="Osteria L')).toEqual(['"Osteria Lucca"']);
    expect(complete('book_table(restaurant_name="Osteria L', known)[1]).toBe('"Osteria L');
    expect(of("find_restaurants(price_level=at_")).toEqual(["at_least(", "at_most("]);
    expect(of("book_table(dietary_needs=")).toContain('["vegan"]');
  });

  test("the slots and values of a variable", () => {
    expect(of("x0.")).toEqual(expect.arrayContaining(["party_size", "dietary_needs", "dietary_needs.append("]));
    expect(of("x0.par")).toEqual(["party_size"]);
    expect(of("x0.party_size = ")).toContain("4");
    expect(of("book_table(restaurant_name=x2[0].rest")).toEqual(["restaurant_name"]);
    expect(of("x9.")).toEqual([]);
  });

  test("nothing inside a text", () => {
    expect(of('book_table(occasion="x0.')).toEqual([]);
  });
});
