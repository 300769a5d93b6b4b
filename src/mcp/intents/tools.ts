import type {
  CallToolResult,
  ClientCapabilities,
  McpServer,
  RegisteredTool,
  RequestStateCodec,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { own } from "../../kit/internal.js";
import type { Intent, JsonSchema } from "../../schema/index.js";
import type { Tool } from "../../tools/tool.js";
import type { ServerPackages } from "../packages.js";
import { callTool, type SealedState } from "./callTool.js";
import type { McpDialogue } from "./dialogue.js";
import { showsForms } from "./forms.js";
import { type ResultShape, shapedResult } from "./resultShape.js";

/** How tools are registered. */
export interface ToolSetting {
  readonly sdk: ServerPackages["server"];
  readonly seal: RequestStateCodec<SealedState>;
  /** Whether the client's user is asked in the middle of a call, where the client can. */
  readonly elicits: boolean;
  /** Under which names they are served, by their intents. */
  readonly names: Readonly<Record<string, string>>;
  /** Called when a call has ended. */
  readonly called: () => void;
  /** The shapes of their results, by their intents; null for text alone. Others have the back-end's own. */
  readonly shapes: ReadonlyMap<string, ResultShape | null>;
  /** The intents as they were written. */
  readonly intents: readonly Intent[];
  /** The seed of the session. */
  readonly seed: number;
}

/** Registers a dialogue's tools. */
export function registerTools(
  server: McpServer,
  dialogue: () => McpDialogue,
  { sdk, seal, elicits, names, shapes, intents, seed, called }: ToolSetting,
): readonly RegisteredTool[] {
  return dialogue().tools.tools.map((tool) => {
    const { name, description, annotations, intent } = tool;
    const shape = intent === null ? undefined : shapes.get(intent);
    const output = shape === undefined ? tool.output : shape?.schema;
    const written = intents.find(({ command }) => command === intent);
    return server.registerTool(
      (intent === null ? undefined : own(names, intent)) ?? name,
      {
        description: shape === undefined ? description : written?.description || description,
        inputSchema: described(shape === undefined ? tool.parameters : ownParameters(tool, written)),
        ...(output === undefined ? {} : { outputSchema: described(output) }),
        annotations: {
          readOnlyHint: annotations.readOnly,
          destructiveHint: annotations.destructive,
          idempotentHint: annotations.idempotent,
          openWorldHint: false,
        },
      },
      async (args, context) => {
        const canAnswer = elicits && showsForms(capabilities(server, context, sdk));
        // No tool of a real server could be told of a confirmation: whether its client asked the user before the call
        // is not known.
        const unasked = shape !== undefined && !canAnswer;
        const result = await callTool(dialogue(), name, args, context, { sdk, seal, canAnswer, unasked });
        called();
        if (shape === undefined || "inputRequests" in result) return result;
        return shapedResult(result as CallToolResult, shape, name, args, seed);
      },
    );
  });
}

/** The parameters that the intent itself declares: not those that every query of a back-end takes beside them. */
function ownParameters({ parameters, slots, conditionsParameter }: Tool, written: Intent | undefined): JsonSchema {
  const declared = written?.args;
  const isOwn = (name: string): boolean =>
    name !== conditionsParameter && (!slots.has(name) || declared?.has(slots.get(name) as string) === true);
  const properties = Object.entries(parameters.properties as JsonSchema).filter(([name]) => isOwn(name));
  return { ...parameters, properties: Object.fromEntries(properties) };
}

/** What the client can do: each request of the revision of 2026-07-28 says so, a connection of the older one once. */
function capabilities(
  { server }: McpServer,
  { mcpReq }: ServerContext,
  { CLIENT_CAPABILITIES_META_KEY }: ServerPackages["server"],
): ClientCapabilities | undefined {
  const envelope = mcpReq.envelope as Readonly<Record<string, ClientCapabilities>> | undefined;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

/**
 * A schema that clients read and that lets everything pass: what does not fit it is refused by the session, with a
 * place in the transcript, as in every other protocol.
 */
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
