import type { Prompt, ResourceTemplateType, Tool } from "@modelcontextprotocol/client";
import { nestsTooDeep } from "../../../base/json/sound.js";
import { own, put, type Row } from "../../../kit/internal.js";
import { FreeNames, snakeCase } from "../../../schema/freeNames.js";
import { type IntentFile, type JsonSchema, type SlotFile, slotsOf } from "../../../schema/index.js";
import { judgedIntents } from "../../../schema/soundIntents.js";
import { inMockFile, readMockFile } from "../../../transcript/files/importing/mockFile.js";
import { type Corrections, UNFILTERED } from "../../rows/operation.js";
import { checkMeanings } from "../../rows/recognise.js";
import { ResultShape } from "../../tools/resultShape.js";
import { type ParameterNames, parameterNames, renamedSchema } from "../parameterNames.js";
import type { ServerNote, ServerSurface } from "./readServer.js";
import { type BehaviourText, behavioursOf } from "./state/behaviours.js";
import { factsOf, type ToolFacts } from "./state/facts.js";
import { type ServerState, stateOf } from "./state/serverState.js";

/** An intent with its origin on the server. */
export interface ReadIntent {
  /** Content of the intent's file. */
  readonly intent: IntentFile;
  /** Place on the server: `tools/get-sum`. */
  readonly origin: string;
}

export const NAMES_FILE = "mcp.json";

/** Content of `NAMES_FILE`. */
export interface ServedNames {
  /** Tool names by intent name. */
  readonly tools: Readonly<Record<string, string>>;
  /** JSON Schemas of structured results by intent name; null for a tool that returns text alone. */
  readonly results: Readonly<Record<string, JsonSchema | null>>;
  /**
   * Tools as the server lists them, by intent name, with their keys in order: name, description, parameters, annotations. The result schema
   * is left out if no result can be generated from it.
   */
  readonly listed: Readonly<Record<string, JsonSchema>>;
  /** Slot names by parameters that are not valid slot names, such as `user-id`. Default: there are none. */
  readonly parameters?: ParameterNames;
  /** Recognised operation of each tool on rows, in words, by intent name; null for a tool that stands alone. */
  readonly recognised: Readonly<Record<string, string | null>>;
}

/** Inputs of an import beside the server. */
export interface ImportServerOptions {
  /** A `mock.json` that corrects recognised operations on rows. Default: no corrections. */
  readonly mock?: string;
  /** A JSON file with the rows at the start, by entity. Default: rows that a capture shows. */
  readonly rows?: string;
}

/** Tools; prompts and templates of resources as queries; fixed resources as one query by address. */
export function intentsOf(
  surface: ServerSurface,
  { mock }: Pick<ImportServerOptions, "mock"> = {},
  rows: Readonly<Record<string, readonly Row[]>> = {},
): {
  readonly intents: readonly ReadIntent[];
  readonly names: ServedNames;
  readonly behaviours: readonly BehaviourText[];
  readonly state: ServerState;
  readonly notes: readonly ServerNote[];
} {
  const names = new FreeNames();
  const intents: ReadIntent[] = [];
  const notes: ServerNote[] = [];
  const tools: Record<string, string> = {};
  const results: Record<string, JsonSchema | null> = {};
  const listed: Record<string, JsonSchema> = {};
  const facts: ToolFacts[] = [];
  const inputs = surface.tools.map(({ inputSchema }) => inputSchema as JsonSchema);
  const parameters = parameterNames(inputs, [...inputs, ...surface.tools.map(({ outputSchema }) => outputSchema)]);
  for (const tool of surface.tools) {
    const origin = `tools/${tool.name}`;
    const command = names.take(tool.name);
    put(tools, command, tool.name);
    const { slots, refused } = slotsOf(renamedSchema(tool.inputSchema as JsonSchema, parameters, false));
    for (const { keyword, message, effect, slot } of refused) {
      const left = effect === "left_out" && slot !== undefined ? { leftOut: `${tool.name} ${slot}` } : {};
      notes.push({ reason: REFUSED[effect], origin, detail: `${keyword}: ${message}`, ...left });
    }
    const output = (tool.outputSchema ?? null) as JsonSchema | null;
    const isMade = output === null || ResultShape.of(output) !== null;
    put(results, command, isMade ? output : null);
    if (!isMade) notes.push({ reason: "results are words alone: no value of the server's shape can be made", origin });
    const { outputSchema, ...rest } = surface.listed.get(tool.name) ?? tool;
    const asListed = isMade ? (surface.listed.get(tool.name) ?? tool) : rest;
    // Counts the levels as in the written file.
    if (!nestsTooDeep({ listed: { [command]: asListed } })) put(listed, command, asListed);
    intents.push({ origin, intent: toolIntent(command, tool, slots) });
    const ours = {
      ...tool,
      inputSchema: renamedSchema(tool.inputSchema as JsonSchema, parameters, false),
      ...(output === null ? {} : { outputSchema: renamedSchema(output, parameters, true) }),
    };
    facts.push(factsOf(ours as Tool, command, new Set(Object.keys(slots))));
  }
  for (const prompt of surface.prompts) {
    const command = names.take(`get_prompt_${prompt.name}`);
    intents.push({ origin: `prompts/${prompt.name}`, intent: promptIntent(command, prompt) });
  }
  for (const template of surface.templates) {
    const command = names.take(`read_${template.name}`);
    intents.push({ origin: `templates/${template.uriTemplate}`, intent: templateIntent(command, template) });
  }
  if (surface.resources.length > 0) {
    const uris = surface.resources.map(({ uri }) => uri);
    const args = {
      uri: { type: { enum: [...new Set(uris)] }, description: "The resource's address", optional: false },
    };
    const command = names.take("read_resource");
    intents.push({ origin: "resources", intent: query(command, "Read a resource by its address", args) });
  }
  const nameOf = (entity: string): string => {
    let free = entity;
    for (let count = 2; !names.isFree(`find_${free}`); count++)
      free = `${entity}_rows${count === 2 ? "" : `_${count}`}`;
    return free;
  };
  const { tables, actions, unused, ...rest } = stateOf(
    facts,
    rows,
    mock === undefined ? {} : corrections(mock, surface, parameters, rows),
    nameOf,
  );
  for (const [tool, detail] of unused) notes.push({ reason: UNFILTERED, origin: `tools/${tool}`, detail });
  for (const { entity, columns, schemas } of tables) {
    const shown = Object.fromEntries(
      columns.flatMap((name) => (name === "id" ? [] : [[name, schemas[name] ?? { type: "string" }]])),
    );
    const { slots } = slotsOf({ type: "object", properties: shown });
    const about = query(names.take(`find_${entity}`), `Find ${entity.replaceAll("_", " ")} by what they hold`, slots);
    intents.push({ origin: `rows/${entity}`, intent: { ...about, entity_name: entity } });
  }
  const { unusable } = judgedIntents(intents.map(({ intent }) => intent));
  const isUsed = (command: string): boolean => !unusable.has(command);
  for (const { intent, origin } of intents) {
    const detail = unusable.get(intent.command);
    if (detail !== undefined)
      notes.push({ reason: "a tool, prompt or resource was left out", origin, detail, leftOut: origin });
  }
  const used = <T>(named: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(named).filter(([command]) => isUsed(command)));
  // Behaviours need all of their tables.
  const areRows = tables.every(({ entity }) =>
    intents.some(({ intent }) => intent.entity_name === entity && isUsed(intent.command)),
  );
  const acting = new Map([...actions].filter(([command]) => areRows && isUsed(command)));
  const recognised = Object.fromEntries(facts.map(({ command }) => [command, acting.get(command)?.about ?? null]));
  return {
    intents: intents.filter(({ intent }) => isUsed(intent.command)),
    names: {
      tools: used(tools),
      results: used(results),
      listed: used(listed),
      ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
      recognised: used(recognised),
    },
    behaviours: behavioursOf(acting),
    state: { tables, actions: acting, unused, ...rest },
    notes,
  };
}

/** With our names of their parameters. @throws BacklotError as `readMockFile` does; BAD_MOCK */
function corrections(
  file: string,
  { tools }: ServerSurface,
  parameters: ParameterNames,
  rows: Readonly<Record<string, readonly Row[]>>,
): Corrections {
  const said = readMockFile(file);
  const operations = tools.map(({ name, inputSchema, outputSchema }) => ({
    name,
    parameters: inputSchema as JsonSchema,
    output: (outputSchema ?? null) as JsonSchema | null,
  }));
  checkMeanings(inMockFile(file), Object.fromEntries(said), operations, rows);
  const entries = [...said].map(([name, meaning]) => {
    const parameter = meaning?.parameter;
    const ours = parameter === undefined ? {} : { parameter: own(parameters, parameter) ?? parameter };
    return [name, meaning === null ? null : { ...meaning, ...ours }] as const;
  });
  return Object.fromEntries(entries);
}

const REFUSED = {
  wider: "a parameter takes more than the server's",
  object: "a parameter takes more than the server's, and keeps its schema",
  left_out: "a parameter was left out",
} as const;

function toolIntent(command: string, { title, description, annotations }: Tool, args: IntentFile["args"]): IntentFile {
  const { readOnlyHint, destructiveHint } = annotations ?? {};
  const about = description ?? title ?? annotations?.title ?? "";
  return {
    command,
    description: about,
    ...(readOnlyHint === true ? { query_intent: true, entity_name: `${command}_results` } : {}),
    ...(readOnlyHint === true && Object.values(args).some(({ optional }) => optional !== true)
      ? { wait_for_required: true }
      : {}),
    confirmation_required: readOnlyHint !== true && destructiveHint === true,
    args,
  };
}

function promptIntent(command: string, { name, description, arguments: given = [] }: Prompt): IntentFile {
  const args: Record<string, SlotFile> = {};
  for (const argument of given)
    put(args, snakeCase(argument.name), textSlot(argument.description, argument.required !== true));
  return query(command, description ?? `The prompt ${name}`, args);
}

function templateIntent(command: string, { name, description, uriTemplate }: ResourceTemplateType): IntentFile {
  const args: Record<string, SlotFile> = {};
  for (const [, list = ""] of uriTemplate.matchAll(/\{[+#./;?&]?([^{}]+)\}/g)) {
    for (const variable of list.split(","))
      put(args, snakeCase(variable.split(/[*:]/, 1)[0] ?? ""), textSlot(undefined, false));
  }
  return query(command, description ?? `The resource ${name}`, args);
}

const query = (command: string, description: string, args: IntentFile["args"]): IntentFile => ({
  command,
  description,
  query_intent: true,
  entity_name: `${command}_results`,
  confirmation_required: false,
  args,
});

const textSlot = (description: string | undefined, optional: boolean): SlotFile => ({
  type: "str",
  ...(description === undefined ? {} : { description }),
  optional,
});
