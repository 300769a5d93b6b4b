import { expect, test } from "vitest";
import { ResultShape } from "../../../src/mocks/tools/resultShape.js";

const boolean = { type: "boolean" };
const SCHEMA = {
  type: "object",
  required: ["success", "ok", "failed", "has_more", "error", "errors"],
  properties: {
    success: boolean,
    ok: boolean,
    failed: boolean,
    has_more: boolean,
    error: { type: ["string", "null"] },
    errors: { type: "array", items: { type: "string" } },
    error_message: { type: "string" },
  },
};

test("made results never read as a failure, and what the back-end says of one stays", () => {
  const shape = ResultShape.of(SCHEMA) as ResultShape;
  for (let seed = 0; seed < 40; seed++) {
    const made = shape.value([seed], {});
    expect(made).toMatchObject({ success: true, ok: true, failed: false, has_more: false, error: null, errors: [] });
    expect(made).not.toHaveProperty("error_message");
  }
  expect(shape.value([1], { error: "no such file", success: false })).toMatchObject({
    error: "no such file",
    success: false,
  });
});
