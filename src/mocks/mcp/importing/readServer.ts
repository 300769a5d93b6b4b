import type {
  ClientOptions,
  Prompt,
  Resource,
  ResourceTemplateType,
  Tool,
  Transport,
} from "@modelcontextprotocol/client";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import { missing } from "../packages.js";
import { answered } from "../serverFailure.js";
import { type ReadOffers, readOffers } from "./readOffers.js";

/** Lists and readable contents of a real server. */
export interface ServerSurface {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  /** Tools by name as they came over the wire: the SDK reorders their keys and drops unknown ones. */
  readonly listed: ReadonlyMap<string, JsonObject>;
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[];
  readonly offers: ReadOffers;
}

/**
 * Asks a server for all tools, resources and prompts, in the revision of the protocol that it speaks.
 * @throws BacklotError MISSING_PACKAGE if `@modelcontextprotocol/client` is not installed; SERVER_FAILED if the server does not start, does
 * not answer, or breaks the protocol
 */
export async function readServer(transport: Transport): Promise<ServerSurface> {
  const { Client } = await clientPackage();
  const client = new Client(
    { name: "backlot", version: "0" },
    { versionNegotiation: { mode: "auto" }, jsonSchemaValidator: UNCHECKED },
  );
  try {
    await answered(client.connect(transport));
    const listed = new Map<string, JsonObject>();
    const take = transport.onmessage;
    transport.onmessage = (message, extra) => {
      for (const tool of toolsIn(message)) listed.set(tool.name, tool);
      take?.(message, extra);
    };
    const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
    const { name = "server", version = "0" } = client.getServerVersion() ?? {};
    const others = {
      resources: resources === undefined ? null : (await answered(client.listResources())).resources,
      templates: resources === undefined ? [] : (await answered(client.listResourceTemplates())).resourceTemplates,
      prompts: prompts === undefined ? null : (await answered(client.listPrompts())).prompts,
    };
    return {
      name,
      version,
      tools: tools === undefined ? [] : (await answered(client.listTools())).tools,
      resources: others.resources ?? [],
      templates: others.templates,
      prompts: others.prompts ?? [],
      listed,
      offers: await readOffers(client, others),
    };
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** Returns the tools that an answer lists; an empty list for any other message. */
function toolsIn(message: unknown): readonly (JsonObject & { readonly name: string })[] {
  const result = isObject(message) ? message.result : undefined;
  const tools = isObject(result) ? result.tools : undefined;
  return Array.isArray(tools)
    ? tools.filter(
        (tool): tool is JsonObject & { readonly name: string } => isObject(tool) && typeof tool.name === "string",
      )
    : [];
}

/** Compiles no schema: no tool is called, and a server's schemas are untrusted. */
const UNCHECKED: NonNullable<ClientOptions["jsonSchemaValidator"]> = {
  getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
};

async function clientPackage(): Promise<typeof import("@modelcontextprotocol/client")> {
  try {
    return await import("@modelcontextprotocol/client");
  } catch (cause) {
    throw missing("@modelcontextprotocol/client", cause);
  }
}
