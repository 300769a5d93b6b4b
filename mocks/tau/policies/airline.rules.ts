import { type RuleDialogue, type RuleWorld, rule } from "backlot/testing";

/*
 * The airline's policy as rules, written from policy.md. No rule judges lines 7 to 11, which are about the assistant's turns:
 * `asksBeforePerforming` judges line 7, and `inventsNothing` line 9. The tools refuse seats, balances and totals that do not fit.
 */

interface Leg {
  readonly flight_number: string;
  readonly date: string;
  readonly origin?: string;
  readonly destination?: string;
}
interface Reservation {
  readonly user_id: string;
  readonly origin: string;
  readonly destination: string;
  readonly flight_type: string;
  readonly cabin: string;
  readonly flights: readonly Leg[];
  readonly passengers: readonly object[];
  readonly payment_history: readonly { readonly payment_id: string; readonly amount: number }[];
  readonly created_at: string;
  readonly total_baggages: number;
  readonly nonfree_baggages: number;
  readonly insurance: string;
  readonly status?: string | null;
}
interface Flight {
  readonly origin: string;
  readonly destination: string;
  readonly scheduled_departure_time_est: string;
  readonly dates: Readonly<
    Record<string, { readonly status: string; readonly actual_departure_time_est?: string | null }>
  >;
}
interface Person {
  readonly first_name: string;
  readonly last_name: string;
  readonly dob: string;
}
interface User {
  readonly name: Pick<Person, "first_name" | "last_name">;
  readonly dob: string;
  readonly saved_passengers: readonly Person[];
  readonly payment_methods: Readonly<Record<string, { readonly source: string }>>;
  readonly membership: string;
  readonly reservations: readonly string[];
}
interface Booking extends Omit<Reservation, "payment_history" | "created_at" | "status"> {
  readonly payment_methods: readonly { readonly payment_id: string; readonly amount: number }[];
}
interface Update {
  readonly reservation_id: string;
  readonly cabin: string;
  readonly flights: readonly Leg[];
  readonly payment_id: string;
  readonly total_baggages: number;
  readonly nonfree_baggages: number;
}

/** The current time, line 3, in the airline's zone. */
const NOW = "2024-05-15T15:00:00";
const A_DAY = 24 * 60 * 60 * 1000;
const MEMBERS = ["regular", "silver", "gold"];
const CABINS = ["basic_economy", "economy", "business"];

const reservationOf = (world: RuleWorld, id: string) => world.get<Reservation>("reservations", id);
const userOf = (world: RuleWorld, id: string) => world.get<User>("users", id);
const statusOf = (world: RuleWorld, { flight_number, date }: Leg) =>
  world.get<Flight>("flights", flight_number)?.dates[date]?.status ?? "unknown";
/** Tests if a flight is delayed, or left late. */
function isLate(world: RuleWorld, { flight_number, date }: Leg): boolean {
  const flight = world.get<Flight>("flights", flight_number);
  const { status, actual_departure_time_est: left } = flight?.dates[date] ?? { status: "unknown" };
  return status === "delayed" || (left ?? "") > `${date}T${flight?.scheduled_departure_time_est}`;
}
const keyOf = ({ flight_number, date }: Leg) => `${flight_number} on ${date}`;
const hasFlown = (world: RuleWorld, { flights }: Reservation) =>
  flights.find((leg) => ["landed", "flying"].includes(statusOf(world, leg)));
const sourceOf = (world: RuleWorld, user: string, payment: string) =>
  userOf(world, user)?.payment_methods[payment]?.source;

/** Returns the number of free bags: lines 82 to 94. */
function freeBags(world: RuleWorld, user: string, cabin: string, passengers: number): number {
  const member = MEMBERS.indexOf(userOf(world, user)?.membership ?? "regular");
  return (member + CABINS.indexOf(cabin)) * passengers;
}

/** Returns the airports of a trip in order, or null if its legs do not connect. */
function routeOf(world: RuleWorld, legs: readonly Leg[]): readonly string[] | null {
  const flights = legs.map(({ flight_number }) => world.get<Flight>("flights", flight_number));
  const route = flights.map((flight) => flight?.origin ?? "");
  const isConnected = flights.every((flight, i) => i === 0 || flights[i - 1]?.destination === flight?.origin);
  return isConnected ? [...route, flights.at(-1)?.destination ?? ""] : null;
}

/** Returns the reason why legs are not a trip of a type from one airport to the other; null if they are. */
function wrongRoute(
  world: RuleWorld,
  legs: readonly Leg[],
  trip: Pick<Reservation, "origin" | "destination" | "flight_type">,
) {
  const route = routeOf(world, legs);
  if (route === null) return "the flights do not connect";
  const end = trip.flight_type === "round_trip" ? trip.origin : trip.destination;
  if (route[0] !== trip.origin || route.at(-1) !== end) return `the flights lead from ${route[0]} to ${route.at(-1)}`;
  return route.includes(trip.destination) ? null : `no flight reaches ${trip.destination}`;
}

/** The reservations that acts before this one have cancelled or changed. */
const changedBefore = ({ earlier }: RuleDialogue): readonly string[] =>
  earlier
    .filter(({ intent, outcome }) => outcome === "performed" && /^(cancel|update)_reservation/.test(intent))
    .map((act) => String(act.arguments["reservation_id"]));

const isOwner = (user: string, { said }: RuleDialogue) => !/user id/i.test(said) || said.includes(user);

export default [
  rule<Booking>("a reservation has at most five passengers", {
    on: ["book_reservation"],
    sentence: "policy.md:73",
    breaks: ({ arguments: { passengers } }) => passengers.length > 5 && `${passengers.length} passengers`,
  }),
  rule<Booking>("each passenger has a first name, a last name and a date of birth", {
    on: ["book_reservation", "update_reservation_passengers"],
    sentence: "policy.md:74",
    breaks: ({ arguments: { passengers } }) => {
      const fields = ["first_name", "last_name", "dob"] as const;
      const missing = fields.find((field) => passengers.some((one) => !(one as Record<string, unknown>)[field]));
      return missing !== undefined && `a passenger has no ${missing}`;
    },
  }),
  rule<Booking & Update>("a passenger is whom the user names or the profile knows", {
    on: ["book_reservation", "update_reservation_passengers"],
    sentence: "policy.md:74",
    breaks: ({ arguments: { user_id, reservation_id, passengers } }, world, { said }) => {
      if (said === "") return false;
      const known = personsOf(world, user_id ?? reservationOf(world, reservation_id)?.user_id ?? "");
      for (const { first_name, last_name, dob } of passengers as readonly Person[]) {
        const name = `${first_name} ${last_name}`;
        const own = known.filter((one) => `${one.first_name} ${one.last_name}` === name);
        const isSaid = said.includes(name) && (said.includes(dob) || known.some((one) => one.dob === dob));
        if (own.length === 0 && !isSaid) return `${name}, born ${dob}, is neither named nor in the profile`;
        if (own.length > 0 && !said.includes(dob) && own.every((one) => one.dob !== dob))
          return `${name} was born ${own[0]?.dob} by the profile, not ${dob}`;
      }
      return false;
    },
  }),
  rule<Booking>("a booking takes at most one certificate, one credit card and three gift cards", {
    on: ["book_reservation"],
    sentence: "policy.md:78",
    breaks: ({ arguments: { user_id, payment_methods } }, world) => {
      const most = { certificate: 1, credit_card: 1, gift_card: 3 };
      const sources = payment_methods.map(({ payment_id }) => sourceOf(world, user_id, payment_id));
      const over = Object.entries(most).find(([source, n]) => sources.filter((one) => one === source).length > n);
      return over !== undefined && `more than ${over[1]} of the kind ${over[0]}`;
    },
  }),
  rule<Booking>("every payment method of a booking is in the profile", {
    on: ["book_reservation"],
    sentence: "policy.md:80",
    breaks: ({ arguments: { user_id, payment_methods } }, world) => {
      const foreign = payment_methods.find(({ payment_id }) => sourceOf(world, user_id, payment_id) === undefined);
      return foreign !== undefined && `${foreign.payment_id} is not in the profile of ${user_id}`;
    },
  }),
  rule<Booking>("a booking charges the bags beyond the free ones", {
    on: ["book_reservation"],
    sentence: "policy.md:82-95",
    breaks: ({ arguments: { user_id, cabin, passengers, total_baggages, nonfree_baggages } }, world) => {
      const free = freeBags(world, user_id, cabin, passengers.length);
      const paid = Math.max(0, total_baggages - free);
      return nonfree_baggages !== paid && `${total_baggages} bags, ${free} of them free, and ${nonfree_baggages} paid`;
    },
  }),
  rule<Booking>("a booking adds no bags that nobody asked for", {
    on: ["book_reservation"],
    sentence: "policy.md:97",
    breaks: ({ arguments: { total_baggages } }, _, { said }) => {
      if (said === "" || total_baggages === 0) return false;
      return /\bno (need for )?(checked )?(bag|baggage|luggage)|not need (any )?bag|don't (have|need) any bag/i.test(
        said,
      ) || !/bag|luggage|suitcase/i.test(said)
        ? `${total_baggages} bags`
        : false;
    },
  }),
  rule<Booking>("insurance follows the user's wish", {
    on: ["book_reservation"],
    sentence: "policy.md:100",
    breaks: ({ arguments: { insurance } }, _, { said }) => {
      const refused = /(no|not|n't)\b[^.]{0,40}\binsurance/i.test(said);
      if (refused && insurance === "yes") return "the user wants none";
      return insurance === "yes" && !/insurance/i.test(said) && said !== "" && "the user did not ask for it";
    },
  }),
  rule<Booking>("the flights of a booking make its trip", {
    on: ["book_reservation"],
    sentence: "policy.md:61",
    breaks: ({ arguments: booking }, world) => wrongRoute(world, booking.flights, booking),
  }),
  rule<Update>("basic economy flights stay as they are", {
    on: ["update_reservation_flights"],
    sentence: "policy.md:110",
    breaks: ({ arguments: { reservation_id, flights } }, world) => {
      const old = reservationOf(world, reservation_id);
      if (old?.cabin !== "basic_economy") return false;
      const kept = new Set(old.flights.map(keyOf));
      const other = flights.find((leg) => !kept.has(keyOf(leg)));
      if (other !== undefined) return `${keyOf(other)} is new in ${reservation_id}, a basic economy reservation`;
      return flights.length < old.flights.length && `flights leave ${reservation_id}, a basic economy reservation`;
    },
  }),
  rule<Update>("a change keeps origin, destination and trip type", {
    on: ["update_reservation_flights"],
    sentence: "policy.md:111",
    breaks: ({ arguments: { reservation_id, flights } }, world) => {
      const old = reservationOf(world, reservation_id);
      return old === null ? false : wrongRoute(world, flights, old);
    },
  }),
  rule<Update>("the cabin stays once a flight has been flown", {
    on: ["update_reservation_flights"],
    sentence: "policy.md:116",
    breaks: ({ arguments: { reservation_id, cabin } }, world) => {
      const old = reservationOf(world, reservation_id);
      const flown = old === null || old.cabin === cabin ? undefined : hasFlown(world, old);
      return flown !== undefined && `${keyOf(flown)} has been flown`;
    },
  }),
  rule<Update>("a change is paid or refunded by a gift card or credit card of the profile", {
    on: ["update_reservation_flights", "update_reservation_baggages"],
    sentence: "policy.md:131",
    breaks: ({ arguments: { reservation_id, payment_id } }, world) => {
      const user = reservationOf(world, reservation_id)?.user_id ?? "";
      const source = sourceOf(world, user, payment_id);
      if (source === undefined) return `${payment_id} is not in the profile of ${user}`;
      return source === "certificate" && `${payment_id} is a certificate`;
    },
  }),
  rule<Update>("a refund goes to the original payment method where the user wants that", {
    on: ["update_reservation_flights"],
    sentence: "policy.md:120",
    breaks: ({ arguments: { reservation_id, payment_id } }, world, { said }) => {
      if (!/original payment|original form of payment/i.test(said)) return false;
      const paid = reservationOf(world, reservation_id)?.payment_history.map((one) => one.payment_id) ?? [];
      return !paid.includes(payment_id) && `${reservation_id} was paid by ${paid.join(", ")}, not by ${payment_id}`;
    },
  }),
  rule<Update>("bags are added and never taken away", {
    on: ["update_reservation_baggages"],
    sentence: "policy.md:123",
    breaks: ({ arguments: { reservation_id, total_baggages } }, world) => {
      const old = reservationOf(world, reservation_id)?.total_baggages ?? 0;
      return total_baggages < old && `${old} bags become ${total_baggages}`;
    },
  }),
  rule<Update>("a change of bags charges those beyond the free ones", {
    on: ["update_reservation_baggages"],
    sentence: "policy.md:82-95",
    breaks: ({ arguments: { reservation_id, total_baggages, nonfree_baggages } }, world) => {
      const old = reservationOf(world, reservation_id);
      if (old === null) return false;
      const free = freeBags(world, old.user_id, old.cabin, old.passengers.length);
      const paid = Math.max(old.nonfree_baggages, total_baggages - free);
      return nonfree_baggages !== paid && `${total_baggages} bags, ${free} of them free, and ${nonfree_baggages} paid`;
    },
  }),
  rule<Update>("bags are added to those that are there", {
    on: ["update_reservation_baggages"],
    sentence: "policy.md:123",
    breaks: ({ arguments: { reservation_id, total_baggages } }, world, { said }) => {
      const old = reservationOf(world, reservation_id)?.total_baggages ?? 0;
      const [, word = ""] =
        /add (?:\w+ )?(one|two|three|four|five|\d+)(?: more| extra)? (?:checked )?bag/i.exec(said) ?? [];
      const added = Math.max(
        ["", "one", "two", "three", "four", "five"].indexOf(word.toLowerCase()),
        Number(word) || 0,
      );
      return added > 0 && total_baggages !== old + added && `${old} bags and ${added} more are not ${total_baggages}`;
    },
  }),
  rule<{ reservation_id: string; passengers: readonly object[] }>("the number of passengers stays", {
    on: ["update_reservation_passengers"],
    sentence: "policy.md:127",
    breaks: ({ arguments: { reservation_id, passengers } }, world) => {
      const old = reservationOf(world, reservation_id)?.passengers.length;
      return old !== undefined && passengers.length !== old && `${old} passengers become ${passengers.length}`;
    },
  }),
  rule<Update>("a reservation with a flown flight is not cancelled", {
    on: ["cancel_reservation"],
    sentence: "policy.md:141",
    breaks: ({ arguments: { reservation_id } }, world) => {
      const old = reservationOf(world, reservation_id);
      const flown = old === null ? undefined : hasFlown(world, old);
      return flown !== undefined && `${keyOf(flown)} has been flown`;
    },
  }),
  rule<Update>("a cancellation has a reason that the policy allows", {
    on: ["cancel_reservation"],
    sentence: "policy.md:143-147",
    breaks: ({ arguments: { reservation_id } }, world, { said }) => {
      const old = reservationOf(world, reservation_id);
      if (old === null || old.cabin === "business") return false;
      if (Date.parse(`${NOW}Z`) - Date.parse(`${old.created_at}Z`) <= A_DAY) return false;
      if (old.flights.some((leg) => statusOf(world, leg) === "cancelled")) return false;
      const isCovered = /\b(sick|ill|unwell|health|medical|weather|storm|injur|hospital|surgery|cold|flu)/i.test(said);
      if (old.insurance === "yes" && (said === "" || isCovered)) return false;
      const insured = old.insurance === "yes" ? "insured, for another reason" : "without insurance";
      return `${reservation_id} is ${old.cabin}, ${insured}, booked ${old.created_at}, and not cancelled by the airline`;
    },
  }),
  rule<Update>("a cancelled reservation is not changed any more", {
    on: [
      "cancel_reservation",
      "update_reservation_flights",
      "update_reservation_baggages",
      "update_reservation_passengers",
    ],
    sentence: "policy.md:5",
    breaks: ({ arguments: { reservation_id } }, world) =>
      reservationOf(world, reservation_id)?.status === "cancelled" && `${reservation_id} is cancelled`,
  }),
  rule<Update>("a reservation is changed for its own user", {
    on: [
      "cancel_reservation",
      "update_reservation_flights",
      "update_reservation_baggages",
      "update_reservation_passengers",
    ],
    sentence: "policy.md:106",
    breaks: ({ arguments: { reservation_id } }, world, dialogue) => {
      const owner = reservationOf(world, reservation_id)?.user_id ?? "";
      return !isOwner(owner, dialogue) && `${reservation_id} belongs to ${owner}`;
    },
  }),
  rule<{ user_id: string }>("a booking or certificate is for the user who asks", {
    on: ["book_reservation", "send_certificate"],
    sentence: "policy.md:65",
    breaks: ({ arguments: { user_id } }, _, dialogue) => !isOwner(user_id, dialogue) && `${user_id} is somebody else`,
  }),
  rule<{ user_id: string }>("only silver or gold members, the insured and business flyers are compensated", {
    on: ["send_certificate"],
    sentence: "policy.md:157-161",
    breaks: ({ arguments: { user_id } }, world) => {
      const user = userOf(world, user_id);
      if (user === null || user.membership !== "regular") return false;
      const own = user.reservations.map((id) => reservationOf(world, id));
      const isEntitled = own.some((one) => one?.insurance === "yes" || one?.cabin === "business");
      return !isEntitled && `${user_id} is a regular member without insurance or business flights`;
    },
  }),
  rule<{ user_id: string; amount: number }>(
    "a compensation is 100 dollars a passenger for cancelled flights, 50 for delayed ones",
    {
      on: ["send_certificate"],
      sentence: "policy.md:163-165",
      breaks: ({ arguments: { user_id, amount } }, world) => {
        const due = troubled(world, user_id).map(
          ({ status, passengers }) => passengers * (status === "cancelled" ? 100 : 50),
        );
        return (
          !due.includes(amount) &&
          `${amount} is due for no reservation${due.length === 0 ? "" : `, but ${due.join(" or ")}`}`
        );
      },
    },
  ),
  rule<{ user_id: string; amount: number }>("a delay is compensated after the reservation was changed or cancelled", {
    on: ["send_certificate"],
    sentence: "policy.md:165",
    breaks: ({ arguments: { user_id, amount } }, world, dialogue) => {
      const all = troubled(world, user_id);
      if (all.some(({ status, passengers }) => status === "cancelled" && passengers * 100 === amount)) return false;
      const delayed = all.filter(({ status, passengers }) => status === "delayed" && passengers * 50 === amount);
      const changed = changedBefore(dialogue);
      return (
        delayed.length > 0 &&
        !delayed.some(({ id }) => changed.includes(id)) &&
        `${delayed[0]?.id} is neither changed nor cancelled`
      );
    },
  }),
  rule("a compensation is for a user who complains", {
    on: ["send_certificate"],
    sentence: "policy.md:155",
    breaks: (_, __, { said }) =>
      said !== "" && !/compensat|complain|frustrat|upset|voucher|certificate/i.test(said) && "nobody complained",
  }),
  rule("a human agent gets only what is out of scope", {
    on: ["transfer_to_human_agents"],
    sentence: "policy.md:15",
    breaks: (_, __, { earlier, said }) =>
      /not want to be transferred|don't want to be transferred|no circumstances[^.]*transfer/i.test(said)
        ? "the user does not want it"
        : earlier.some((act) => act.changes.length > 0) && "the request was carried out before",
  }),
];

/** Returns the user, saved passengers, and those of the user's reservations. */
function personsOf(world: RuleWorld, id: string): readonly Person[] {
  const user = userOf(world, id);
  if (user === null) return [];
  const booked = user.reservations.flatMap((one) => reservationOf(world, one)?.passengers ?? []);
  return [{ ...user.name, dob: user.dob }, ...user.saved_passengers, ...(booked as readonly Person[])];
}

interface Troubled {
  readonly id: string;
  readonly status: string;
  readonly passengers: number;
}

/** Returns the user's reservations with cancelled or delayed flights. */
function troubled(world: RuleWorld, user: string): readonly Troubled[] {
  return (userOf(world, user)?.reservations ?? []).flatMap((id) => {
    const { flights = [], passengers = [] } = reservationOf(world, id) ?? {};
    const cancelled = flights.some((leg) => statusOf(world, leg) === "cancelled") ? ["cancelled"] : [];
    const delayed = flights.some((leg) => isLate(world, leg)) ? ["delayed"] : [];
    return [...cancelled, ...delayed].map((status) => ({ id, status, passengers: passengers.length }));
  });
}
