import { python } from "backlot/kit";
import { parsedTime } from "./dates.js";
import { add, amount, compare, multiply, subtract } from "./numbers.js";
import { type Answer, attributes, generator, properties, type Service, type Start, Verbatim } from "./service.js";
import type { Twister } from "./twister.js";
import {
  at,
  type Dict,
  dict,
  floatOf,
  holds,
  isEqual,
  isTrue,
  keyOf,
  type Live,
  listOf,
  removeFrom,
} from "./values.js";

const ATTRIBUTES = [
  "orders",
  "account_info",
  "authenticated",
  "market_status",
  "order_counter",
  "stocks",
  "watch_list",
  "transaction_history",
  "long_context",
];
const NOW = Date.UTC(2024, 8, 1, 10, 30);
const DAY = "%Y-%m-%d";
const SECONDS_A_DAY = 86_400;

/** TradingBot: stocks, orders and an account. */
export class TradingBot implements Service {
  readonly #random: Twister;
  readonly #table: Start["table"];
  readonly orders: Dict;
  readonly account_info: Dict;
  authenticated: Live;
  readonly market_status: Live;
  order_counter: Live;
  readonly stocks: Dict;
  readonly watch_list: Live[];
  readonly transaction_history: Live[];
  readonly long_context: boolean;

  constructor(start: Start) {
    const attribute = attributes(start, "TradingBot");
    this.#random = generator(start, 1_053_520);
    this.#table = start.table;
    this.long_context = start.isLong;
    this.orders = new Map([...(attribute("orders") as Dict)].map(([key, order]) => [orderKey(key), order]));
    this.account_info = attribute("account_info") as Dict;
    this.authenticated = attribute("authenticated");
    this.market_status = attribute("market_status");
    this.order_counter = attribute("order_counter");
    this.stocks = attribute("stocks") as Dict;
    this.watch_list = attribute("watch_list") as Live[];
    this.transaction_history = attribute("transaction_history") as Live[];
  }

  dump(): Dict {
    return properties(this, ATTRIBUTES);
  }

  get_current_time(): Answer {
    return { current_time: "10:30 AM" };
  }

  get_symbol_by_name(name: Live): Answer {
    const symbols = this.#table("trading.symbol_by_name") as Dict;
    return { symbol: symbols.get(keyOf(name)) ?? "Stock not found" };
  }

  get_stock_info(symbol: Live): Answer {
    const stock = this.stocks.get(keyOf(symbol));
    if (stock === undefined) return { error: `Stock with symbol '${python.text(symbol)}' not found.` };
    if (!this.long_context) return stock;
    const averages: Dict = new Map([
      ["MA(5)", this.#table("MA_5_EXTENSION")],
      ["MA(20)", this.#table("MA_20_EXTENSION")],
    ]);
    return new Map([...(stock as Dict), ...averages]);
  }

  get_order_details(id: Live): Answer {
    const order = this.orders.get(keyOf(id));
    if (order === undefined) {
      const ids = python.text([...this.orders.keys()]);
      return { error: `Order with ID ${python.text(id)} not found.Here is the list of orders_id: ${ids}` };
    }
    if (!this.long_context) return order;
    const symbol = python.text(at(order, "symbol"));
    const texts = [...(this.#table("ORDER_DETAIL_EXTENSION") as Dict)];
    const metadata = texts.map(([key, text]) => [key, String(text).replaceAll("{symbol}", symbol)] as const);
    return new Map([...(order as Dict), ["metadata", new Map(metadata)]]);
  }

  cancel_order(id: Live): Answer {
    const order = this.orders.get(keyOf(id));
    if (order === undefined) return { error: `Order with ID ${python.text(id)} not found.` };
    if (isEqual(at(order, "status"), "Completed"))
      return { error: `Can't cancel order ${python.text(id)}. Order is already completed.` };
    (order as Dict).set("status", "Cancelled");
    return { order_id: id, status: "Cancelled" };
  }

  place_order(order_type: Live, symbol: Live, given: Live, count: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("place an order");
    if (!this.stocks.has(keyOf(symbol))) return { error: `Invalid stock symbol: ${python.text(symbol)}` };
    if (compare(given, 0, "<=") <= 0 || compare(count, 0, "<=") <= 0)
      return { error: "Price and amount must be positive values." };
    const price = floatOf(given);
    const required = amount(multiply(price, count));
    const balance = amount(at(this.account_info, "balance"));
    if (isEqual(order_type, "Buy") && required > balance) {
      return { error: `Insufficient funds: required $${cents(required)} but only $${cents(balance)} available.` };
    }
    const id = this.order_counter;
    this.orders.set(keyOf(id), dict({ id, order_type, symbol, price, amount: count, status: "Open" }));
    this.order_counter = add(id, 1);
    return { order_id: id, order_type, status: "Pending", price, amount: count };
  }

  withdraw_funds(value: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("make a transaction");
    if (!isEqual(this.market_status, "Open")) return { error: "Market is closed. Transactions are not allowed." };
    if (compare(value, 0, "<=") <= 0) return { error: "Transaction amount must be positive." };
    const balance = at(this.account_info, "balance");
    if (compare(value, balance, ">") > 0) return { error: "Insufficient funds for withdrawal." };
    return this.#note("withdrawal", value, subtract(balance, value), "Withdrawal successful");
  }

  fund_account(value: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("fund the account");
    if (compare(value, 0, "<=") <= 0) return { error: "Funding amount must be positive." };
    const balance = add(at(this.account_info, "balance"), value);
    return this.#note("deposit", value, balance, "Account funded successfully");
  }

  get_account_info(): Answer {
    return isTrue(this.authenticated) ? this.account_info : refused("view account information");
  }

  trading_login(): Answer {
    if (isTrue(this.authenticated)) return { status: "Already logged in" };
    this.authenticated = true;
    return { status: "Logged in successfully" };
  }

  trading_get_login_status(): Answer {
    return { status: isTrue(this.authenticated) };
  }

  trading_logout(): Answer {
    if (!isTrue(this.authenticated)) return { status: "No user is currently logged in" };
    this.authenticated = false;
    return { status: "Logged out successfully" };
  }

  remove_stock_from_watchlist(symbol: Live): Answer {
    if (!isTrue(this.authenticated)) return refused("modify the watchlist");
    const name = python.text(symbol);
    if (!holds(this.watch_list, symbol)) return { error: `Stock ${name} not found in watchlist.` };
    removeFrom(this.watch_list, symbol);
    return { status: `Stock ${name} removed from watchlist successfully.` };
  }

  get_watchlist(): Answer {
    if (!isTrue(this.authenticated)) return ["Error: User not authenticated. Please log in to view the watchlist."];
    if (!this.long_context) return { watchlist: this.watch_list };
    const all = [...this.watch_list, ...listOf(this.#table("WATCH_LIST_EXTENSION"))];
    // The last of them is not a text but Python's Ellipsis.
    return new Verbatim(python.text(all).replace("'$Ellipsis'", "Ellipsis"));
  }

  get_order_history(): Answer {
    if (!isTrue(this.authenticated)) return [dict(refused("view order history"))];
    return { history: [...this.orders.keys()] };
  }

  get_transaction_history(start: Live, end: Live): Answer {
    if (!isTrue(this.authenticated)) return [dict(refused("view transaction history"))];
    const from = isTrue(start) ? parsedTime(start, DAY) : Number.NEGATIVE_INFINITY;
    const to = isTrue(end) ? parsedTime(end, DAY) : Number.POSITIVE_INFINITY;
    const found = this.transaction_history.filter((one) => {
      const time = parsedTime(at(one, "timestamp"), "%Y-%m-%d %H:%M:%S");
      return from <= time && time <= to;
    });
    const others = this.long_context ? listOf(this.#table("TRANSACTION_HISTORY_EXTENSION")) : [];
    return { transaction_history: [...found, ...others] };
  }

  get_available_stocks(sector: Live): Answer {
    const stocks = (this.#table("trading.sectors") as Dict).get(keyOf(sector));
    if (stocks === undefined) return { stock_list: [] };
    const others = this.long_context ? listOf(this.#table(`${String(sector).toUpperCase()}_EXTENSION`)) : [];
    return { stock_list: [...listOf(stocks), ...others] };
  }

  filter_stocks_by_price(stocks: Live, least: Live, most: Live): Answer {
    const filtered = listOf(stocks).filter((symbol) => {
      const price = (this.stocks.get(keyOf(symbol)) as Dict | undefined)?.get("price") ?? 0;
      return compare(price, least, ">=") >= 0 && compare(price, most, "<=") <= 0;
    });
    return { filtered_stocks: filtered };
  }

  add_to_watchlist(stock: Live): Answer {
    if (!holds(this.watch_list, stock) && this.stocks.has(keyOf(stock))) this.watch_list.push(stock);
    return { watchlist: this.watch_list };
  }

  notify_price_change(stocks: Live, threshold: Live): Answer {
    const changed = listOf(stocks).filter((symbol) => {
      const stock = this.stocks.get(keyOf(symbol));
      return stock !== undefined && compare(Math.abs(amount(at(stock, "percent_change"))), threshold, ">=") >= 0;
    });
    if (changed.length === 0) return { notification: "No significant price changes in the selected stocks." };
    return { notification: `Stocks ${changed.join(", ")} have significant price changes.` };
  }

  #note(type: string, value: Live, balance: Live, status: string): Answer {
    this.account_info.set("balance", balance);
    const moment = new Date(NOW + this.#random.randint(0, SECONDS_A_DAY) * 1_000).toISOString();
    const timestamp = moment.slice(0, 19).replace("T", " ");
    this.transaction_history.push(dict({ type, amount: value, timestamp }));
    return { status, new_balance: balance };
  }
}

const orderKey = (key: string | number): string | number =>
  typeof key === "string" && /^\d+$/.test(key) ? Number(key) : key;

const cents = (value: number): string => python.round(value, 2).toFixed(2);

function refused(action: string): { readonly error: string } {
  return { error: `User not authenticated. Please log in to ${action}.` };
}
