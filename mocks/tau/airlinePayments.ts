import { type BehaviourWorld, numberOf } from "backlot/kit";
import { at, type Edition, type Named, type Payment, type PaymentMethod, type User } from "./airlineWorld.js";
import { minus, type PythonNumber } from "./numbers.js";

/** @throws Refusal if the user cannot pay these amounts in these ways */
export function assertPayable(edition: Edition, { payment_methods }: User, payments: readonly Payment[]): void {
  for (const payment of payments) {
    const { id, amount } = parts(payment);
    if (!Object.hasOwn(payment_methods, id)) throw edition.refusal(`payment method ${id} not found`);
    const method = payment_methods[id] as PaymentMethod;
    if (method.source !== "credit_card" && numberOf(method.amount) < numberOf(amount))
      throw edition.refusal(`not enough balance in payment method ${id}`);
  }
}

/** Takes amounts from gift cards, and certificates from the user, whatever is left of them. */
export function payAll(world: BehaviourWorld, user: string, payments: readonly Payment[]): void {
  for (const payment of payments) {
    const { id, amount } = parts(payment);
    const { payment_methods } = world.get<User>("users", user) as User;
    // A certificate that pays twice is gone the second time.
    const method = at(payment_methods, id);
    if (method.source === "gift_card") take(world, user, method, amount);
    if (method.source !== "certificate") continue;
    const left = Object.entries(payment_methods).filter(([other]) => other !== id);
    world.update("users", user, { payment_methods: Object.fromEntries(left) });
  }
}

/**
 * Pays for a change of a reservation.
 * @param price negative if the user gets money back
 * @returns what joins the payments of the reservation: nothing if the change is free
 * @throws Refusal if the user cannot pay it in this way
 */
export function payForUpdate(
  world: BehaviourWorld,
  edition: Edition,
  user: string,
  payment_id: string,
  price: PythonNumber,
): Payment[] {
  const { payment_methods } = world.get<User>("users", user) as User;
  if (!Object.hasOwn(payment_methods, payment_id)) throw edition.refusal("payment method not found");
  const method = payment_methods[payment_id] as PaymentMethod;
  if (method.source === "certificate") throw edition.refusal("certificate cannot be used to update reservation");
  if (method.source === "gift_card") {
    if (numberOf(method.amount) < numberOf(price)) throw edition.refusal("gift card balance is not enough");
    take(world, user, method, price);
  }
  return numberOf(price) === 0 ? [] : [{ payment_id, amount: price }];
}

function parts(payment: Payment): { readonly id: string; readonly amount: PythonNumber } {
  const given = payment as unknown as Named<unknown>;
  return { id: at(given, "payment_id") as string, amount: at(given, "amount") as PythonNumber };
}

function take(world: BehaviourWorld, user: string, method: PaymentMethod, amount: PythonNumber): void {
  const { payment_methods } = world.get<User>("users", user) as User;
  const left = { ...method, amount: minus(method.amount ?? 0, amount) };
  world.update("users", user, { payment_methods: { ...payment_methods, [method.id]: left } });
}
