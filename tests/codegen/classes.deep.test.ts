import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printClass } from "../../src/codegen/print/printClass.js";
import type { IntentClass } from "../../src/kit/internal.js";
import { arbitraryIntent } from "../../src/schema/arbitraryIntent.js";
import { className, parseIntent, resolveIntents } from "../../src/schema/index.js";
import { readIntents } from "../../src/transcript/files/index.js";
import { runs } from "../runs.js";
import { generated, loadGenerated, runtimeImports } from "./load.js";
import { NASTY_SLOTS, nastyIntents } from "./nasty.js";
import { expectSameAsFacts } from "./sameAsFacts.js";

describe("a generated class is the class made from the facts", () => {
  test("for awkward names", () => expectSameAsFacts(nastyIntents()));

  test("for our own intents", async () =>
    expectSameAsFacts(await readIntents(fileURLToPath(new URL("../../intents", import.meta.url)))));
});

test("an instance holds its slots as own entries and nothing else, whatever they are called", async () => {
  const { classes } = await loadGenerated(nastyIntents());
  const task = new (classes.Nasty as IntentClass)();
  expect(Object.getOwnPropertyNames(task)).toEqual(NASTY_SLOTS);
  expect(Object.getPrototypeOf(task)).toBe((classes.Nasty as IntentClass).prototype);
});

test("the classes import their own subpath alone, so the sandbox can load them; validators import zod too", async () => {
  const { out } = await loadGenerated(nastyIntents());
  expect(await runtimeImports(join(out, "index.ts"))).toEqual(["backlot/generated"]);
  expect(await runtimeImports(join(out, "validators/index.ts"))).toEqual(["backlot/generated", "zod"]);
  expect(await runtimeImports(join(out, "entities/index.ts"))).toEqual([]);
  expect(readdirSync(join(out, "objects"))).toEqual(["deliver.ts", "find_deliveries.ts", "told.ts"]);
});

test("any intent that keeps the rules prints as TypeScript that strips to JavaScript", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryIntent(), async (file) => {
      for (const intent of resolveIntents([parseIntent(file)]).intents) {
        const text = printClass(intent);
        expect(printClass(intent)).toBe(text);
        const stripped = await transform(text, { loader: "ts", format: "esm", target: "es2022" });
        expect(stripped.code).toContain(`class ${className(intent.command)} extends IntentBase`);
      }
    }),
    runs(50),
  );
});

test("a printed class is readable", async () => {
  const intent = parseIntent({
    command: "order_food",
    description: "Order a meal",
    domain: ["dining", "home"],
    entity_name: "food_orders",
    confirmation_required: true,
    args: {
      restaurant_name: { type: "str", description: "The restaurant that cooks", match: "fold" },
      dishes: { type: "list[str]" },
      fulfilment: { type: { enum: ["delivery", "collection"] }, optional: true, default: "collection" },
      address: {
        type: { object: { properties: { street: { type: "string" } }, required: ["street"] } },
        optional: true,
        required_when: { slot: "fulfilment", equals: "delivery" },
      },
    },
  });
  const { out } = await loadGenerated([intent]);
  expect(
    generated(out, "order_food.ts"),
  ).toBe(`// @generated from intent order_food. Do not edit: run \`backlot generate\`.
import { IntentBase } from "backlot/generated";
import type { IntentSpec } from "backlot/generated";
import type { Objects } from "./objects/order_food.js";

/**
 * Order a meal
 *
 * Domain: dining, home. Entity: food_orders. Waits for confirmation.
 */
export class OrderFood extends IntentBase {
  static readonly spec = {
    command: "order_food",
    entity: "food_orders",
    query: false,
    confirm: true,
    performs: "when_ready",
    asks: true,
    dontcare: false,
    slots: [
      { name: "restaurant_name", type: "str", required: true, match: "fold" },
      { name: "dishes", type: { list: "str" }, required: true },
      { name: "fulfilment", type: { enum: ["delivery", "collection"] }, required: false },
      {
        name: "address",
        type: { object: true },
        required: true,
        when: { slot: "fulfilment", in: ["delivery"] },
      },
    ],
  } as const satisfies IntentSpec;

  /** The restaurant that cooks */
  restaurant_name: string | null = null;
  dishes: readonly string[] | null = null;
  fulfilment: "delivery" | "collection" | null = null;
  address: Objects["address"] | null = null;
}
`);
  expect(
    generated(out, "validators/order_food.ts"),
  ).toBe(`// @generated from intent order_food. Do not edit: run \`backlot generate\`.
import { satisfies } from "backlot/generated";
import { z } from "zod";
import type { Objects } from "../objects/order_food.js";

/** Values of a call of order_food. Null and absent slots are empty. */
export const orderFoodSlots = z.strictObject({
  restaurant_name: z.string(),
  dishes: z.array(z.string()),
  fulfilment: z.literal(["delivery", "collection"]).nullish(),
  address: z.custom<Objects["address"]>().superRefine(satisfies({ type: "object", properties: { street: { type: "string" } }, required: ["street"] })).nullish(),
}).superRefine((slots, context) => {
  if (slots.fulfilment === "delivery" && (slots.address ?? null) === null) {
    context.addIssue({
      code: "custom",
      path: ["address"],
      message: "address is required while fulfilment is \\"delivery\\"",
    });
  }
});

export type OrderFoodSlots = z.infer<typeof orderFoodSlots>;
`);
  expect(
    generated(out, "entities/food_orders.ts"),
  ).toBe(`// @generated from intent order_food. Do not edit: run \`backlot generate\`.
/** One row of food_orders. */
export type FoodOrders = {
  /** Names the row within its entity. */
  id?: string | number
  /** The restaurant that cooks */
  restaurant_name?: string | null
  dishes?: readonly string[] | null
  fulfilment?: "delivery" | "collection" | null
  address?: ({
    street: string
  } | null)
  date_of_food_orders?: string | null
};
`);
  expect(generated(out, "index.ts")).toBe(`// @generated from 2 intents. Do not edit: run \`backlot generate\`.
export { FindFoodOrders } from "./find_food_orders.js";
export { OrderFood } from "./order_food.js";
`);
});
