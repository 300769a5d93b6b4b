import { given as present } from "../../../base/json/given.js";
import type { RowUse } from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import { rowBehaviourFile } from "../../rows/behaviourFile.js";
import type { Reading } from "../../rows/operation.js";
import { propertiesOf } from "../../rows/schemas.js";
import type { EntityColumns, UsingTool } from "./entityColumns.js";

/** @param othersSlot the slot of unnamed values @param hidden columns that no result shows */
export function behaviourOf(
  command: string,
  { given, use }: UsingTool,
  { entity, key, names, others }: EntityColumns,
  slots: ReadonlyMap<string, string>,
  othersSlot: string | null,
  hidden: readonly string[],
): ImportItem {
  const slot = (name: string | undefined): string | undefined => (name === undefined ? undefined : slots.get(name));
  const column = (name: string): string => names.get(name) ?? name;
  const renamed = (all: Readonly<Record<string, string>> | undefined): Readonly<Record<string, string>> | undefined =>
    all === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(all).flatMap(([name, held]) => {
            const one = slots.get(name);
            return one === undefined ? [] : [[one, column(held)]];
          }),
        );
  const whole = slot(use.whole);
  const inside = use.whole === undefined ? {} : propertiesOf(propertiesOf(given.parameters)[use.whole] ?? null);
  const hasOthers = others !== null || othersSlot !== null;
  const facts: RowUse = {
    does: use.does,
    entity,
    noun: rowNoun(use.entity),
    key,
    ...present({ hasNumberKeys: use.hasNumberKeys, parameter: slot(use.parameter) }),
    columns: renamed(use.columns) ?? {},
    ...present({ replaces: use.replaces, sets: setsOf(use, column) }),
    ...present({ within: renamed(use.within), adds: renamed(use.adds), takes: renamed(use.takes) }),
    ...(whole === undefined
      ? {}
      : {
          whole: {
            parameter: whole,
            columns: Object.fromEntries(Object.keys(inside).map((name) => [name, column(name)])),
          },
        }),
    ...(hasOthers
      ? {
          others: {
            ...present({ parameter: othersSlot ?? undefined, column: others ?? undefined }),
            columns: Object.fromEntries(names),
          },
        }
      : {}),
    ...present({ words: slot(use.words), limit: slot(use.limit), offset: slot(use.offset), page: slot(use.page) }),
    ...(hidden.length === 0 ? {} : { hidden }),
  };
  return rowBehaviourFile(command, facts);
}

const setsOf = ({ sets }: Reading, column: (name: string) => string): RowUse["sets"] =>
  sets === undefined
    ? undefined
    : Object.fromEntries(Object.entries(sets).map(([name, value]) => [column(name), value]));
