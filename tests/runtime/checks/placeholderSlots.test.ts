import { expect, test } from "vitest";
import { placeholderSlots } from "../../../src/runtime/checks/placeholderSlots.js";
import { parseIntent } from "../../../src/schema/index.js";

test("slots whose made values say little more than their name are those without samples that no kind fits", () => {
  const intents = [
    parseIntent({
      command: "order_part",
      entity_name: "parts",
      args: {
        warp_factor: { type: "str" },
        flux: { type: { list: "str" } },
        plasma: { type: "str", values: ["hot", "cold"] },
        gluon: { type: "str", description: "The colour of the casing" },
        quark: { type: { str: { pattern: "^[A-Z]{3}$" } } },
        spin: { type: "int" },
        boson: { type: { enum: ["w", "z"] } },
        delivery_date: { type: "str" },
      },
    }),
    parseIntent({ command: "zap", args: { zorp: { type: "str" } } }),
  ];
  expect(placeholderSlots(intents)).toEqual(["parts.warp_factor", "parts.flux", "zap.zorp"]);
});
