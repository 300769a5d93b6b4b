import { figure, ratio } from "../figures.mjs";
import { of } from "../rounds.mjs";

export const title = "Calls of mockTools, against plain closures over the same rows";
export const quickSeconds = 1;

const CALLS = 2_000;
const ROWS = 20;

const parameters = (properties, required = Object.keys(properties)) => ({ type: "object", properties, required });
const text = { type: "string" };
const TOOLS = [
  ["get_order", parameters({ order_id: text })],
  ["update_order", parameters({ order_id: text, item: text })],
  ["list_orders", parameters({ item: text }, [])],
].map(([name, schema]) => ({ type: "function", function: { name, description: name, parameters: schema } }));
const orders = () =>
  Array.from({ length: ROWS }, (_, i) => ({ order_id: `A-${i}`, item: i % 2 === 0 ? "tea" : "cup" }));

const argumentsOf = (i) =>
  [
    ["get_order", { order_id: `A-${i % ROWS}` }],
    ["update_order", { order_id: `A-${i % ROWS}`, item: "pot" }],
    ["list_orders", { item: "tea" }],
  ][i % 3];

/** A closure by hand in place of a mock. It records nothing, and judges no argument. */
function closures() {
  const rows = orders();
  const find = (id) => rows.find((row) => row.order_id === id);
  return {
    get_order: async ({ order_id }) => structuredClone(find(order_id)),
    update_order: async ({ order_id, item }) => structuredClone(Object.assign(find(order_id), { item })),
    list_orders: async ({ item }) => structuredClone(rows.filter((row) => item === undefined || row.item === item)),
  };
}

export async function measure(bench) {
  const { here, base } = await bench.costs(async (build) => {
    const { mockTools } = await build.load("cli/doors/tools.js");
    const works = {
      calls: async () => {
        const mock = mockTools(TOOLS, { rows: { orders: orders() } });
        for (let i = 0; i < CALLS; i++) await mock.call(...argumentsOf(i));
      },
    };
    if (build !== bench.here) return works;
    return {
      ...works,
      closures: async () => {
        const own = closures();
        for (let i = 0; i < CALLS; i++) {
          const [name, args] = argumentsOf(i);
          await own[name](args);
        }
      },
    };
  });
  return [
    figure("a call, recorded in the transcript", "µs", of(here.calls, "cpu", CALLS / 1000)),
    figure("a closure", "µs", of(here.closures, "cpu", CALLS / 1000)),
    ratio("a call against a closure", of(here.calls, "cpu"), of(here.closures, "cpu")),
    ...bench.faster("calls", here.calls, base?.calls),
  ];
}
