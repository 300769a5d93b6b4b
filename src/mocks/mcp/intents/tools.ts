import type {
  CallToolResult,
  Tool as ListedTool,
  McpServer,
  RegisteredTool,
  RequestStateCodec,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import { own } from "../../../kit/internal.js";
import type { Intent, JsonSchema } from "../../../schema/index.js";
import type { SessionWatcher } from "../../serve/watch.js";
import { originOf } from "../../tools/origin.js";
import type { ToolContent } from "../../tools/result.js";
import type { ResultShape } from "../../tools/resultShape.js";
import type { Tool, ToolOptions } from "../../tools/tool.js";
import { toolsOf } from "../../tools/toolsOf.js";
import { capabilitiesOf } from "../clientCapabilities.js";
import type { ServerPackages } from "../packages.js";
import { outgoing, type ParameterNames } from "../parameterNames.js";
import { taskSupport } from "../tasks/modes.js";
import { callTool, type SealedState } from "./callTool.js";
import type { McpDialogue } from "./dialogue.js";
import { showsForms } from "./forms.js";
import { heeded } from "./ignored.js";
import { type RecordedTool, shapedResult } from "./recorded.js";
import type { Seen } from "./resources.js";
import { type ConfirmMode, isUnasked, type ServedTaskModes } from "./sourceOptions.js";

export interface ToolSetting {
  readonly sdk: ServerPackages["server"];
  readonly seal: RequestStateCodec<SealedState>;
  readonly elicits: boolean;
  readonly mode: ConfirmMode;
  readonly options: ToolOptions;
  readonly names: Readonly<Record<string, string>>;
  readonly parameters: ParameterNames;
  /** Listings of the tools by intent, if they differ from the intents' own. */
  readonly listed: Readonly<Record<string, JsonSchema>>;
  readonly called: () => void;
  /** Shapes of the results by intent; null for text alone. Other tools have the back-end's own shape. */
  readonly shapes: ReadonlyMap<string, ResultShape | null>;
  readonly intents: readonly Intent[];
  readonly realTime: boolean;
  readonly recorded: ReadonlyMap<string, RecordedTool>;
  readonly seed: number;
  readonly taskModes: ServedTaskModes;
  readonly watcher: SessionWatcher | undefined;
}

export function registerTools(
  server: McpServer,
  dialogue: () => McpDialogue,
  setting: ToolSetting,
): { readonly registered: readonly RegisteredTool[]; readonly served: ReadonlySet<string>; readonly seen: Seen } {
  const { sdk, elicits, mode, options, names, parameters, listed, shapes, intents } = setting;
  const { asking, plain, unasked } = views(dialogue(), intents, options);
  const served = ({ name, intent }: Tool): string => (intent === null ? undefined : own(names, intent)) ?? name;
  const shapeOf = ({ intent }: Tool): ResultShape | null | undefined =>
    intent === null ? undefined : shapes.get(intent);
  const listedAs = ({ intent }: Tool): JsonSchema | undefined => {
    const found = intent === null ? undefined : own(listed, intent);
    return isObject(found) ? found : undefined;
  };
  const said = (tool: Tool): Said => {
    const written = intents.find(({ command }) => command === tool.intent);
    return shapeOf(tool) === undefined
      ? { description: tool.description, inputSchema: tool.parameters }
      : { description: written?.description || tool.description, inputSchema: ownParameters(tool, written) };
  };
  const ofClient = (context: ServerContext) => {
    const canAnswer = elicits && showsForms(capabilitiesOf(server, context, sdk));
    return { canAnswer, unasked: isUnasked(mode, canAnswer) };
  };
  const viewFor = (client: ReturnType<typeof ofClient>, { name }: Tool): Tool | undefined => {
    const view = client.unasked ? unasked : client.canAnswer ? asking : plain;
    return view.find((one) => one.name === name);
  };
  const registered = asking.map((tool) => {
    const { name, annotations } = tool;
    const shape = shapeOf(tool);
    const output = shape === undefined ? outputOf(tool) : shape?.schema;
    const { description, inputSchema } = said(tool);
    const flag = plain.find((one) => one.name === name)?.confirmedParameter ?? null;
    return server.registerTool(
      served(tool),
      {
        description,
        inputSchema: described(withHeaders(inputSchema, listedAs(tool))),
        ...(output === undefined ? {} : { outputSchema: described(output) }),
        annotations: {
          readOnlyHint: annotations.readOnly,
          destructiveHint: annotations.destructive,
          idempotentHint: annotations.idempotent,
          openWorldHint: false,
        },
      },
      async (given, context) => {
        const client = ofClient(context);
        // A tool of an agent is judged by its own schema.
        const asListed = originOf(tool) === undefined ? listedAs(tool) : undefined;
        const { args, forbidden } = heeded(given, viewFor(client, tool) ?? tool, asListed, intents, parameters);
        const refused = forbidden === null ? null : `${served(tool)} takes no ${forbidden}`;
        const result = await callTool(dialogue, name, args, context, { ...setting, refused, ...client });
        setting.called();
        if ("inputRequests" in result) return result;
        const { style } = options;
        const told = client.canAnswer || style !== "one-shot" ? result : howToConfirm(result as CallToolResult, flag);
        if (originOf(tool) !== undefined) return ownResult(told as CallToolResult, output !== undefined);
        return shape === undefined
          ? told
          : shapedResult(
              told as CallToolResult,
              shape,
              name,
              outgoing(args, parameters),
              setting.seed,
              parameters,
              setting.recorded.get(served(tool)),
            );
      },
    );
  });
  const byServedName = new Map(asking.map((tool) => [served(tool), tool]));
  const seen: Seen = (tool, context) => {
    const base = byServedName.get(tool.name);
    if (base === undefined) return tool;
    const found = viewFor(ofClient(context), base);
    if (found === undefined) return null;
    const same = listedAs(base);
    if (same !== undefined) return { ...withFlag(same, found), name: tool.name } as ListedTool;
    const execution = taskSupport(setting.taskModes.of(tool.name));
    return {
      ...tool,
      ...(said(found) as Pick<ListedTool, "description" | "inputSchema">),
      ...(execution === undefined ? {} : { execution }),
    };
  };
  return { registered, served: new Set(byServedName.keys()), seen };
}

const outputOf = (tool: Tool): JsonSchema | undefined =>
  originOf(tool)?.given.output === null ? undefined : tool.output;

function ownResult({ structuredContent, ...plain }: CallToolResult, isStructured: boolean): CallToolResult {
  return isStructured && plain.isError !== true && structuredContent !== undefined
    ? { ...plain, structuredContent }
    : plain;
}

interface Said {
  readonly description: string;
  readonly inputSchema: JsonSchema;
}

function views(dialogue: McpDialogue, intents: readonly Intent[], options: ToolOptions) {
  const known = unconfirmed.get(intents) ?? intents.map((one) => ({ ...one, confirmation_required: false }));
  unconfirmed.set(intents, known);
  return {
    asking: dialogue.callsOf(true).tools,
    plain: dialogue.callsOf(false).tools,
    unasked: toolsOf({ intents: known }, options),
  };
}

/** Intents without their confirmations, cached per list because tools are cached by the list. */
const unconfirmed = new WeakMap<readonly Intent[], readonly Intent[]>();

function withFlag(listed: JsonSchema, { parameters, confirmedParameter }: Tool): JsonSchema {
  const { inputSchema } = listed;
  if (confirmedParameter === null || !isObject(inputSchema)) return listed;
  const flag = (parameters.properties as JsonSchema)[confirmedParameter];
  const properties = isObject(inputSchema.properties) ? inputSchema.properties : {};
  return { ...listed, inputSchema: { ...inputSchema, properties: { ...properties, [confirmedParameter]: flag } } };
}

function howToConfirm(result: CallToolResult, flag: string | null): CallToolResult {
  const [first] = result.content;
  const { status } = (result.structuredContent ?? {}) as Partial<ToolContent>;
  if (status !== "confirm" || first?.type !== "text") return result;
  const how =
    flag === null
      ? "It was not carried out: this client shows no forms to ask its user by. Where the client itself asks its user before each call, the server is told so by --confirm client."
      : `Once the user has agreed to exactly this, call it again with the same arguments and ${flag}: true.`;
  return { ...result, content: [{ ...first, text: `${first.text} ${how}` }] };
}

/** Adds the headers of parameters (`x-mcp-header`). The SDK checks that header and parameter agree. */
function withHeaders(parameters: JsonSchema, listed: JsonSchema | undefined): JsonSchema {
  const there = isObject(listed?.inputSchema) ? listed.inputSchema.properties : undefined;
  if (!isObject(there) || !isObject(parameters.properties)) return parameters;
  const properties = Object.entries(parameters.properties).map(([name, schema]) => {
    const said = own(there, name);
    const header = isObject(said) ? said[HEADER] : undefined;
    return [name, isObject(schema) && header !== undefined ? { ...schema, [HEADER]: header } : schema];
  });
  return { ...parameters, properties: Object.fromEntries(properties) };
}

const HEADER = "x-mcp-header";

function ownParameters({ parameters, slots, conditionsParameter }: Tool, written: Intent | undefined): JsonSchema {
  const declared = written?.args;
  const isOwn = (name: string): boolean =>
    name !== conditionsParameter && (!slots.has(name) || declared?.has(slots.get(name) as string) === true);
  const properties = Object.entries(parameters.properties as JsonSchema).filter(([name]) => isOwn(name));
  return { ...parameters, properties: Object.fromEntries(properties) };
}

/** Wraps a schema to accept everything: the session itself refuses invalid values, and records them. */
function described(schema: JsonSchema): StandardSchemaWithJSON<unknown, unknown> {
  return {
    "~standard": {
      version: 1,
      vendor: "backlot",
      validate: (value) => ({ value }),
      jsonSchema: { input: () => ({ ...schema }), output: () => ({ ...schema }) },
    },
  };
}
