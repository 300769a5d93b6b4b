import type { Row } from "../../kit/internal.js";
import { snakeCase } from "../../schema/freeNames.js";
import type { JsonSchema } from "../../schema/index.js";
import { singularName } from "../../schema/nouns.js";
import type { GivenTool } from "./givenTool.js";
import { commonPrefix, nameMeaning } from "./toolNames.js";
import { columnsGiven, pagingIn, propertiesOf, rowProperties, wholeParameter } from "./toolSchemas.js";
import type { ToolEffect, ToolMeaning, ToolUse } from "./toolUse.js";

/** What was recognised of tools. */
export interface RecognisedTools {
  /** How tools meet rows, by name. */
  readonly uses: ReadonlyMap<string, ToolUse>;
  /** Why the others stand alone, by name. */
  readonly alone: ReadonlyMap<string, string>;
}

/** What is known better of tools, by name; null for one that stands alone. */
export type Corrections = Readonly<Record<string, Partial<ToolMeaning> | null>>;

interface Draft {
  readonly tool: GivenTool;
  readonly about: Partial<ToolMeaning> & Pick<ToolMeaning, "does" | "entity">;
}

/**
 * Recognises what tools do with one set of rows: by their names, by parameters that are keys, and by the columns of the
 * rows that are there. Tools about the same thing share an entity and its key; a tool that fits nothing stands alone.
 */
export function recognise(
  tools: readonly GivenTool[],
  rows: Readonly<Record<string, readonly Row[]>>,
  corrections: Corrections = {},
): RecognisedTools {
  const alone = new Map<string, string>();
  const known = [
    ...Object.keys(rows),
    ...Object.values(corrections).flatMap((one) => (one?.entity === undefined ? [] : [one.entity])),
  ];
  const prefix = commonPrefix(tools.map(({ name }) => name));
  const entities = new Map<string, Draft[]>();
  for (const tool of tools) {
    const corrected = Object.hasOwn(corrections, tool.name) ? corrections[tool.name] : undefined;
    const about = corrected === null ? {} : { ...nameMeaning(tool.name, known, prefix), ...corrected };
    const { does, entity } = about;
    if (does === undefined || entity === undefined)
      alone.set(
        tool.name,
        corrected === null ? "mock.json says so" : "its name does not say what it does with which rows",
      );
    else entities.set(entity, [...(entities.get(entity) ?? []), { tool, about: { ...about, does, entity } }]);
  }
  const uses = new Map<string, ToolUse>();
  for (const [entity, own] of entities) {
    const given = rows[entity];
    if (given === undefined && !own.some(({ about }) => about.does === "create")) {
      // Rows that nothing makes and nothing was given of are no state.
      for (const { tool } of own)
        alone.set(tool.name, `its name speaks of ${entity}, which no tool makes and no rows are of`);
    } else
      for (const [name, use] of usesOf(entity, own, given ?? [])) {
        if (typeof use === "string") alone.set(name, use);
        else uses.set(name, use);
      }
  }
  return { uses, alone };
}

function usesOf(entity: string, own: readonly Draft[], rows: readonly Row[]): readonly [string, ToolUse | string][] {
  const single = singularName(entity);
  const inRows = new Set(rows.flatMap((row) => Object.keys(row)));
  const found = own.map((draft) => ({
    ...draft,
    at: draft.about.parameter ?? keyParameter(draft.tool, single, inRows),
  }));
  const named = found.find(({ about, at }) => about.does !== "create" && about.does !== "list" && at !== null)?.at;
  const key =
    own.map(({ about }) => about.key).find((one) => one !== undefined) ?? keyColumn(named ?? undefined, inRows);
  const ofKeys = found.flatMap(({ tool, at }) => (at === null ? [] : [propertiesOf(tool.parameters)[at]?.type]));
  const numbers = ofKeys.some((type) => type === "integer" || type === "number") ? { hasNumberKeys: true } : {};
  const columns = new Set([...inRows, ...own.flatMap(({ tool, about }) => columnsOf(tool, about.does, single)), key]);
  return found.map(({ tool, about: { does }, at }) => {
    const all = Object.keys(propertiesOf(tool.parameters));
    const filled = Object.fromEntries(all.map((name) => [name, columnOf(name, columns) ?? name]));
    const whole = wholeParameter(tool.parameters, single);
    if (does === "create")
      return [
        tool.name,
        { does, entity, key, columns: without(filled, whole), ...numbers, ...(whole === null ? {} : { whole }) },
      ];
    if (does === "list" || (does === "read" && at === null)) {
      const compared = Object.fromEntries(
        all.flatMap((name) => {
          const column = columnOf(name, columns);
          return column === null ? [] : [[name, column]];
        }),
      );
      const others = all.filter((name) => !Object.hasOwn(compared, name));
      return [tool.name, { does: "list", entity, key, columns: compared, ...pagingIn(others) }];
    }
    if (at === null) return [tool.name, `no parameter of it says which of the ${entity} is meant`];
    const changed = does === "update" ? without(without(filled, at), whole) : {};
    return [
      tool.name,
      { does, entity, key, parameter: at, columns: changed, ...(does !== "update" || whole === null ? {} : { whole }) },
    ];
  });
}

/** The columns that a tool speaks of. */
function columnsOf(tool: GivenTool, does: ToolEffect, single: string): readonly string[] {
  const { parameters, output } = tool;
  const told = does === "create" || does === "update" ? columnsGiven(parameters, single) : [];
  return [...told, ...(does === "remove" ? [] : rowProperties(output))];
}

/** The column that a parameter is called after, whatever its spelling. */
function columnOf(name: string, columns: ReadonlySet<string>): string | null {
  if (columns.has(name)) return name;
  return [...columns].find((one) => snakeCase(one) === snakeCase(name)) ?? null;
}

function without(columns: Readonly<Record<string, string>>, left: string | null): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== left));
}

/** The parameter that says which row: `id`, the entity's (`order_id`, `orderNumber`), or a required column. */
function keyParameter({ parameters }: GivenTool, single: string, columns: ReadonlySet<string>): string | null {
  const names = Object.keys(propertiesOf(parameters));
  const required = new Set(requiredIn(parameters));
  const last = single.split("_").at(-1) as string;
  const isOwn = (name: string): boolean =>
    ["id", "number", "key", "code", "ref", "reference"].some((end) =>
      [`${single}_${end}`, `${last}_${end}`].includes(snakeCase(name)),
    );
  return (
    names.find(isOwn) ??
    names.find((name) => snakeCase(name) === "id") ??
    names.find((name) => required.has(name) && columns.has(name)) ??
    names.find((name) => required.has(name) && /_(id|name|number)$/.test(snakeCase(name))) ??
    null
  );
}

const requiredIn = ({ required }: JsonSchema): readonly unknown[] => (Array.isArray(required) ? required : []);

/** The column of a key: as the parameter is called, `id` where rows have that, else as the parameter is called. */
function keyColumn(parameter: string | undefined, columns: ReadonlySet<string>): string {
  if (parameter !== undefined && columns.has(parameter)) return parameter;
  return parameter === undefined || columns.has("id") ? "id" : parameter;
}
