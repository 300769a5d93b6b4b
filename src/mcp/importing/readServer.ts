import type {
  ClientOptions,
  Prompt,
  Resource,
  ResourceTemplateType,
  Tool,
  Transport,
} from "@modelcontextprotocol/client";
import { missing } from "../packages.js";
import { answered } from "../serverFailure.js";
import { type ReadOffers, readOffers } from "./readOffers.js";

/** What a real server offers. */
export interface ServerSurface {
  readonly name: string;
  readonly version: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[];
  /** The readable contents of resources and prompts. */
  readonly offers: ReadOffers;
}

/**
 * Asks a server for all that it offers, in whichever revision of the protocol it speaks.
 * @throws BacklotError MISSING_PACKAGE where `@modelcontextprotocol/client` is not installed; SERVER_FAILED if the
 * server does not start, does not answer, or answers what the protocol does not have
 */
export async function readServer(transport: Transport): Promise<ServerSurface> {
  const { Client } = await clientPackage();
  const client = new Client(
    { name: "backlot", version: "0" },
    { versionNegotiation: { mode: "auto" }, jsonSchemaValidator: UNCHECKED },
  );
  try {
    await answered(client.connect(transport));
    const { tools, resources, prompts } = client.getServerCapabilities() ?? {};
    const { name = "server", version = "0" } = client.getServerVersion() ?? {};
    const listed = {
      resources: resources === undefined ? null : (await answered(client.listResources())).resources,
      templates: resources === undefined ? [] : (await answered(client.listResourceTemplates())).resourceTemplates,
      prompts: prompts === undefined ? null : (await answered(client.listPrompts())).prompts,
    };
    return {
      name,
      version,
      tools: tools === undefined ? [] : (await answered(client.listTools())).tools,
      resources: listed.resources ?? [],
      templates: listed.templates,
      prompts: listed.prompts ?? [],
      offers: await readOffers(client, listed),
    };
  } finally {
    await client.close().catch(() => undefined);
  }
}

/** No tool is called: of a server's schemas, which are anybody's, no code is made. */
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
