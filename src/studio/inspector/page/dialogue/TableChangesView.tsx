import type { Row, TableChanges } from "../../../../kit/internal.js";
import { FirstOf } from "../parts/FirstOf.js";
import { shownText, shownValue } from "../parts/shownText.js";

type Tables = Readonly<Record<string, TableChanges>>;
type Change = "added" | "changed" | "removed";

export function TableChangesView({ tables, before }: { readonly tables: Tables; readonly before: Tables }) {
  return (
    <>
      {Object.entries(tables).map(([entity, changes]) => {
        const old = new Set(rowsOf(before[entity]).map(keyOf));
        return (
          <section class="task" key={entity}>
            <h4>
              Table <span class="intent">{shownText(entity)}</span>
            </h4>
            <FirstOf items={rowsOf(changes)} isNew={(entry) => !old.has(keyOf(entry))}>
              {(entry) => (
                <p key={keyOf(entry)} class={`table-row ${entry.change}${old.has(keyOf(entry)) ? "" : " changed"}`}>
                  <span class="kind">{entry.change}</span> <span>{shownValue(entry.row)}</span>
                </p>
              )}
            </FirstOf>
          </section>
        );
      })}
    </>
  );
}

interface ChangedRow {
  readonly change: Change;
  /** For a removed row, only its id. */
  readonly row: Row | Row["id"];
}

function rowsOf(changes: TableChanges | undefined): readonly ChangedRow[] {
  const { added = [], changed = [], removed = [] } = changes ?? {};
  return [
    ...added.map((row): ChangedRow => ({ change: "added", row })),
    ...changed.map((row): ChangedRow => ({ change: "changed", row })),
    ...removed.map((row): ChangedRow => ({ change: "removed", row })),
  ];
}

const keyOf = ({ change, row }: ChangedRow): string => `${change} ${JSON.stringify(row)}`;
