import fc from "fast-check";
import { expect, test } from "vitest";
import { formValue } from "../../../../src/mocks/openapi/facade/forms.js";
import { parameterIn, queryOf } from "../../../../src/mocks/openapi/facade/parameters.js";
import { exactJson } from "../../../../src/mocks/openapi/facade/texts.js";
import type { ApiParameter } from "../../../../src/mocks/openapi/mapping.js";
import { runs } from "../../../runs.js";

/* Numbers in forms and in JSON that parameters hold: as they were written, or refused by name. */

const LONG = "9007199254740993 -1152921504606846976 0.12345678901234567890 1e999 1e-999 12345678901234.56789".split(
  " ",
);
const EXACT = "9007199254740991 0.30000000000000004 -9223372036854776000 1.10 1e21 0.000 5e-324 007.5".split(" ");

/** The whole number and the power of ten that a decimal text is, exactly. */
function exactly(written: string): readonly [bigint, bigint] {
  const [mantissa = "", exponent = "0"] = written.toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  let [digits, power] = [BigInt(whole + fraction), BigInt(exponent) - BigInt(fraction.length)];
  while (digits !== 0n && digits % 10n === 0n) [digits, power] = [digits / 10n, power + 1n];
  return digits === 0n ? [0n, 0n] : [digits, power];
}

test("a number of JSON is as it was written, or refused with its place", () => {
  const number = fc
    .tuple(
      fc.boolean(),
      fc.bigInt({ min: 0n, max: 10n ** 25n }),
      fc.option(fc.stringMatching(/^[0-9]{1,22}$/)),
      fc.option(fc.integer({ min: -40, max: 40 })),
    )
    .map(
      ([isLess, whole, part, power]) =>
        `${isLess ? "-" : ""}${whole}${part === null ? "" : `.${part}`}${power === null ? "" : `e${power}`}`,
    );
  fc.assert(
    fc.property(number, (written) => {
      const refused = "the property a[1] of the body is a number that would be rounded";
      const isKept = String(exactly(String(JSON.parse(written)))) === String(exactly(written));
      const read = () => exactJson(`{"a":[true,${written}]}`, "the body");
      if (isKept) expect(read()).toEqual({ a: [true, JSON.parse(written)] });
      else expect(read).toThrow(refused);
    }),
    runs(5_000),
  );
});

const number = { type: "number" };
const inner = { type: "object", properties: { n: number } };
const body = {
  type: "object",
  properties: {
    n: number,
    all: { type: "array", items: number },
    inner,
    list: { type: "array", items: inner },
    free: {},
  },
};
const read = (fields: readonly (readonly [string, string])[]) => formValue(fields, { schema: body }, {});

test.each(LONG)(
  "a form keeps %s as the text that it is, where nothing reads JSON, and refuses it within JSON",
  (written) => {
    expect(
      read([
        ["n", written],
        ["all", written],
        ["inner[n]", written],
        ["free", written],
      ]),
    ).toEqual({
      n: written,
      all: [written],
      inner: { n: written },
      free: written,
    });
    expect(() => read([["inner", `{"n":${written}}`]])).toThrow("the property n of the field inner is a number");
    expect(() => read([["list", `{"n":${written}}`]])).toThrow("of the field list is a number");
  },
);

test.each(EXACT)("a form reads %s as the number that it is", (written) => {
  expect(
    read([
      ["n", written],
      ["all", written],
      ["inner[n]", written],
    ]),
  ).toEqual({
    n: Number(written),
    all: [Number(written)],
    inner: { n: Number(written) },
  });
});

const parameter = (schema: object, more: Partial<ApiParameter> = {}): ApiParameter =>
  ({
    in: "query",
    name: "q",
    slot: "q",
    required: false,
    style: "form",
    explode: true,
    schema,
    ...more,
  }) as ApiParameter;
const sent = (one: ApiParameter, query: string) =>
  parameterIn({ path: new Map(), query: queryOf(`/?${query}`), incoming: { headers: {} } as never }, one, {});

test.each(LONG)("a parameter refuses %s by name, in JSON or not", (written) => {
  const text = encodeURIComponent(`{"n":${written}}`);
  expect(() => sent(parameter(inner, { json: true }), `q=${text}`)).toThrow(
    "the property n of the query parameter q is a number",
  );
  expect(() => sent(parameter({ type: "array", items: inner }), `q=${text}`)).toThrow(
    "of the query parameter q is a number",
  );
  for (const [one, query] of [
    [parameter(number), `q=${written}`],
    [parameter({ type: "array", items: number }), `q=1&q=${written}`],
    [parameter(inner, { style: "deepObject" }), `q[n]=${written}`],
  ] as const)
    expect(() => sent(one, query), query).toThrow("the query parameter q is not what the API takes");
});

test("a list of objects in a query may be written as JSON, and one without any in a form as nothing", () => {
  const list = parameter({ type: "array", items: inner });
  expect(sent(list, `q=${encodeURIComponent('{"n":1.5}')}&q=${encodeURIComponent('{"n":2}')}`)).toEqual([
    { n: 1.5 },
    { n: 2 },
  ]);
  expect(read([["list", ""]])).toEqual({ list: [] });
});
