import { python } from "../../../src/kit/internal.js";

/** An airline of one user, one flight and one reservation, as tau-bench lays it out. */
const user = {
  name: { first_name: "Ann", last_name: "Ek" },
  address: { address1: "1 Elm", city: "Ulm", province: "BW" },
  email: "ann@x.org",
  dob: "1990-01-01",
  payment_methods: { gift_card_1: { source: "gift_card", amount: 90, id: "gift_card_1" } },
  saved_passengers: [],
  membership: "gold",
  reservations: ["ABC123"],
};

const flight = {
  flight_number: "HAT001",
  origin: "JFK",
  destination: "SEA",
  scheduled_departure_time_est: "06:00:00",
  scheduled_arrival_time_est: "09:00:00",
  dates: {
    "2024-05-20": { status: "available", available_seats: { economy: 9 }, prices: { economy: 100 } },
  },
};

const reservation = {
  reservation_id: "ABC123",
  user_id: "ann_ek_1",
  origin: "JFK",
  destination: "SEA",
  flight_type: "one_way",
  cabin: "economy",
  flights: [{ flight_number: "HAT001", date: "2024-05-20", price: 100, origin: "JFK", destination: "SEA" }],
  passengers: [{ first_name: "Ann", last_name: "Ek", dob: "1990-01-01" }],
  payment_history: [{ payment_id: "gift_card_1", amount: 100 }],
  created_at: "2024-05-01T10:00:00",
  total_baggages: 1,
  nonfree_baggages: 0,
  insurance: "no",
};

const text = { type: "string" };

const tool = (name: string, properties: object): object => ({
  name,
  description: `${name}.`,
  parameters: { type: "object", properties, required: Object.keys(properties) },
});

const TOOLS = [
  tool("get_user_details", { user_id: text }),
  tool("cancel_reservation", { reservation_id: text }),
  tool("update_reservation_passengers", {
    reservation_id: text,
    passengers: { type: "array", items: { type: "object", properties: { dob: text }, required: ["dob"] } },
  }),
  tool("transfer_to_human_agents", { summary: text }),
];

const CANCEL = { name: "cancel_reservation", arguments: { reservation_id: "ABC123" } };

const TASKS = [
  { id: 0, user_id: "ann_ek_1", instruction: "You are Ann. Cancel ABC123.", actions: [CANCEL], outputs: [] },
  { user_id: "ann_ek_1", instruction: "You ask what it has cost.", actions: [], outputs: ["1100"] },
];

/** The text of the reservation after it was cancelled. */
export const CANCELLED = python.json({
  ...reservation,
  payment_history: [...reservation.payment_history, { payment_id: "gift_card_1", amount: -100 }],
  status: "cancelled",
});

/** The message of a call, and the tool's answer. */
export const called = (name: string, args: string, answer: string | null): readonly object[] => [
  {
    role: "assistant",
    content: null,
    tool_calls: [{ id: `call_${name}`, type: "function", function: { name, arguments: args } }],
  },
  ...(answer === null ? [] : [{ role: "tool", tool_call_id: `call_${name}`, name, content: answer }]),
];

/** A recorded run: what is between the user's first and last words. */
export const run = (task: number, trial: number, reward: number, ...messages: readonly object[]): object => ({
  task,
  trial,
  reward,
  messages: [{ role: "user", content: "Hello" }, ...messages, { role: "user", content: "###STOP###" }],
});

export const GOOD = run(0, 0, 1, ...called("cancel_reservation", '{"reservation_id": "ABC123"}', CANCELLED));

const lines = (records: readonly object[]): string => records.map((record) => `${JSON.stringify(record)}\n`).join("");

/** The files of the domain. */
export const airlineFiles = (...runs: readonly object[]): Record<string, string> => ({
  "db/users.json": JSON.stringify({ ann_ek_1: user }),
  "db/flights.json": JSON.stringify({ HAT001: flight }),
  "db/reservations.json": JSON.stringify({ ABC123: reservation }),
  "tools.json": JSON.stringify(TOOLS),
  "policy.md": "# Policy\n",
  "tasks.jsonl": lines(TASKS),
  "runs.jsonl": lines(runs),
});
