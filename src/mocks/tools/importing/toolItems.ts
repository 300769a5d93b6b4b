import { given as present } from "../../../base/json/given.js";
import { put, type Row, type RowUse } from "../../../kit/internal.js";
import { rowNoun } from "../../../schema/english/nouns.js";
import type { FreeNames } from "../../../schema/freeNames.js";
import type { IntentFile, JsonSchema, Refused } from "../../../schema/index.js";
import { findCommand } from "../../../schema/names.js";
import { objectFault } from "../../../schema/slotTypes/objectType.js";
import { judgedIntents } from "../../../schema/soundIntents.js";
import type { ImportItem, ImportNote } from "../../../transcript/files/importing/item.js";
import { behaviourFile, rowBehaviourFile } from "../../rows/behaviourFile.js";
import { type Reading, UNFILTERED, unusedParameter } from "../../rows/operation.js";
import { propertiesOf } from "../../rows/schemas.js";
import { judged } from "../mock/givenArguments.js";
import { legalNames } from "../names.js";
import { listedByMcp } from "../origin.js";
import { ResultShape } from "../resultShape.js";
import type { DefinedTool } from "./definitions.js";
import { type EntityColumns, entityColumns, type UsingTool } from "./entityColumns.js";
import { type ToolIntent, toolIntent } from "./toolIntent.js";

/** File with the name of each tool over the Model Context Protocol. */
const NAMES_FILE = "mcp.json";

/** An intent for each tool, a query for each entity, behaviours, rows and names. @param names taken names */
export function toolItems(
  defined: readonly DefinedTool[],
  uses: ReadonlyMap<string, Reading>,
  rows: Readonly<Record<string, readonly Row[]>>,
  names: FreeNames,
): readonly ImportItem[] {
  const commands = new Map(defined.map(({ given }) => [given.name, names.take(given.name)]));
  const using = defined.flatMap(({ given }): UsingTool[] => {
    const use = uses.get(given.name);
    return use === undefined ? [] : [{ given, use }];
  });
  const entities = new Map<string, EntityColumns>();
  for (const entity of new Set([...using.map(({ use }) => use.entity), ...Object.keys(rows)])) {
    const own = using.filter(({ use }) => use.entity === entity);
    entities.set(entity, entityColumns(freeEntity(entity, names, commands, uses), own, rows[entity] ?? []));
  }
  const types = new Map<string, Map<string, string>>();
  for (const [entity, { slots }] of entities)
    types.set(entity, new Map(Object.entries(slots).map(([name, { type }]) => [name, JSON.stringify(type)])));
  const items: ImportItem[] = [];
  const tools: Record<string, string> = {};
  const listed: Record<string, JsonSchema> = {};
  const intents: IntentFile[] = [];
  for (const [place, one] of defined.entries()) {
    const { given } = one;
    const command = commands.get(given.name) as string;
    const use = uses.get(given.name);
    const columns = (use === undefined ? undefined : entities.get(use.entity)) ?? null;
    const made = toolIntent(
      command,
      { ...one, tool: { ...one.tool, place } },
      use,
      columns,
      types.get(use?.entity ?? "") ?? new Map(),
    );
    intents.push(ownQuery(made.intent, columns));
    if (use !== undefined && columns !== null)
      items.push(
        behaviourOf(command, { given, use }, columns, made.slots, made.others, made.intent.tool?.rows?.hidden ?? []),
      );
    put(tools, command, given.name);
    const isShaped = given.output !== null && ResultShape.of(given.output) !== null;
    const { outputSchema, ...rest } = listedByMcp(one.tool);
    put(listed, command, isShaped ? listedByMcp(one.tool) : rest);
    items.push(...toolNotes(one, made, given.output === null || isShaped, use));
  }
  for (const { entity, slots } of entities.values()) {
    if (intents.some(({ command }) => command === findCommand(entity))) continue;
    intents.push({
      command: findCommand(entity),
      description: `Find ${entity.replaceAll("_", " ")} by what they hold`,
      query_intent: true,
      entity_name: entity,
      args: slots,
    });
  }
  const { unusable } = judgedIntents(intents);
  const isUsed = (command: string): boolean => !unusable.has(command);
  const used = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(named).filter(([command]) => isUsed(command)));
  const left = [...unusable].map(
    ([command, detail]): ImportItem => ({
      kind: "note",
      reason: "a tool was left out",
      place: {},
      detail: `${tools[command] ?? command}: ${detail}`,
      leftOut: tools[command] ?? command,
    }),
  );
  return [
    ...intents.filter(({ command }) => isUsed(command)).map((intent): ImportItem => ({ kind: "intent", intent })),
    ...items.filter(
      (item) => item.kind !== "behaviour" || ![...unusable.keys()].map(behaviourFile).includes(item.name),
    ),
    ...[...entities].flatMap(([name, { entity, names: columns }]): ImportItem[] => {
      const held = (rows[name] ?? []).map((row) => inColumns(row, columns));
      return held.length === 0 ? [] : [{ kind: "rows", entity, rows: held }];
    }),
    ...left,
    {
      kind: "file",
      path: NAMES_FILE,
      text: `${JSON.stringify({ tools: used(tools), listed: used(listed) }, null, 2)}\n`,
    },
  ];
}

function freeEntity(
  entity: string,
  names: FreeNames,
  commands: ReadonlyMap<string, string>,
  uses: ReadonlyMap<string, Reading>,
): string {
  const [own] = [...commands].find(([, command]) => command === findCommand(entity)) ?? [];
  const use = own === undefined ? undefined : uses.get(own);
  if (use?.does === "list" && use.entity === entity) return entity;
  let free = entity;
  for (let count = 2; !names.isFree(findCommand(free)); count++)
    free = count === 2 ? `${entity}_rows` : `${entity}_rows_${count}`;
  names.take(findCommand(free));
  return free;
}

function ownQuery(intent: IntentFile, columns: EntityColumns | null): IntentFile {
  if (columns === null || intent.command !== findCommand(columns.entity)) return intent;
  return { ...intent, args: { ...columns.slots, ...intent.args } };
}

function inColumns(row: Row, columns: ReadonlyMap<string, string>): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [columns.get(name) ?? name, value])) as Row;
}

/** Longest description of a function for OpenAI, in characters. */
const LONGEST = 1_024;

const REFUSED = {
  wider: "a slot takes more than the tool, whose own schema judges its calls",
  object: "a slot takes more than the tool, whose own schema judges its calls",
  left_out: "a parameter has no slot: it is judged and not kept",
} as const;

/** Keywords of parameters without names, which share a slot. */
const OF_OTHERS: readonly string[] = ["additionalProperties", "patternProperties"];

function toolNotes(
  { given, file }: DefinedTool,
  { refused, others }: ToolIntent,
  isShaped: boolean,
  use: Reading | undefined,
): ImportNote[] {
  const { name, description, parameters } = given;
  const note = (reason: string, detail: string, leftOut?: string): ImportNote => ({
    kind: "note",
    reason,
    place: { file },
    detail,
    ...(leftOut === undefined ? {} : { leftOut }),
  });
  const isKept = ({ keyword, slot }: Refused): boolean =>
    others !== null && slot === undefined && OF_OTHERS.includes(keyword);
  const left = refused.filter((one) => !isKept(one));
  const notes = left.map(({ keyword, message, effect, slot }) =>
    note(
      REFUSED[effect],
      `${name}: ${keyword}: ${message}`,
      effect === "left_out" && slot !== undefined ? `${name} ${slot}` : undefined,
    ),
  );
  for (const parameter of use?.unused ?? [])
    notes.push(note(UNFILTERED, `${name}: ${unusedParameter(parameter, use?.entity ?? "")}`));
  const fault = objectFault(judged(parameters));
  if (fault !== null)
    notes.push(note("arguments are not judged by the tool's own schema", `${name}: ${fault.message}`));
  if (!isShaped)
    notes.push(note("results are rows and arguments as they are: no value of the tool's shape can be made", name));
  if (description.length > LONGEST)
    notes.push(note("OpenAI takes no description of more than 1,024 characters", `${name}: ${description.length}`));
  if (legalNames([name]).get(name) !== name)
    notes.push(
      note("OpenAI and Anthropic do not take the name: they get another", `${name}: ${legalNames([name]).get(name)}`),
    );
  return notes;
}

/** @param othersSlot the slot of unnamed values @param hidden columns that no result shows */
function behaviourOf(
  command: string,
  { given, use }: UsingTool,
  { entity, names, others }: EntityColumns,
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
    key: column(use.key),
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
