import { afterAll, describe, expect, test } from "vitest";
import type { Row } from "../../../src/kit/internal.js";
import { type BuildSlots, build } from "../../../src/labels/index.js";
import type { Session } from "../../../src/runtime/index.js";
import { called, ownBackend } from "./ownWorld.js";

/*
 * Answers of tools where the published data has no call of theirs: in a small world of our own, by the rules of the
 * benchmarks.
 */

const TOOLS = {
  book_reservation:
    "user_id origin destination flight_type cabin flights* passengers* payment_methods* total_baggages* nonfree_baggages* insurance",
  cancel_reservation: "reservation_id",
  get_flight_status: "flight_number date",
  get_user_details: "user_id",
  get_reservation_details: "reservation_id",
  list_all_airports: "",
  search_direct_flight: "origin destination date",
  search_onestop_flight: "origin destination date",
  send_certificate: "user_id amount*",
  update_reservation_baggages: "reservation_id total_baggages* nonfree_baggages* payment_id",
  update_reservation_flights: "reservation_id cabin flights* payment_id",
  update_reservation_passengers: "reservation_id passengers*",
};

const free = {
  status: "available",
  available_seats: { economy: 2, business: 2 },
  prices: { economy: 100, business: 90 },
};
const flight = (flight_number: string, route: string, times: string, dates: object) => ({
  flight_number,
  origin: route.slice(0, 3),
  destination: route.slice(4),
  scheduled_departure_time_est: `${times.slice(0, 5)}:00`,
  scheduled_arrival_time_est: `${times.slice(6, 11)}:00${times.slice(11)}`,
  dates,
});

const WORLD = {
  users: {
    ann: {
      name: { first_name: "Ann", last_name: "Lee" },
      payment_methods: {
        certificate_1: { source: "certificate", amount: 80, id: "certificate_1" },
        gift_card_1: { source: "gift_card", amount: 60, id: "gift_card_1" },
        credit_card_1: { source: "credit_card", brand: "visa", last_four: "1234", id: "credit_card_1" },
      },
      saved_passengers: [],
      reservations: ["AAAAAA"],
    },
  },
  flights: {
    F1: flight("F1", "AAA-BBB", "20:00-01:00+1", { "2024-05-20": free, "2024-05-24": free }),
    F2: flight("F2", "BBB-CCC", "02:00-04:00", {
      "2024-05-21": free,
      "2024-05-25": free,
      "2024-05-24": { status: "landed" },
    }),
    F3: flight("F3", "AAA-BBB", "06:00-07:00", { "2024-05-20": free, "2024-05-01": { status: "landed" } }),
  },
  reservations: {
    AAAAAA: {
      reservation_id: "AAAAAA",
      user_id: "ann",
      origin: "AAA",
      destination: "BBB",
      flight_type: "one_way",
      cabin: "economy",
      flights: [{ flight_number: "F3", date: "2024-05-20", price: 150, origin: "AAA", destination: "BBB" }],
      passengers: [{ first_name: "Ann", last_name: "Lee", dob: "1990-01-01" }],
      payment_history: [{ payment_id: "credit_card_1", amount: 150 }],
      created_at: "2024-05-01T00:00:00",
      total_baggages: 0,
      nonfree_baggages: 0,
      insurance: "no",
    },
  },
};

const ann = { first_name: "Ann", last_name: "Lee", dob: "1990-01-01" };
const booking = {
  ...{ user_id: "ann", origin: "AAA", destination: "BBB", flight_type: "one_way", cabin: "economy" },
  flights: [{ flight_number: "F3", date: "2024-05-20" }],
  passengers: [ann],
  payment_methods: [{ payment_id: "credit_card_1", amount: 100 }],
  ...{ total_baggages: 0, nonfree_baggages: 0, insurance: "no" },
};
const paidWith = (...payment_methods: readonly object[]) => ({ ...booking, payment_methods }) as typeof booking;

async function open(maker: "airlineV1" | "airlineTau2") {
  const rows = Object.entries(WORLD).map(([entity, byId]) => [
    entity,
    Object.entries(byId).map(([id, row]): Row => ({ id, ...row })),
  ]);
  const backend = await ownBackend({ file: "airline", maker, parameters: toolsOf(maker) }, Object.fromEntries(rows));
  return {
    close: () => backend.close(),
    /** Makes calls in a fresh world. */
    calls: (...calls: readonly (readonly [keyof typeof TOOLS, object])[]) => made(backend.open(), calls),
  };
}

const toolsOf = (maker: string): Record<string, string> =>
  Object.fromEntries(Object.entries(TOOLS).filter(([name]) => maker === "airlineTau2" || name !== "get_flight_status"));

const made = (session: Session, calls: readonly (readonly [string, object])[]): unknown[] =>
  calls.map(([name, given]) => {
    const text = called(session, name, given as BuildSlots);
    return text?.startsWith("{") || text?.startsWith("[") ? (JSON.parse(text) as unknown) : text;
  });

describe("tau-bench", async () => {
  const { calls, close } = await open("airlineV1");
  afterAll(close);

  test("arguments that are missing or unknown are refused in Python's words", () => {
    const { user_id: _, cabin: __, insurance: ___, ...rest } = booking;
    expect(
      calls(
        ["send_certificate", { amount: 5 }],
        ["send_certificate", {}],
        ["book_reservation", rest],
        ["list_all_airports", { others: { country: "USA" } }],
      ),
    ).toEqual([
      "Error: SendCertificate.invoke() missing 1 required positional argument: 'user_id'",
      "Error: SendCertificate.invoke() missing 2 required positional arguments: 'user_id' and 'amount'",
      "Error: BookReservation.invoke() missing 3 required positional arguments: 'user_id', 'cabin', and 'insurance'",
      "Error: ListAllAirports.invoke() got an unexpected keyword argument 'country'",
    ]);
  });

  test("keys that are missing inside an argument are refused in Python's words", () => {
    const without = (flights: readonly object[]) => ({ ...booking, flights });
    expect(
      calls(
        ["book_reservation", without([{ date: "2024-05-20" }])],
        ["book_reservation", without([{ flight_number: "F3" }])],
        ["book_reservation", { ...booking, cabin: "first" }],
        ["book_reservation", without(["F3"] as never)],
        ["book_reservation", paidWith({ amount: 100 })],
        ["book_reservation", paidWith({ payment_id: "credit_card_1" })],
        [
          "update_reservation_flights",
          { reservation_id: "AAAAAA", cabin: "economy", flights: [{ flight_number: "F3" }], payment_id: "" },
        ],
      ),
    ).toEqual([
      "Error: 'flight_number'",
      "Error: 'date'",
      "Error: 'first'",
      "Error: string indices must be integers, not 'str'",
      "Error: 'payment_id'",
      "Error: 'amount'",
      "Error: 'date'",
    ]);
  });

  test("a certificate that pays twice is gone, and nothing is booked", () => {
    const twice = { payment_id: "certificate_1", amount: 50 };
    const [refusal, user] = calls(
      ["book_reservation", paidWith(twice, twice)],
      ["get_user_details", { user_id: "ann" }],
    );
    expect(refusal).toBe("Error: 'certificate_1'");
    expect(Object.keys((user as typeof WORLD.users.ann).payment_methods)).toEqual(["gift_card_1", "credit_card_1"]);
    expect(user).toMatchObject({ reservations: ["AAAAAA"] });
  });

  test("the fourth booking takes the place of the third, whatever became of that", () => {
    const again = ["book_reservation", booking] as const;
    const cancelled = ["cancel_reservation", { reservation_id: "HATHAV" }] as const;
    const answers = calls(again, again, again, cancelled, again, ["get_user_details", { user_id: "ann" }]);
    const ids = ["HATHAT", "HATHAU", "HATHAV", "HATHAV", "HATHAV"];
    expect(answers.slice(0, 5).map((one) => (one as { reservation_id: string }).reservation_id)).toEqual(ids);
    expect(answers[3]).toHaveProperty("status", "cancelled");
    expect(answers[4]).not.toHaveProperty("status");
    expect(answers[5]).toMatchObject({ reservations: ["AAAAAA", "HATHAT", "HATHAU", "HATHAV", "HATHAV"] });
  });

  test("the fourth certificate is null", () => {
    const sent = ["send_certificate", { user_id: "ann", amount: 100 }] as const;
    expect(calls(sent, sent, sent, sent).slice(2)).toEqual([
      "Certificate certificate_3221324 added to user ann with amount 100.",
      null,
    ]);
  });

  test("a float among integers makes the sum a float", () => {
    const paid = paidWith({ payment_id: "credit_card_1", amount: build.float(99) });
    expect(calls(["book_reservation", paid])).toEqual([
      "Error: payment amount does not add up, total price is 100, but paid 99.0",
    ]);
  });

  test("the second flight of a connection has the seats of the first one's day, which it must have", () => {
    const [error, pairs, date] = calls(
      ["search_onestop_flight", { origin: "AAA", destination: "CCC", date: "2024-05-20" }],
      ["search_onestop_flight", { origin: "AAA", destination: "CCC", date: "2024-05-24" }],
      ["search_onestop_flight", { origin: "AAA", destination: "CCC", date: "May" }],
    );
    expect(error).toBe("Error: '2024-05-20'");
    const { dates: _, ...second } = WORLD.flights.F2;
    expect((pairs as unknown[][])[0]?.[1]).toEqual({ ...second, status: "landed", date: "2024-05-25" });
    expect(date).toBe("Error: invalid literal for int() with base 10: 'ay'");
  });

  test("a direct flight has all that is known of it and of the day", () => {
    const [found, none] = calls(
      ["search_direct_flight", { origin: "BBB", destination: "CCC", date: "2024-05-21" }],
      ["search_direct_flight", { origin: "BBB", destination: "CCC", date: "2024-05-24" }],
    );
    const { dates: _, ...scheduled } = WORLD.flights.F2;
    expect([found, none]).toEqual([[{ ...scheduled, ...free }], []]);
  });

  test("a cheaper flight pays back to a gift card, and the cabin stays", () => {
    const flights = [{ note: "mine", flight_number: "F1", date: "2024-05-20" }];
    const [changed, user] = calls(
      [
        "update_reservation_flights",
        { reservation_id: "AAAAAA", cabin: "business", flights, payment_id: "gift_card_1" },
      ],
      ["get_user_details", { user_id: "ann" }],
    );
    const { flights: booked, payment_history } = changed as { flights: object[]; payment_history: object[] };
    expect(booked.map(Object.entries)).toEqual([
      Object.entries({
        note: "mine",
        flight_number: "F1",
        date: "2024-05-20",
        price: 90,
        origin: "AAA",
        destination: "BBB",
      }),
    ]);
    expect(payment_history[1]).toEqual({ payment_id: "gift_card_1", amount: -60 });
    expect(changed).toHaveProperty("cabin", "economy");
    expect(user).toMatchObject({ payment_methods: { gift_card_1: { amount: 120 } } });
  });

  test("a reservation that is cancelled twice pays back what was paid back", () => {
    const cancelled = ["cancel_reservation", { reservation_id: "AAAAAA" }] as const;
    const [, second] = calls(cancelled, cancelled);
    const amounts = (second as { payment_history: { amount: number }[] }).payment_history.map(({ amount }) => amount);
    expect(amounts).toEqual([150, -150, -150, 150]);
  });
});

describe("tau2", async () => {
  const { calls, close } = await open("airlineTau2");
  afterAll(close);

  test("names what it misses, and begins with a capital", () => {
    const update = { reservation_id: "AAAAAA", total_baggages: 2, nonfree_baggages: 2 };
    const flights = (flight_number: string, date: string) => ({ ...booking, flights: [{ flight_number, date }] });
    expect(
      calls(
        ["get_user_details", { user_id: "bob" }],
        ["get_reservation_details", { reservation_id: "B" }],
        ["cancel_reservation", { reservation_id: "B" }],
        ["book_reservation", flights("F9", "2024-05-20")],
        ["book_reservation", flights("F3", "2024-06-20")],
        ["book_reservation", flights("F3", "2024-05-01")],
        ["book_reservation", { ...booking, passengers: [ann, ann, ann] }],
        ["book_reservation", paidWith({ payment_id: "x", amount: 100 })],
        ["book_reservation", paidWith({ payment_id: "gift_card_1", amount: 100 })],
        ["book_reservation", paidWith({ payment_id: "gift_card_1", amount: build.float(10) })],
        ["update_reservation_baggages", { ...update, payment_id: "x" }],
        ["update_reservation_baggages", { ...update, payment_id: "certificate_1" }],
        ["update_reservation_baggages", { ...update, payment_id: "gift_card_1" }],
        ["update_reservation_passengers", { reservation_id: "AAAAAA", passengers: [] }],
        ["send_certificate", { user_id: "ann" }],
      ),
    ).toEqual(
      [
        "User bob not found",
        "Reservation B not found",
        "Reservation B not found",
        "Flight F9 not found",
        "Flight F3 not found on date 2024-06-20",
        "Flight F3 not available on date 2024-05-01",
        "Not enough seats on flight F3",
        "Payment method x not found",
        "Not enough balance in payment method gift_card_1",
        "Payment amount does not add up, total price is 100, but paid 10",
        "Payment method not found",
        "Certificate cannot be used to update reservation",
        "Gift card balance is not enough",
        "Number of passengers does not match",
        "AirlineTools.send_certificate() missing 1 required positional argument: 'amount'",
      ].map((reason) => `Error: ${reason}`),
    );
  });

  test("a booking takes seats, a certificate comes in as a float, and there are three of each", () => {
    const again = ["book_reservation", booking] as const;
    const other = ["book_reservation", { ...booking, flights: [{ flight_number: "F1", date: "2024-05-20" }] }] as const;
    const sent = ["send_certificate", { user_id: "ann", amount: 100 }] as const;
    expect(calls(again, again, again, other, other)).toMatchObject([
      { reservation_id: "HATHAT", status: null },
      { reservation_id: "HATHAU" },
      "Error: Not enough seats on flight F3",
      { reservation_id: "HATHAV" },
      "Error: Too many reservations",
    ]);
    expect(calls(sent, sent, sent, sent)[3]).toBe("Error: Too many certificates");
  });

  test("a change of flights sets the cabin, and a connection has the seats of its own day", () => {
    const flights = [{ flight_number: "F3", date: "2024-05-20" }];
    const [changed, pairs] = calls(
      [
        "update_reservation_flights",
        { reservation_id: "AAAAAA", cabin: "business", flights, payment_id: "credit_card_1" },
      ],
      ["search_onestop_flight", { origin: "AAA", destination: "CCC", date: "2024-05-20" }],
    );
    expect(changed).toMatchObject({
      cabin: "business",
      flights: [{ price: 90 }],
      payment_history: [{ amount: 150 }, { amount: -60 }],
    });
    expect(pairs).toMatchObject([
      [
        { flight_number: "F1", date: "2024-05-20" },
        { flight_number: "F2", date: "2024-05-21", status: "available" },
      ],
    ]);
  });

  test("a direct flight has no date", () => {
    const [found] = calls(["search_direct_flight", { origin: "BBB", destination: "CCC", date: "2024-05-21" }]);
    const { dates: _, ...scheduled } = WORLD.flights.F2;
    expect(found).toEqual([{ ...scheduled, ...free, date: null }]);
  });

  test("has the status of a flight, and a list of airports", () => {
    const [landed, missing, airports] = calls(
      ["get_flight_status", { flight_number: "F3", date: "2024-05-01" }],
      ["get_flight_status", { flight_number: "F3", date: "2024-05-02" }],
      ["list_all_airports", {}],
    );
    expect([landed, missing]).toEqual(["landed", "Error: Flight F3 not found on date 2024-05-02"]);
    expect((airports as object[])[0]).toEqual({ iata: "SFO", city: "San Francisco" });
  });
});
