import { describe, expect, it } from "vitest";
import { keptSchema } from "../../../../../src/mocks/openapi/importing/document/convert.js";

const to = (name: string) => ({ $ref: `#/$defs/${name}` });

describe("a schema that a slot keeps", () => {
  it("has the definitions that it refers to, cycles among them, and no others", () => {
    const all = new Map<string, object>([
      ["A", { properties: { b: to("B") } }],
      ["B", { oneOf: [to("A"), { type: "null" }] }],
      ["C", {}],
    ]);
    const { schema, isCut } = keptSchema({ items: to("A") }, (name) => all.get(name) as never);
    expect(isCut).toBe(false);
    expect(schema).toEqual({ items: to("A"), $defs: { A: all.get("A"), B: all.get("B") } });
    expect(keptSchema({ type: "string" }, () => undefined)).toEqual({ schema: { type: "string" }, isCut: false });
  });

  it("has the nearest of many, and takes more than the whole", () => {
    const count = 1_000;
    const definition = (name: string) => ({
      type: "object",
      title: "x".repeat(100),
      properties: {
        next: { oneOf: [{ type: "string" }, to(String((Number(name) + 1) % count))] },
        other: to(String((Number(name) * 7 + 1) % count)),
      },
      not: to(String((Number(name) * 3 + 1) % count)),
    });
    const known = new Map(Array.from({ length: count }, (_, i) => [String(i), definition(String(i))]));
    const { schema, isCut } = keptSchema({ oneOf: [to("0"), to("500")] }, (name) => known.get(name));
    expect(isCut).toBe(true);
    const text = JSON.stringify(schema);
    expect(text.length).toBeLessThan(20_000);
    const { $defs, ...top } = schema as unknown as { readonly $defs: Readonly<Record<string, object>> };
    expect(top).toEqual({ anyOf: [to("0"), to("500")] });
    expect(Object.keys($defs)).toEqual(expect.arrayContaining(["0", "500", "1", "501"]));
    for (const [, name = ""] of text.matchAll(/"#\/\$defs\/(\d+)"/g)) expect(Object.keys($defs)).toContain(name);
    expect(text).toContain('{"type":"object"}');
    expect(text).not.toMatch(/"(?:oneOf|not)"/);
  });
});
