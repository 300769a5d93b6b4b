import { cpSync, mkdtempSync, realpathSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Row } from "../../../src/kit/internal.js";
import { type BuildSlots, build } from "../../../src/labels/index.js";
import { type Backend, loadBackend, type Session } from "../../../src/runtime/index.js";
import { parseIntent, type SlotFile } from "../../../src/schema/index.js";
import { removedAfterFile } from "../../setup/folders.js";

/** The tables of a shop. */
export type Shop = Readonly<Record<"orders" | "products" | "users", readonly Row[]>>;

/** A call as the benchmark records it. */
export interface Call {
  readonly name: string;
  readonly arguments: BuildSlots;
}

const MOCKS = fileURLToPath(new URL("../../../mocks/tau", import.meta.url));

const ADDRESS = "address1 address2 city state country zip";
/** The tools of tau2's shop, and their parameters. */
const PARAMETERS: Readonly<Record<string, string>> = {
  calculate: "expression",
  cancel_pending_order: "order_id reason",
  exchange_delivered_order_items: "order_id item_ids new_item_ids payment_method_id",
  find_user_id_by_email: "email",
  find_user_id_by_name_zip: "first_name last_name zip",
  get_item_details: "item_id",
  get_order_details: "order_id",
  get_product_details: "product_id",
  get_user_details: "user_id",
  list_all_product_types: "",
  modify_pending_order_address: `order_id ${ADDRESS}`,
  modify_pending_order_items: "order_id item_ids new_item_ids payment_method_id",
  modify_pending_order_payment: "order_id payment_method_id",
  modify_user_address: `user_id ${ADDRESS}`,
  return_delivered_order_items: "order_id item_ids payment_method_id",
  transfer_to_human_agents: "summary",
};

/** A back-end over the tools of tau2's shop, in the sandbox. */
export async function shopBackend(shop: Shop): Promise<Backend> {
  const behaviours = removedAfterFile(realpathSync(mkdtempSync(join(tmpdir(), "backlot-shop-"))));
  cpSync(MOCKS, behaviours, { recursive: true });
  const tools = Object.entries(PARAMETERS).map(([command, parameters]) => {
    const code = `import { retail } from "./retail.js";\nexport default retail(${JSON.stringify(command)});\n`;
    writeFileSync(join(behaviours, `${command}.behavior.ts`), code);
    const args = Object.fromEntries(
      [...parameters.split(" ").filter(Boolean), "others"].map((one) => [one, slotOf(one)]),
    );
    return parseIntent({ command, confirmation_required: false, args });
  });
  const tables = Object.entries(shop).map(([entity, rows]) =>
    parseIntent({ command: `find_${entity}`, entity_name: entity, query_intent: true, args: columnsOf(rows) }),
  );
  return loadBackend([...tools, ...tables], { engine: "quickjs", fixtures: { ...shop }, behaviours });
}

function slotOf(name: string): SlotFile {
  if (name === "others") return { type: { object: { type: "object" } }, optional: true };
  return { type: name.endsWith("_ids") ? { list: "str" } : "str", optional: true };
}

/** All rows of an entity have the same columns. */
function columnsOf([first = {}]: readonly Row[]): Record<string, SlotFile> {
  const { id: _, ...columns } = first;
  const typeOf = (value: unknown): SlotFile["type"] =>
    typeof value === "string" ? "str" : { object: { type: Array.isArray(value) ? "array" : "object" } };
  return Object.fromEntries(
    Object.entries(columns).map(([name, value]) => [name, { type: typeOf(value), optional: true }]),
  );
}

/** Makes a call. @returns the text that the agent sees */
export function observe(session: Session, { name, arguments: given }: Call): string {
  const [signal] = session.executeCommand(build.start(name, given));
  if (signal?.kind === "failed") return `Error: ${signal.reason}`;
  if (signal?.kind === "performed" && typeof signal.answer === "string") return signal.answer;
  throw new Error(`${name}: ${JSON.stringify(signal)}`);
}

/** Returns the current rows of a session, by entity: the shop's own where nothing has changed. */
export function rowsIn(shop: Shop, session: Session): (entity: string) => Iterable<Row> {
  const changed = session.changedRows;
  return (entity) => shop[entity as keyof Shop].map((row) => changed[entity]?.[String(row.id)] ?? row);
}
