import type {
  ClientCapabilities,
  McpServer,
  RegisteredTool,
  RequestStateCodec,
  ServerContext,
  StandardSchemaWithJSON,
} from "@modelcontextprotocol/server";
import { own } from "../../../kit/internal.js";
import type { JsonSchema } from "../../../schema/index.js";
import type { ServerPackages } from "../packages.js";
import { callTool, type SealedState } from "./callTool.js";
import type { McpDialogue } from "./dialogue.js";
import { showsForms } from "./forms.js";

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
}

/** Registers a dialogue's tools. */
export function registerTools(
  server: McpServer,
  dialogue: () => McpDialogue,
  { sdk, seal, elicits, names, called }: ToolSetting,
): readonly RegisteredTool[] {
  return dialogue().tools.tools.map(({ name, description, parameters, output, annotations, intent }) =>
    server.registerTool(
      (intent === null ? undefined : own(names, intent)) ?? name,
      {
        description,
        inputSchema: described(parameters),
        outputSchema: described(output),
        annotations: {
          readOnlyHint: annotations.readOnly,
          destructiveHint: annotations.destructive,
          idempotentHint: annotations.idempotent,
          openWorldHint: false,
        },
      },
      async (args, context) => {
        const canAnswer = elicits && showsForms(capabilities(server, context, sdk));
        const result = await callTool(dialogue(), name, args, context, { sdk, seal, canAnswer });
        called();
        return result;
      },
    ),
  );
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
 * A schema that clients read and that lets everything pass: what does not fit it is refused by the session, with a place in
 * the transcript, as in every other protocol.
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
