import { isObject } from "../../../base/json/object.js";
import type { Row } from "../../../kit/internal.js";
import type { WorldRows } from "./domain.js";

/**
 * The worlds of other commits of tau-bench, made of this one: the key of a user's state was renamed, which changes
 * every hash and no tool.
 */
export const renamedAddresses: ReadonlyMap<string, (rows: WorldRows) => WorldRows> = new Map([
  ["7362a17 and earlier, whose addresses have `province`", renamed("state", "province")],
  ["later than 7362a17, whose addresses have `state`", renamed("province", "state")],
]);

function renamed(from: string, to: string): (rows: WorldRows) => WorldRows {
  const made = new WeakMap<Row, Row>();
  const renamedRow = (row: Row): Row => {
    const { address } = row;
    if (!isObject(address) || !Object.hasOwn(address, from)) return row;
    const known = made.get(row);
    if (known !== undefined) return known;
    const entries = Object.entries(address).map(([key, value]) => [key === from ? to : key, value]);
    const other = { ...row, address: Object.fromEntries(entries) } as Row;
    made.set(row, other);
    return other;
  };
  return (rows) => (entity) => (entity === "users" ? Array.from(rows(entity), renamedRow) : rows(entity));
}
