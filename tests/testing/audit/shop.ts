import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import type { Transcript } from "../../../src/transcript/index.js";
import { TestProject } from "../project.js";

const tool = (command: string, ...slots: readonly string[]): string =>
  JSON.stringify({
    command,
    description: `The tool ${command} of the shop`,
    entity_name: "orders",
    args: Object.fromEntries(slots.map((slot) => [slot, { type: "str", description: slot, optional: true }])),
  });

const customers = JSON.stringify({
  command: "find_customers",
  description: "Look customers up",
  query_intent: true,
  entity_name: "customers",
  args: {
    name: { type: "str", description: "Name", optional: true },
    town: { type: "str", description: "Town", optional: true },
    card: { type: "str", description: "Card", optional: true },
  },
});

const orders = JSON.stringify({
  command: "find_orders",
  description: "Look orders up",
  query_intent: true,
  entity_name: "orders",
  args: {
    customer_id: { type: "str", description: "Whose", optional: true },
    status: { type: "str", description: "Status", optional: true },
    town: { type: "str", description: "Town", optional: true },
    paid: { type: "float", description: "Paid", optional: true },
  },
});

const writes = (name: string, changes: string): string => `import { answer, defineBehaviour, fail } from "backlot/kit";
export default defineBehaviour("${name}", {
  perform({ slots }, world) {
    const order = world.get("orders", String(slots.order_id));
    if (order === null) return fail("there is no such order");
    return answer(world.update("orders", order.id, ${changes}));
  },
});
`;

/** The files of a shop with two customers and their orders. */
export const SHOP: Readonly<Record<string, string>> = {
  "intents/find_customers.json": customers,
  "intents/find_orders.json": orders,
  "intents/cancel_order.json": tool("cancel_order", "order_id", "why"),
  "intents/send_to.json": tool("send_to", "order_id", "town"),
  "intents/behaviours/cancel_order.behavior.ts": writes("cancel_order", '{ status: "cancelled", paid: 0 }'),
  "intents/behaviours/send_to.behavior.ts": writes("send_to", "{ town: slots.town }"),
  "fixtures/customers.jsonl": [
    { id: "ana_1", name: "Ana Lindqvist", town: "Uppsala", card: "visa-7712" },
    { id: "bo_2", name: "Bo Hansen", town: "Aarhus", card: "visa-3300" },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(""),
  "fixtures/orders.jsonl": [
    { id: "W-101", customer_id: "ana_1", status: "pending", town: "Uppsala", paid: 40.5 },
    { id: "W-102", customer_id: "ana_1", status: "sent", town: "Lund", paid: 20.25 },
    { id: "W-103", customer_id: "bo_2", status: "pending", town: "Aarhus", paid: 99 },
  ]
    .map((row) => `${JSON.stringify(row)}\n`)
    .join(""),
};

/** Loads the shop until the test ends. */
export async function shop(): Promise<Backend> {
  const project = new TestProject(SHOP);
  const intents = join(project.folder, "intents");
  const backend = await loadBackend(intents, {
    fixtures: join(project.folder, "fixtures"),
    behaviours: join(intents, "behaviours"),
    engine: "quickjs",
  });
  onTestFinished(() => {
    backend.close();
    project.remove();
  });
  return backend;
}

/** The gold actions of a task, as an import writes them. */
export function gold(
  task: string,
  scenario: string,
  commands: readonly string[],
  outputs: readonly string[] = [],
): Transcript {
  const turns = commands.map((command, nth) => ({ author: "System", index: nth * 2, command }) as const);
  return { id: `gold/${task}`, split: "gold", observes: [], turns, extra: { task, scenario, outputs } };
}
