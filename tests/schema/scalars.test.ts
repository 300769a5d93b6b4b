import { describe, expect, test } from "vitest";
import {
  EPOCH,
  fitsSchema,
  isSpelt,
  mismatch,
  SCALAR_TYPES,
  type ScalarType,
  spellingOf,
} from "../../src/kit/internal.js";
import { Seeded } from "../../src/runtime/rows/seeded.js";
import { slotsOf } from "../../src/schema/index.js";
import { DESCRIPTIONS, speltAs, speltDescription } from "../../src/schema/slotTypes/scalars.js";
import { slotTypes } from "../../src/schema/slotTypes/slotType.js";

describe.each(SCALAR_TYPES)("%s", (type) => {
  const { sample, unlike, schema, aliases } = DESCRIPTIONS[type];

  test("its sample fits it and its JSON Schema, and does not fit the type that is unlike it", () => {
    expect(mismatch(type, sample)).toBeNull();
    expect(fitsSchema(schema, sample, { definitions: {}, isRequest: false })).toBe(true);
    expect(mismatch(unlike, sample)).not.toBeNull();
  });

  test("its JSON Schema reads back", () => {
    const { slots } = slotsOf({ type: "object", properties: { x: schema } });
    expect(slots.x?.type).toBe(type);
  });

  test("what other languages call it is answered with its name", () => {
    for (const alias of aliases) {
      const [issue] = slotTypes().SlotType.safeParse(alias).error?.issues ?? [];
      expect(issue?.message).toContain(`did you mean ${type}?`);
    }
  });
});

describe.each(SCALAR_TYPES.filter(isSpelt))("%s", (type) => {
  const drawn = Array.from({ length: 200 }, (_, nth) => {
    const seeded = new Seeded("scalars", type, nth);
    return DESCRIPTIONS[type].draw((min, most) => seeded.between(min, most), EPOCH);
  });

  test("what is drawn fits, and is told from every other spelling", () => {
    expect(new Set(drawn).size).toBeGreaterThan(10);
    for (const text of drawn) {
      expect(mismatch(type, text), text).toBeNull();
      expect(speltAs(text), text).toBe(type);
      expect(fitsSchema(DESCRIPTIONS[type].schema, text, { definitions: {}, isRequest: false }), text).toBe(true);
      for (const other of SCALAR_TYPES.filter((one) => isSpelt(one) && one !== type))
        expect(mismatch(other, text), text).not.toBeNull();
    }
  });

  test("another value than one that fits fits too, and text that does not has none or one that does", () => {
    for (const text of drawn) {
      const other = DESCRIPTIONS[type].other(text);
      expect(other).not.toBe(text);
      expect(mismatch(type, other ?? ""), `${text}: ${other}`).toBeNull();
    }
    expect(DESCRIPTIONS[type].other("something")).toBeNull();
  });

  test("people say it in words, exact ones differently for values that differ", () => {
    const { words, exact } = DESCRIPTIONS[type];
    const said = drawn.map((text) => words?.(text) ?? text);
    expect(said).not.toContain("");
    if (exact === true) expect(new Set(said).size).toBe(new Set(drawn).size);
  });

  test("a message says how it is spelt", () => {
    expect(mismatch(type, "something")).toEqual({
      code: "WRONG_VALUE",
      text: `takes ${spellingOf(type)?.says}, not "something"`,
    });
  });
});

test("a type whose values are spelt anyhow, or are no texts, has no description of a spelling", () => {
  const others: readonly (ScalarType | null)[] = [...SCALAR_TYPES.filter((type) => !isSpelt(type)), null];
  for (const type of others) expect(speltDescription(type)).toBeNull();
  expect(speltAs("something")).toBeNull();
});
