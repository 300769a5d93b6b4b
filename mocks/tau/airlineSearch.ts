import { type BehaviourWorld, python } from "backlot/kit";
import { at, type Flight, type FlightDay, type Named, withoutOwn } from "./airlineWorld.js";
import { Refusal } from "./refusal.js";

/** The route and the day of a search. The flights that it finds are objects in the order of their printed fields. */
export interface Search {
  readonly origin: string;
  readonly destination: string;
  readonly date: string;
}

/** Returns the flights of tau-bench between two airports on a day. */
export const directFlights = (world: BehaviourWorld, { origin, destination, date }: Search): unknown[] =>
  flightsOf(world, { origin, destination })
    .filter((flight) => isAvailable(flight, date))
    .map((flight) => ({ ...scheduled(flight), ...flight.dates[date] }));

/** Returns the pairs of flights of tau-bench between two airports: the second with the seats and prices of the first's day. */
export function connections(world: BehaviourWorld, { origin, destination, date }: Search): unknown[] {
  const seconds = flightsOf(world, { destination });
  return flightsOf(world, { origin }).flatMap((first) =>
    seconds.flatMap((second) => {
      if (first.destination !== second.origin) return [];
      const later = dateBehind(first, date);
      if (first.scheduled_arrival_time_est > second.scheduled_departure_time_est) return [];
      if (!isAvailable(first, date) || !isAvailable(second, later)) return [];
      return [
        [
          { ...scheduled(first), ...first.dates[date], date },
          { ...scheduled(second), ...at(second.dates, date), date: later },
        ],
      ];
    }),
  );
}

/** Returns the flights of tau2 between two airports on a day. */
export const directFlightsOfTau2 = (world: BehaviourWorld, { origin, destination, date }: Search): unknown[] =>
  flightsOf(world, { origin, destination })
    .filter((flight) => isAvailable(flight, date))
    .map((flight) => modelled(flight, date, null));

/** Returns the pairs of flights of tau2 between two airports. */
export function connectionsOfTau2(world: BehaviourWorld, { origin, destination, date }: Search): unknown[] {
  const seconds = flightsOf(world, { destination });
  const firsts = flightsOf(world, { origin }).filter((flight) => isAvailable(flight, date));
  return firsts.flatMap((first) => {
    const later = dateBehind(first, date);
    const fitting = seconds.filter(
      (second) =>
        second.origin === first.destination &&
        isAvailable(second, later) &&
        second.scheduled_departure_time_est >= first.scheduled_arrival_time_est,
    );
    return fitting.map((second) => [modelled(first, date, date), modelled(second, later, later)]);
  });
}

/** Filters of the world fold letters, so what they find is compared again. */
const flightsOf = (
  world: BehaviourWorld,
  ends: { readonly origin?: string; readonly destination?: string },
): Flight[] =>
  world
    .rows<Flight>("flights", ends)
    .filter(
      ({ origin, destination }) =>
        origin === (ends.origin ?? origin) && destination === (ends.destination ?? destination),
    );

const isAvailable = ({ dates }: Flight, date: string): boolean =>
  Object.hasOwn(dates, date) && dates[date]?.status === "available";

function scheduled(flight: Flight): Named<unknown> {
  const { dates: _, ...rest } = withoutOwn(flight);
  return rest;
}

function modelled(flight: Flight, date: string, shown: string | null): Named<unknown> {
  const { status, available_seats, prices } = flight.dates[date] as FlightDay;
  return {
    flight_number: flight.flight_number,
    origin: flight.origin,
    destination: flight.destination,
    status,
    scheduled_departure_time_est: flight.scheduled_departure_time_est,
    scheduled_arrival_time_est: flight.scheduled_arrival_time_est,
    date: shown,
    available_seats,
    prices,
  };
}

/** The day on which a flight can be followed by another: the next, whose number is not padded, if it arrives then. */
function dateBehind({ scheduled_arrival_time_est }: Flight, date: string): string {
  if (!scheduled_arrival_time_est.includes("+1")) return date;
  const end = date.slice(-2);
  if (!/^\s*[+-]?\d+\s*$/.test(end)) throw new Refusal(`invalid literal for int() with base 10: ${python.repr(end)}`);
  return `2024-05-${Number(end) + 1}`;
}
