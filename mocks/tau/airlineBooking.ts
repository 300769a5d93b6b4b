import { type BehaviourWorld, numberOf, python } from "backlot/kit";
import { passengersOf, paymentsOf, reservationText } from "./airlineAnswers.js";
import { assertPayable, payAll } from "./airlinePayments.js";
import { pricedFlights, takeSeats } from "./airlineSeats.js";
import type { Call } from "./airlineTool.js";
import { type Edition, type Named, type Payment, type User, userOf, type WantedFlight } from "./airlineWorld.js";
import { type PythonNumber, plus, sum, times } from "./numbers.js";
import { Refusal } from "./refusal.js";

const IDS = ["HATHAT", "HATHAU", "HATHAV"];

/** The arguments of a booking. */
export interface Booking {
  readonly user_id: string;
  readonly origin: string;
  readonly destination: string;
  readonly flight_type: string;
  readonly cabin: string;
  readonly flights: readonly WantedFlight[];
  readonly passengers: readonly Named<unknown>[];
  readonly payment_methods: readonly Payment[];
  readonly total_baggages: PythonNumber;
  readonly nonfree_baggages: PythonNumber;
  readonly insurance: string;
}

/** Books flights and pays for them. tau2 takes the seats too. @returns the text of the reservation */
export function bookReservation({ given, world, edition }: Call<Booking>): string {
  const { user_id, cabin, insurance } = given;
  const passengers = passengersOf(edition, given.passengers);
  const payments = paymentsOf(edition, given.payment_methods);
  const { length } = passengers;
  const user = userOf(world, edition, user_id);
  const reservation_id = freeId(world, edition);
  const flights = pricedFlights(world, edition, given.flights, cabin, length);
  const fares = sum(flights.map(({ price }) => times(price, length)));
  const insured = plus(fares, insurance === "yes" ? 30 * length : 0);
  assertPaid(edition, user, payments, plus(insured, times(50, given.nonfree_baggages)));
  payAll(world, user_id, payments);
  if (edition.isTau2) takeSeats(world, flights, cabin, length);
  if (world.get("reservations", reservation_id) !== null) world.remove("reservations", reservation_id);
  const row = world.add("reservations", {
    id: reservation_id,
    reservation_id,
    user_id,
    origin: given.origin,
    destination: given.destination,
    flight_type: given.flight_type,
    cabin,
    flights,
    passengers,
    payment_history: payments,
    created_at: "2024-05-15T15:00:00",
    total_baggages: given.total_baggages,
    nonfree_baggages: given.nonfree_baggages,
    insurance,
  });
  // Paying has changed the user, but not this list.
  world.update("users", user_id, { reservations: [...user.reservations, reservation_id] });
  return reservationText(edition, row);
}

/** Returns a free id; tau-bench gives the last one again and again. */
function freeId(world: BehaviourWorld, { isTau2 }: Edition): string {
  const free = IDS.find((id) => world.get("reservations", id) === null);
  if (free === undefined && isTau2) throw new Refusal("Too many reservations");
  return free ?? "HATHAV";
}

function assertPaid(edition: Edition, user: User, payments: readonly Payment[], price: PythonNumber): void {
  assertPayable(edition, user, payments);
  const paid = sum(payments.map(({ amount }) => amount));
  if (numberOf(paid) === numberOf(price)) return;
  const [total, given] = [price, paid].map((one) => python.text(one));
  throw edition.refusal(`payment amount does not add up, total price is ${total}, but paid ${given}`);
}
