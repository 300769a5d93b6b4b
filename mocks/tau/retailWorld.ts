import { type BehaviourWorld, python, type Value } from "backlot/kit";
import { Refusal } from "./refusal.js";
import { type Order, orderShape, type PaymentMethod, type Product, type Shape, type User } from "./retailModels.js";
import type { Given } from "./retailTool.js";

/** Returns what was looked for. @throws Refusal if it is not there, in the words of the shop */
export function found<R>(row: R | null | undefined, noun: string): R {
  if (row === null || row === undefined) throw new Refusal(`${noun} not found`);
  return row;
}

/** Returns an order. @throws Refusal if there is none */
export const orderOf = (world: BehaviourWorld, id: string): Order => found(world.get<Order>("orders", id), "Order");

/** Returns a user. @throws Refusal if there is none */
export const userOf = (world: BehaviourWorld, id: string): User => found(world.get<User>("users", id), "User");

/** Returns a product. @throws Refusal if there is none */
export const productOf = (world: BehaviourWorld, id: string): Product =>
  found(world.get<Product>("products", id), "Product");

/** Returns a user's way of paying. @throws Refusal if the user has no such one */
export function methodOf(world: BehaviourWorld, user: string, id: string): PaymentMethod {
  const { payment_methods } = userOf(world, user);
  return found(Object.hasOwn(payment_methods, id) ? payment_methods[id] : null, "Payment method");
}

/** True for a gift card, the only way of paying with a balance. */
export const isGiftCard = ({ source }: PaymentMethod): boolean => source === "gift_card";

/** @throws Refusal with this reason if a gift card holds less than an amount */
export function assertCovers(method: PaymentMethod, amount: number, reason: string): void {
  if (isGiftCard(method) && (method.balance ?? 0) < amount) throw new Refusal(reason);
}

/** Takes an amount from a gift card, or adds to it if the amount is negative. Other ways of paying have no balance. */
export function charge(world: BehaviourWorld, user: string, id: string, amount: number): void {
  const method = methodOf(world, user, id);
  if (!isGiftCard(method)) return;
  const balance = python.round((method.balance ?? 0) - amount, 2);
  const { payment_methods } = userOf(world, user);
  world.update("users", user, { payment_methods: { ...payment_methods, [id]: { ...method, balance } } });
}

/** Returns the JSON text of a row, or of a part of it. */
export const printed = (shape: Shape, value: object): string => python.json(shape(value as Value));

/** Changes an order. @returns its JSON text */
export function changeOrder(world: BehaviourWorld, { order_id }: Order, changes: object): string {
  return printed(orderShape, world.update("orders", order_id, changes));
}

/** Returns the address that a call gives. */
export function addressOf(given: Given): object {
  const names = ["address1", "address2", "city", "country", "state", "zip"];
  return Object.fromEntries(names.map((name) => [name, given.text(name)]));
}

/** @throws Refusal, by the first item that is named more often than the order holds it */
export function assertHeld({ items }: Order, ids: readonly string[], reason: (id: string) => string): void {
  for (const id of ids) {
    const held = items.filter(({ item_id }) => item_id === id).length;
    if (ids.filter((one) => one === id).length > held) throw new Refusal(reason(id));
  }
}
