import { visible } from "../base/json/visible.js";
import type { TableChanges } from "../kit/internal.js";
import { howMany, rowLines, type SignalOptions } from "./showSignal.js";

/**
 * Renders the changes of tables with which a dialogue begins, as an earlier dialogue left them: a block of lines for
 * each part.
 */
export function tableBlocks(
  tables: Readonly<Record<string, TableChanges>>,
  options: SignalOptions = {},
): readonly (readonly string[])[] {
  return Object.entries(tables).flatMap(([entity, { added = [], changed = [], removed = [] }]) => {
    const rows = Object.entries({ added, changed }).filter(([, held]) => held.length > 0);
    return [
      ...rows.map(([part, held]) => [visible(`${entity}: ${howMany(held)} ${part}`), ...rowLines(held, options)]),
      ...(removed.length === 0 ? [] : [[visible(`${entity}: ${removed.map(textOf).join(", ")} removed`)]]),
    ];
  });
}

const textOf = (id: unknown): string => (typeof id === "string" ? id : JSON.stringify(id));
