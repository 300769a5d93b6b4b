import type { Prompt, ResourceTemplateType, Tool } from "@modelcontextprotocol/client";
import { nestsTooDeep } from "../../../base/io/sound.js";
import { own, put, type Row } from "../../../kit/internal.js";
import { FreeNames, snakeCase } from "../../../schema/freeNames.js";
import { type IntentFile, type JsonSchema, type SlotFile, slotsOf } from "../../../schema/index.js";
import { unusableIntents } from "../../../schema/soundIntents.js";
import { inMockFile, readMockFile } from "../../../transcript/files/importing/mockFile.js";
import { checkMeanings } from "../../rows/checkMeanings.js";
import type { Corrections } from "../../rows/operation.js";
import { ResultShape } from "../../tools/resultShape.js";
import { type ParameterNames, parameterNames, renamedSchema } from "../parameterNames.js";
import type { ServerSurface } from "./readServer.js";
import type { ServerNote } from "./serverNote.js";
import { type BehaviourText, behavioursOf } from "./state/behaviours.js";
import { factsOf, type ToolFacts } from "./state/facts.js";
import { type ServerState, stateOf } from "./state/serverState.js";

/** An intent that something of a server became. */
export interface ReadIntent {
  /** The intent, as it is written to a file. */
  readonly intent: IntentFile;
  /** What it is on the server: `tools/get-sum`. */
  readonly origin: string;
}

/** The file that says under which name each tool is served, beside the intents. */
export const NAMES_FILE = "mcp.json";

/** What `NAMES_FILE` holds. */
export interface ServedNames {
  /** The name of the tool by the intent's. */
  readonly tools: Readonly<Record<string, string>>;
  /** The JSON Schema of the tool's structured results by the intent's name; null for a tool that gives text alone. */
  readonly results: Readonly<Record<string, JsonSchema | null>>;
  /**
   * The tool as the server lists it, by the intent's name, each key in its place: name, description, parameters,
   * annotations. The shape of results is left out where no result of it can be made.
   */
  readonly listed: Readonly<Record<string, JsonSchema>>;
  /**
   * The names of slots here, by the parameters that no slot can be called by, such as `user-id`. Default: there are no
   * such parameters.
   */
  readonly parameters?: ParameterNames;
  /** What each tool was recognised to do with rows, in words, by the intent's name; null for one that stands alone. */
  readonly recognised: Readonly<Record<string, string | null>>;
}

/** What an import of a server knows beside the server. */
export interface ImportServerOptions {
  /** A `mock.json`: what tools do with rows, where it is recognised wrong. Default: nothing is. */
  readonly mock?: string;
  /** A JSON file with the rows that there are at first, by entity. Default: those that a capture shows. */
  readonly rows?: string;
}

/**
 * Reads what a server offers into intents: its tools; its prompts and the templates of its resources as queries; its
 * fixed resources as one query by address.
 * @returns the intents, what their tools are called there, and what no intent says, each by name
 */
export function intentsOf(
  surface: ServerSurface,
  { mock }: Pick<ImportServerOptions, "mock"> = {},
  rows: Readonly<Record<string, readonly Row[]>> = {},
): {
  readonly intents: readonly ReadIntent[];
  readonly names: ServedNames;
  readonly behaviours: readonly BehaviourText[];
  /** The rows behind its tools, and what these do with them, by their intents. */
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
    // As deep as it will stand in the file.
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
  const { tables, actions, alone, unsure } = stateOf(
    facts,
    rows,
    mock === undefined ? {} : corrections(mock, surface, parameters, rows),
    nameOf,
  );
  for (const { entity, columns, schemas } of tables) {
    const shown = Object.fromEntries(
      columns.flatMap((name) => (name === "id" ? [] : [[name, schemas[name] ?? { type: "string" }]])),
    );
    const { slots } = slotsOf({ type: "object", properties: shown });
    const about = query(names.take(`find_${entity}`), `Find ${entity.replaceAll("_", " ")} by what they hold`, slots);
    intents.push({ origin: `rows/${entity}`, intent: { ...about, entity_name: entity } });
  }
  const unusable = unusableIntents(intents.map(({ intent }) => intent));
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
    state: { tables, actions: acting, alone, unsure },
    notes,
  };
}

/**
 * The corrections of a `mock.json` for a server's tools, with our names of their parameters.
 * @throws BacklotError as `readMockFile` does; BAD_MOCK for tools, parameters, entities and columns that there are not
 */
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
