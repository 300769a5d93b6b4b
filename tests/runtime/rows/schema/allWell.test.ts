import { describe, expect, it } from "vitest";
import { generate } from "../../../../src/runtime/rows/schema/generate.js";
import { Place } from "../../../../src/runtime/rows/schema/place.js";
import { Seeded } from "../../../../src/runtime/rows/seeded.js";
import { objectOf } from "../../../../src/runtime/rows/slotValue.js";

const boolean = { type: "boolean" };
const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const SCHEMA = {
  type: "object",
  required: "success ok status state failed has_more isError exit_code error errors archived".split(" "),
  properties: {
    success: boolean,
    ok: boolean,
    isSuccessful: boolean,
    failed: boolean,
    isError: boolean,
    has_more: boolean,
    archived: boolean,
    status: { type: "string", enum: ["error", "ok", "pending", "FAILED"] },
    state: { enum: ["failed", "error"] },
    exit_code: { type: "integer" },
    error: { type: ["string", "null"] },
    errors: { type: "array", items: { type: "string" } },
    error_message: { type: "string" },
    next_cursor: { type: "string" },
    kind: { enum: ["error", "warning"] },
  },
};

describe("generated values", () => {
  it("never read as a failure, nor as a page before others", () => {
    for (const seed of SEEDS) {
      const made = objectOf(SCHEMA, "result", new Seeded(seed), 0) as Record<string, unknown>;
      expect(made).toMatchObject({
        success: true,
        ok: true,
        isSuccessful: true,
        exit_code: 0,
        error: null,
        errors: [],
      });
      expect(made).toMatchObject({ failed: false, isError: false, has_more: false });
      expect(["ok", "pending"]).toContain(made.status);
      expect(Object.keys(made)).not.toEqual(expect.arrayContaining(["error_message"]));
      expect(made).not.toHaveProperty("next_cursor");
    }
  });

  it("are any where their names say nothing of how it went, and where nothing else is allowed", () => {
    const all = SEEDS.map((seed) => objectOf(SCHEMA, "result", new Seeded(seed), 0) as Record<string, unknown>);
    expect(new Set(all.map(({ archived }) => archived)).size).toBe(2);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(["error", "warning"]));
    expect(new Set(all.map(({ state }) => state))).toEqual(new Set(["failed", "error"]));
    const closed = {
      type: "object",
      required: ["ok", "error"],
      properties: { ok: { const: false }, error: { type: "string", minLength: 3 } },
    };
    const made = objectOf(closed, "result", new Seeded(1), 0) as { ok: boolean; error: string };
    expect([made.ok, made.error.length >= 3]).toEqual([false, true]);
  });

  it("leave alone what is known", () => {
    const known = { value: { success: false, status: "error", error: "gone", has_more: true }, isWhole: true };
    expect(generate(SCHEMA, {}, new Place(new Seeded(1), "result"), { known })).toMatchObject(known.value);
  });
});
