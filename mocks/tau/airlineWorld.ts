import { type BehaviourWorld, python } from "backlot/kit";
import type { PythonNumber } from "./numbers.js";
import { Refusal } from "./refusal.js";

/** A map by names. */
export type Named<V> = Readonly<Record<string, V>>;

/** A way of paying. Gift cards and certificates hold an amount. */
export interface PaymentMethod {
  readonly source: string;
  readonly id: string;
  readonly amount?: PythonNumber;
}

/** The parts of a user that tools read. */
export interface User {
  readonly payment_methods: Named<PaymentMethod>;
  readonly reservations: readonly string[];
}

/** A flight on one day: seats and prices by cabin while it is available, else only what became of it. */
export interface FlightDay {
  readonly status: string;
  readonly available_seats: Named<number>;
  readonly prices: Named<number>;
}

/** A flight, with what it is on each day. */
export interface Flight {
  readonly flight_number: string;
  readonly origin: string;
  readonly destination: string;
  readonly scheduled_departure_time_est: string;
  readonly scheduled_arrival_time_est: string;
  readonly dates: Named<FlightDay>;
}

/** A flight that a call names: `flight_number` and `date`, with whatever else it says of it. */
export type WantedFlight = Named<string>;

/** A flight of a reservation, with its price for one passenger. */
export interface BookedFlight {
  readonly flight_number: string;
  readonly date: string;
  readonly price: number;
  readonly origin: string;
  readonly destination: string;
}

/** An amount that is paid in one way, or paid back. */
export interface Payment {
  readonly payment_id: string;
  readonly amount: PythonNumber;
}

/** The parts of a reservation that tools read. */
export interface Reservation {
  readonly reservation_id: string;
  readonly user_id: string;
  readonly cabin: string;
  readonly flights: readonly BookedFlight[];
  readonly passengers: readonly object[];
  readonly payment_history: readonly Payment[];
  readonly nonfree_baggages: PythonNumber;
}

/** One of the two airlines: they have the same tools, which differ in details and in spelling. */
export interface Edition {
  readonly isTau2: boolean;
  /** Returns the method that answers a tool, as Python names it in its own errors. */
  readonly method: (tool: string) => string;
  /** Returns a refusal in its spelling; tau-bench begins with a small letter. */
  readonly refusal: (reason: string) => Refusal;
}

/** The airline of tau-bench. */
export const V1: Edition = {
  isTau2: false,
  method: (tool) => `${tool.split("_").map(capitalised).join("")}.invoke`,
  refusal: (reason) => new Refusal(reason),
};

/** The airline of tau2. */
export const TAU2: Edition = {
  isTau2: true,
  method: (tool) => `AirlineTools.${tool}`,
  refusal: (reason) => new Refusal(capitalised(reason)),
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a value of a map. @throws Refusal as Python says it, if the map has no such key, or is a text */
export function at<V>(map: Named<V>, key: string): V {
  if (typeof map === "string") throw new Refusal("string indices must be integers, not 'str'");
  if (!Object.hasOwn(map, key)) throw new Refusal(python.repr(key));
  return map[key] as V;
}

/** Returns a user. @throws Refusal if there is none */
export function userOf(world: BehaviourWorld, edition: Edition, id: string): User {
  const user = world.get<User>("users", id);
  if (user === null) throw edition.refusal(edition.isTau2 ? `user ${id} not found` : "user not found");
  return user;
}

/** Returns a reservation. @throws Refusal if there is none; tau-bench calls it what `noun` says */
export function reservationOf(world: BehaviourWorld, edition: Edition, id: string, noun = "reservation"): Reservation {
  const reservation = world.get<Reservation>("reservations", id);
  if (reservation === null) throw edition.refusal(edition.isTau2 ? `reservation ${id} not found` : `${noun} not found`);
  return reservation;
}

/** Returns a flight and what it is on a day. @throws Refusal if there is none */
export function flightOn(
  world: BehaviourWorld,
  edition: Edition,
  wanted: WantedFlight,
): { readonly flight: Flight; readonly day: FlightDay } {
  const number = at(wanted, "flight_number");
  const flight = world.get<Flight>("flights", number);
  if (flight === null) throw edition.refusal(`flight ${number} not found`);
  const date = at(wanted, "date");
  const day = Object.hasOwn(flight.dates, date) ? flight.dates[date] : undefined;
  if (day === undefined) throw edition.refusal(`flight ${number} not found on date ${date}`);
  return { flight, day };
}

/** Returns a row without what the world adds to it. */
export function withoutOwn(row: object): Named<unknown> {
  const isOwn = (name: string) => name === "id" || name.startsWith("date_of_");
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isOwn(name)));
}
