import { type BehaviourWorld, python } from "backlot/kit";
import { calculate } from "./calculate.js";
import {
  orderShape,
  type Product,
  productShape,
  type User,
  userShape,
  type Variant,
  variantShape,
} from "./retailModels.js";
import type { RetailTools } from "./retailTool.js";
import { found, orderOf, printed, productOf, userOf } from "./retailWorld.js";

/** The tools of the shop that change nothing. */
export const lookUps: RetailTools = {
  calculate: {
    parameters: "expression",
    run: (given) => calculate(given.text("expression")),
  },
  find_user_id_by_email: {
    parameters: "email",
    run: (given, world) => firstUser(world, ({ email }) => isAlike(email, given.text("email"))),
  },
  find_user_id_by_name_zip: {
    parameters: "first_name last_name zip",
    run: (given, world) =>
      firstUser(
        world,
        ({ name, address }) =>
          isAlike(name.first_name, given.text("first_name")) &&
          isAlike(name.last_name, given.text("last_name")) &&
          address.zip === given.text("zip"),
      ),
  },
  get_item_details: {
    parameters: "item_id",
    run: (given, world) => printed(variantShape, found(variantOf(world, given.text("item_id")), "Item")),
  },
  get_order_details: {
    parameters: "order_id",
    run: (given, world) => printed(orderShape, orderOf(world, given.text("order_id"))),
  },
  get_product_details: {
    parameters: "product_id",
    run: (given, world) => printed(productShape, productOf(world, given.text("product_id"))),
  },
  get_user_details: {
    parameters: "user_id",
    run: (given, world) => printed(userShape, userOf(world, given.text("user_id"))),
  },
  list_all_product_types: {
    parameters: "",
    run: (_, world) => {
      const ids = world.rows<Product>("products").map(({ name, product_id }) => [name, product_id]);
      return python.json(Object.fromEntries(ids), { sorted: true });
    },
  },
  transfer_to_human_agents: {
    parameters: "summary",
    run: () => "Transfer successful",
  },
};

const isAlike = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

function firstUser(world: BehaviourWorld, isMeant: (user: User) => boolean): string {
  return found(world.rows<User>("users").find(isMeant), "User").user_id;
}

function variantOf(world: BehaviourWorld, id: string): Variant | undefined {
  for (const { variants } of world.rows<Product>("products")) {
    const variant = variants.find(({ item_id }) => item_id === id);
    if (variant !== undefined) return variant;
  }
  return undefined;
}
