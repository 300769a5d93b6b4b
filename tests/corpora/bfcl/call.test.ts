import { describe, expect, test } from "vitest";
import { namedCall, readCall } from "../../../src/corpora/bfcl/format/call.js";

const PLACE = ["symbol", "price", "amount"];
const named = (text: string, parameters: readonly string[] = PLACE) => namedCall(readCall(text), "Shop", parameters);

describe("a call of Python", () => {
  test("gets names for its positional arguments, and keeps floats apart from integers", () => {
    expect(named("order('NVDA', 5.0, amount=5)")).toEqual({
      command: 'order(symbol="NVDA", price=5.0, amount=5)',
      arguments: { symbol: "NVDA", price: { $float: 5 }, amount: 5 },
    });
  });

  test("has any literals, and None counts as given", () => {
    expect(named("order([1, 2.0, None], {'a': True, \"b\": [-0.5]}, None)")).toEqual({
      command: 'order(symbol=[1, 2.0, None], price={"a": True, "b": [-0.5]}, amount=None)',
      arguments: { symbol: [1, { $float: 2 }, null], price: { a: true, b: [-0.5] } },
    });
    expect(named(" order ( ) ")).toEqual({ command: "order()", arguments: {} });
  });

  test.each([
    ["order(1, 2, 3, 4)", "Shop.order() takes 4 positional arguments but 5 were given"],
    ["order(colour=1)", "Shop.order() got an unexpected keyword argument 'colour'"],
    ["order(1, symbol=2)", "Shop.order() got multiple values for argument 'symbol'"],
    ["order(symbol=nvda)", "name 'nvda' is not defined"],
    ["order(price=[1, {'a': x3.price}])", "name 'x3' is not defined"],
  ])("is refused in Python's words: %s", (text, message) => {
    expect(named(text)).toBe(message);
  });

  test("of a method without parameters takes none", () => {
    expect(named("order(1)", [])).toBe("Shop.order() takes 1 positional argument but 2 were given");
  });

  test.each([
    "",
    "order",
    "order(",
    "order(1",
    "order(a=1, 2)",
    "order(1) + 1",
    "order(best(2))",
    "order(1); order(2)",
    "shop.order(1)",
    "(1)",
  ])("is nothing else: %s", (text) => {
    expect(() => readCall(text)).toThrow(expect.objectContaining({ name: "BacklotError" }));
  });
});
