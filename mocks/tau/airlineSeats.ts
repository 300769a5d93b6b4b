import type { BehaviourWorld } from "backlot/kit";
import {
  at,
  type BookedFlight,
  type Edition,
  type Flight,
  flightOn,
  type Reservation,
  type WantedFlight,
} from "./airlineWorld.js";

/** Returns the flights of a booking at today's prices. @throws Refusal for the first that cannot be booked */
export function pricedFlights(
  world: BehaviourWorld,
  edition: Edition,
  wanted: readonly WantedFlight[],
  cabin: string,
  passengers: number,
): BookedFlight[] {
  return [...wanted].map((one) => {
    const { flight, day } = flightOn(world, edition, one);
    const number = flight.flight_number;
    if (day.status !== "available") throw edition.refusal(`flight ${number} not available on date ${at(one, "date")}`);
    if (at(day.available_seats, cabin) < passengers) throw edition.refusal(`not enough seats on flight ${number}`);
    return booked(edition, one, { ...flight, price: at(day.prices, cabin) });
  });
}

/**
 * Returns the flights of a reservation that is changed: those that it has in this cabin at their old price, others at
 * today's.
 * @throws Refusal for the first that cannot be booked
 */
export function changedFlights(
  world: BehaviourWorld,
  edition: Edition,
  wanted: readonly WantedFlight[],
  cabin: string,
  reservation: Reservation,
): BookedFlight[] {
  return [...wanted].flatMap((one) => {
    const kept = reservation.flights.find(
      ({ flight_number, date }) =>
        flight_number === at(one, "flight_number") && date === at(one, "date") && cabin === reservation.cabin,
    );
    if (kept !== undefined) return booked(edition, one, kept);
    return pricedFlights(world, edition, [one], cabin, reservation.passengers.length);
  });
}

/** Takes the seats of a booking. */
export function takeSeats(
  world: BehaviourWorld,
  flights: readonly BookedFlight[],
  cabin: string,
  passengers: number,
): void {
  for (const { flight_number, date } of flights) {
    const { dates } = world.get<Flight>("flights", flight_number) as Flight;
    const day = at(dates, date);
    const available_seats = { ...day.available_seats, [cabin]: at(day.available_seats, cabin) - passengers };
    world.update("flights", flight_number, { dates: { ...dates, [date]: { ...day, available_seats } } });
  }
}

/** A flight as a reservation holds it: in tau-bench what was given comes first, in tau2 nothing else counts. */
function booked(
  { isTau2 }: Edition,
  given: WantedFlight,
  { price, origin, destination }: Pick<BookedFlight, "price" | "origin" | "destination">,
): BookedFlight {
  const named = { flight_number: at(given, "flight_number"), date: at(given, "date") };
  return { ...(isTau2 ? named : given), ...named, price, origin, destination };
}
