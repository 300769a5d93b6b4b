import { float, numberOf, python } from "backlot/kit";
import { type Edition, type Named, type Payment, type PaymentMethod, withoutOwn } from "./airlineWorld.js";

const ADDRESS = ["address1", "address2", "city", "country", "state", "zip"];
const BOOKED_FLIGHT = ["flight_number", "origin", "destination", "date", "price"];
const PAYMENT = ["payment_id", "amount"];
const RESERVATION =
  "reservation_id user_id origin destination flight_type cabin flights passengers payment_history created_at " +
  "total_baggages nonfree_baggages insurance status";
const USER = "user_id name address email dob payment_methods saved_passengers membership reservations";

const PASSENGER = ["first_name", "last_name", "dob"];

/** Returns passengers as a reservation holds them: in tau2 without what else is said of them. */
export const passengersOf = ({ isTau2 }: Edition, given: readonly object[]): readonly object[] =>
  isTau2 ? allOf(given, PASSENGER) : given;

/** Returns payments as a reservation holds them: in tau2 their amounts are integers. */
export const paymentsOf = ({ isTau2 }: Edition, given: readonly Payment[]): readonly Payment[] =>
  isTau2 ? given.map(({ payment_id, amount }) => ({ payment_id, amount: numberOf(amount) })) : given;

/** Returns some fields of an object in this order; those that it does not have are null. */
export function fieldsOf(value: object, names: readonly string[]): Named<unknown> {
  return Object.fromEntries(names.map((name) => [name, (value as Named<unknown>)[name] ?? null]));
}

const allOf = (values: unknown, names: readonly string[]): Named<unknown>[] =>
  (values as readonly object[]).map((one) => fieldsOf(one, names));

/** Returns the text of a reservation: as it is in tau-bench, with all fields of the model in tau2. */
export function reservationText({ isTau2 }: Edition, row: object): string {
  if (!isTau2) return python.json(withoutOwn(row));
  const fields = fieldsOf(row, RESERVATION.split(" "));
  return python.json({
    ...fields,
    flights: allOf(fields.flights, BOOKED_FLIGHT),
    passengers: allOf(fields.passengers, PASSENGER),
    payment_history: allOf(fields.payment_history, PAYMENT),
  });
}

/** Returns the text of a user: as it is in tau-bench, with all fields of the model in tau2. */
export function userText({ isTau2 }: Edition, row: object): string {
  if (!isTau2) return python.json(withoutOwn(row));
  const fields = fieldsOf(row, USER.split(" "));
  const methods = Object.entries(fields.payment_methods as Named<PaymentMethod>);
  return python.json({
    ...fields,
    name: fieldsOf(fields.name as object, ["first_name", "last_name"]),
    address: fieldsOf(fields.address as object, ADDRESS),
    payment_methods: Object.fromEntries(methods.map(([id, one]) => [id, methodFields(one)])),
    saved_passengers: allOf(fields.saved_passengers, PASSENGER),
  });
}

const methodFields = (method: PaymentMethod): Named<unknown> =>
  method.source === "credit_card"
    ? fieldsOf(method, ["source", "id", "brand", "last_four"])
    : { source: method.source, id: method.id, amount: float(numberOf(method.amount)) };
