import { numberOf, python } from "backlot/kit";
import { passengersOf, reservationText } from "./airlineAnswers.js";
import { bookReservation } from "./airlineBooking.js";
import { payForUpdate } from "./airlinePayments.js";
import { changedFlights } from "./airlineSeats.js";
import type { Call, Tool } from "./airlineTool.js";
import { type Named, type Payment, reservationOf, userOf, type WantedFlight } from "./airlineWorld.js";
import { minus, type PythonNumber, sum, times } from "./numbers.js";
import { Refusal } from "./refusal.js";

const CERTIFICATES = ["certificate_3221322", "certificate_3221323", "certificate_3221324"];

/** The tools of both airlines that change something. */
export const changes: Readonly<Record<string, Tool>> = {
  book_reservation: {
    parameters:
      "user_id origin destination flight_type cabin flights passengers payment_methods total_baggages " +
      "nonfree_baggages insurance",
    run: bookReservation,
  },
  cancel_reservation: {
    parameters: "reservation_id",
    run(call: Call<{ readonly reservation_id: string }>) {
      const { payment_history } = reservationFor(call);
      // Earlier refunds are paid back too, with the other sign.
      const refunds = payment_history.map(({ payment_id, amount }) => ({ payment_id, amount: times(amount, -1) }));
      return changed(call, { payment_history: [...payment_history, ...refunds], status: "cancelled" });
    },
  },
  send_certificate: {
    parameters: "user_id amount",
    run({ given, world, edition }: Call<{ readonly user_id: string; readonly amount: PythonNumber }>) {
      const { user_id, amount } = given;
      const { payment_methods } = userOf(world, edition, user_id);
      const id = CERTIFICATES.find((one) => !Object.hasOwn(payment_methods, one));
      if (id === undefined && edition.isTau2) throw new Refusal("Too many certificates");
      if (id === undefined) return null;
      const certificate = { source: "certificate", amount, id };
      world.update("users", user_id, { payment_methods: { ...payment_methods, [id]: certificate } });
      return `Certificate ${id} added to user ${user_id} with amount ${python.text(amount)}.`;
    },
  },
  update_reservation_baggages: {
    parameters: "reservation_id total_baggages nonfree_baggages payment_id",
    run(call: Call<Update & { readonly total_baggages: PythonNumber; readonly nonfree_baggages: PythonNumber }>) {
      const { total_baggages, nonfree_baggages } = call.given;
      const more = minus(nonfree_baggages, reservationFor(call).nonfree_baggages);
      const payment_history = paid(call, times(50, numberOf(more) > 0 ? more : 0));
      return changed(call, { total_baggages, nonfree_baggages, payment_history });
    },
  },
  update_reservation_flights: {
    parameters: "reservation_id cabin flights payment_id",
    run(call: Call<Update & { readonly cabin: string; readonly flights: readonly WantedFlight[] }>) {
      const { world, edition, given } = call;
      const reservation = reservationFor(call);
      const { length } = reservation.passengers;
      const flights = changedFlights(world, edition, given.flights, given.cabin, reservation);
      const [after, before] = [flights, reservation.flights].map((all) => sum(all.map(({ price }) => price)));
      const payment_history = paid(call, times(minus(after ?? 0, before ?? 0), length));
      // tau-bench keeps the cabin. Neither takes seats.
      return changed(call, { flights, payment_history, ...(edition.isTau2 ? { cabin: given.cabin } : {}) });
    },
  },
  update_reservation_passengers: {
    parameters: "reservation_id passengers",
    run(call: Call<{ readonly reservation_id: string; readonly passengers: readonly Named<unknown>[] }>) {
      const passengers = passengersOf(call.edition, call.given.passengers);
      if (passengers.length !== reservationFor(call).passengers.length)
        throw call.edition.refusal("number of passengers does not match");
      return changed(call, { passengers });
    },
  },
};

/** A change of a reservation that is paid for. */
interface Update {
  readonly reservation_id: string;
  readonly payment_id: string;
}

const reservationFor = ({ given, world, edition }: Call<{ readonly reservation_id: string }>) =>
  reservationOf(world, edition, given.reservation_id);

/** Pays for a change. @returns all payments of the reservation */
function paid(call: Call<Update>, price: PythonNumber): Payment[] {
  const { user_id, payment_history } = reservationFor(call);
  return [...payment_history, ...payForUpdate(call.world, call.edition, user_id, call.given.payment_id, price)];
}

/** Changes a reservation. @returns its text */
const changed = ({ given, world, edition }: Call<{ readonly reservation_id: string }>, values: object): string =>
  reservationText(edition, world.update("reservations", given.reservation_id, values));
