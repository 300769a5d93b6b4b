import { float, python } from "backlot/kit";
import { parsedTime } from "./dates.js";
import { add, amount, compare, divide, multiply, subtract } from "./numbers.js";
import { type Answer, attributes, generator, properties, type Service, type Start } from "./service.js";
import type { Twister } from "./twister.js";
import {
  at,
  attempted,
  type Dict,
  dict,
  floatOf,
  holds,
  isEqual,
  keyOf,
  type Live,
  listOf,
  PythonError,
  raise,
  textOf,
} from "./values.js";

const ATTRIBUTES = [
  "credit_card_list",
  "booking_record",
  "access_token",
  "token_type",
  "token_expires_in",
  "token_scope",
  "user_first_name",
  "user_last_name",
  "budget_limit",
  "long_context",
];
const FACTORS: Readonly<Record<string, number>> = { economy: 1, business: 2, first: 5 };
const INVOICED = ["travel_date", "travel_from", "travel_to", "travel_class", "travel_cost", "transaction_id"];
const THANKS =
  "Thank you for contacting customer support. Your message has been received and we will get back to you shortly.";
const ADULT = 18;

/** TravelAPI: flights, credit cards and bookings of one user. */
export class TravelAPI implements Service {
  readonly #random: Twister;
  readonly #start: Start;
  readonly credit_card_list: Dict;
  readonly booking_record: Dict;
  access_token: Live;
  token_type: Live;
  token_expires_in: Live;
  token_scope: Live;
  user_first_name: Live;
  user_last_name: Live;
  budget_limit: Live;
  readonly long_context: boolean;

  constructor(start: Start) {
    const attribute = attributes(start, "TravelAPI");
    this.#random = generator(start, 141_053);
    this.#start = start;
    this.long_context = start.isLong;
    this.credit_card_list = this.#padded(attribute("credit_card_list"), "CREDIT_CARD_EXTENSION");
    this.booking_record = this.#padded(attribute("booking_record"), "BOOKING_RECORD_EXTENSION");
    this.access_token = attribute("access_token");
    this.token_type = attribute("token_type");
    this.token_expires_in = attribute("token_expires_in");
    this.token_scope = attribute("token_scope");
    this.user_first_name = attribute("user_first_name");
    this.user_last_name = attribute("user_last_name");
    this.budget_limit = attribute("budget_limit");
  }

  dump(): Dict {
    return properties(this, ATTRIBUTES);
  }

  authenticate_travel(_id: Live, _secret: Live, _refresh: Live, scope: Live, first: Live, last: Live): Answer {
    this.token_expires_in = 2;
    this.access_token = this.#digits(6);
    this.token_type = "Bearer";
    this.token_scope = scope;
    this.user_first_name = first;
    this.user_last_name = last;
    return { expires_in: 2, access_token: this.access_token, token_type: "Bearer", scope };
  }

  travel_get_login_status(): Answer {
    return { status: this.token_expires_in !== null && !isEqual(this.token_expires_in, 0) };
  }

  get_budget_fiscal_year(): Answer {
    return { budget_fiscal_year: "2018" };
  }

  register_credit_card(token: Live, number: Live, expires: Live, holder: Live, verification: Live): Answer {
    if (this.token_expires_in === null) return { error: "Token not initialized" };
    const problem = this.#refusal(token);
    if (problem !== null) return { error: problem };
    if (this.credit_card_list.has(keyOf(number))) return { error: "Card already registered" };
    const id = this.#digits(12);
    const card = dict({
      card_number: number,
      expiration_date: expires,
      cardholder_name: holder,
      card_verification_number: verification,
      balance: Number(this.#digits(5)),
    });
    this.credit_card_list.set(id, card);
    return { card_id: id };
  }

  get_all_credit_cards(): Answer {
    return { credit_card_list: this.credit_card_list };
  }

  get_flight_cost(from: Live, to: Live, date: Live, travelClass: Live): Answer {
    const { all, cost } = this.#costs(from, to, date, travelClass);
    return { travel_cost_list: (this.long_context ? all : [cost]).map(float) };
  }

  get_credit_card_balance(token: Live, id: Live): Answer {
    const problem = this.#refusal(token);
    if (problem !== null) return { error: problem };
    const card = this.credit_card_list.get(keyOf(id));
    if (card !== undefined) return { card_balance: at(card, "balance") };
    const ids = python.text([...this.credit_card_list.keys()]);
    return { error: `Card not registered. Here are a list of card_id's: ${ids}` };
  }

  book_flight(token: Live, card_id: Live, date: Live, from: Live, to: Live, travelClass: Live): Answer {
    const refused = (error: string): Answer => ({ booking_status: false, error });
    const problem = this.#refusal(token);
    if (problem !== null) return refused(problem);
    const card = this.credit_card_list.get(keyOf(card_id)) as Dict | undefined;
    if (card === undefined) return refused("Card not registered");
    const balance = card.get("balance");
    if (balance === undefined) return refused("Balance not found");
    const airports = this.#start.table("travel.airports");
    if (!holds(airports, from)) return refused(`Invalid departure airport code: ${python.text(from)}`);
    if (!holds(airports, to)) return refused(`Invalid destination airport code: ${python.text(to)}`);
    if (attempted(() => parsedTime(date, "%Y-%m-%d")) instanceof PythonError)
      return refused("Invalid date format. Use YYYY-MM-DD.");
    if (factorOf(travelClass) === undefined) {
      // Python prints a set here, whose order varies.
      return refused("Invalid travel class. Must be one of {'economy', 'business', 'first'}");
    }
    const costs = attempted(() => this.#costs(from, to, date, travelClass));
    if (costs instanceof PythonError) return refused(costs.message);
    const { cost } = costs;
    if (compare(balance, cost) < 0) return refused("Insufficient funds");
    if (this.budget_limit !== null && compare(balance, this.budget_limit) < 0)
      return refused("Balance is less than budget limit");
    card.set("balance", subtract(balance, float(cost)));
    const [booking_id, transaction_id] = [this.#digits(7), this.#digits(8)];
    const booking = dict({
      card_id,
      travel_date: date,
      travel_from: from,
      travel_to: to,
      travel_class: travelClass,
      travel_cost: float(cost),
      transaction_id,
    });
    this.booking_record.set(booking_id, booking);
    const booking_history = this.long_context ? this.booking_record : dict({});
    return { booking_id, transaction_id, booking_status: true, booking_history };
  }

  retrieve_invoice(token: Live, id: Live): Answer {
    const problem = this.#refusal(token);
    if (problem !== null) return { error: problem };
    const booking = this.booking_record.get(keyOf(id));
    if (booking === undefined) return { error: "Booking not found" };
    const facts = INVOICED.map((name) => [name, at(booking, name)] as const);
    return { invoice: new Map([["booking_id", id], ...facts]) };
  }

  get_booking_history(token: Live): Answer {
    const problem = this.#refusal(token);
    return problem === null ? { booking_history: this.booking_record } : { error: problem };
  }

  list_all_airports(): Answer {
    return this.#start.table("travel.airports");
  }

  cancel_booking(token: Live, id: Live): Answer {
    const problem = this.#refusal(token);
    if (problem !== null) return { cancel_status: false, error: problem };
    const booking = this.booking_record.get(keyOf(id));
    if (booking === undefined) return { cancel_status: false, error: "Booking not found" };
    const [card_id, cost] = [at(booking, "card_id"), at(booking, "travel_cost")];
    const card = at(this.credit_card_list, card_id) as Dict;
    card.set("balance", add(at(card, "balance"), cost));
    this.booking_record.delete(keyOf(id));
    return { cancel_status: true };
  }

  compute_exchange_rate(base: Live, target: Live, value: Live): Answer {
    for (const row of listOf(this.#start.table("travel.exchange_rates"))) {
      const [from = null, to = null, rate = null] = listOf(row);
      if (isEqual(base, from) && isEqual(target, to)) return { exchanged_value: floatOf(multiply(value, rate)) };
      if (isEqual(base, to) && isEqual(target, from))
        return { exchanged_value: float(python.round(amount(divide(value, rate)), 2)) };
    }
    return raise("No available exchange rate for the given currencies.");
  }

  verify_traveler_information(first: Live, last: Live, born: Live, passport: Live): Answer {
    const refused = (reason: string): Answer => ({ verification_status: false, verification_failure: reason });
    const names = [this.user_first_name, this.user_last_name, first, last].map((name) => python.text(name));
    if (!isEqual(this.user_first_name, first) || !isEqual(this.user_last_name, last)) {
      const [expected, given] = [names.slice(0, 2).join(" "), names.slice(2).join(" ")];
      return refused(`Cannot book flight information for another user.Expected ${expected}, got ${given}`);
    }
    const birth = attempted(() => parsedTime(born, "%Y-%m-%d"));
    if (birth instanceof PythonError) return refused("Invalid date of birth format. Please use YYYY-MM-DD.");
    if (ageAt(this.#start.now(), birth) < ADULT) return refused("Traveler must be at least 18 years old.");
    if (!textOf(passport, "startswith").startsWith("US"))
      return refused("Passport must be issued by the United States.");
    return { verification_status: true };
  }

  set_budget_limit(token: Live, limit: Live): Answer {
    const problem = this.#refusal(token);
    if (problem !== null) return { error: problem };
    this.budget_limit = floatOf(limit);
    return { budget_limit: this.budget_limit };
  }

  get_nearest_airport_by_city(city: Live): Answer {
    return { nearest_airport: (this.#start.table("travel.airport_by_city") as Dict).get(keyOf(city)) ?? "Unknown" };
  }

  purchase_insurance(token: Live, _type: Live, booking: Live, cost: Live, card_id: Live): Answer {
    const refused = (error: string): Answer => ({ insurance_status: false, error });
    const problem = this.#refusal(token);
    if (problem !== null) return refused(problem);
    if (this.budget_limit !== null && compare(this.budget_limit, cost) < 0) return refused("Exceeded budget limit");
    if (!this.booking_record.has(keyOf(booking))) return refused("Booking not found");
    const card = this.credit_card_list.get(keyOf(card_id)) as Dict | undefined;
    if (card === undefined) return refused("Credit card not registered");
    card.set("balance", subtract(at(card, "balance"), cost));
    return { insurance_id: this.#digits(9), insurance_status: true };
  }

  contact_customer_support(id: Live): Answer {
    return this.booking_record.has(keyOf(id)) ? { customer_support_message: THANKS } : { error: "Booking not found" };
  }

  #refusal(token: Live): string | null {
    if (isEqual(this.token_expires_in, 0)) return "Token expired";
    return isEqual(token, this.access_token) ? null : "Invalid access token";
  }

  #digits(count: number): string {
    return String(this.#random.randint(10 ** (count - 1), 10 ** count - 1));
  }

  #padded(held: Live, table: string): Dict {
    const others = this.long_context ? (this.#start.table(table) as Dict) : new Map();
    for (const [key, value] of others) if (!(held as Dict).has(key)) (held as Dict).set(key, value);
    return held as Dict;
  }

  /** The cost of a flight, and those of all flights of its class and day. */
  #costs(from: Live, to: Live, date: Live, travelClass: Live): { readonly all: number[]; readonly cost: number } {
    const routes = listOf(this.#start.table("travel.base_costs")).map(listOf);
    const place = routes.findIndex(([a = null, b = null]) => isEqual(a, from) && isEqual(b, to));
    if (place < 0) raise("No available route for the given airports.");
    const factor = factorOf(travelClass) ?? raise("Invalid travel class. Options are: economy, business, first.");
    const digits = [...listOf(date).join("").replace(/\D/g, "")].reduce((sum, digit) => sum + Number(digit), 0);
    const all = routes.map(([, , base = 0]) => amount(base) * factor * (digits % 2 === 0 ? 2 : 1));
    return { all, cost: all[place] as number };
  }
}

function factorOf(travelClass: Live): number | undefined {
  return typeof travelClass === "string" && Object.hasOwn(FACTORS, travelClass) ? FACTORS[travelClass] : undefined;
}

function ageAt(now: number, born: number): number {
  const [today, birth] = [new Date(now), new Date(born)];
  const isLater = today.getUTCMonth() * 31 + today.getUTCDate() < birth.getUTCMonth() * 31 + birth.getUTCDate();
  return today.getUTCFullYear() - birth.getUTCFullYear() - Number(isLater);
}
