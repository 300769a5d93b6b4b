import type {
  Client,
  ClientOptions,
  Prompt,
  Resource,
  ResourceTemplateType,
  Tool,
  Transport,
} from "@modelcontextprotocol/client";
import { isObject, type JsonObject } from "../../../base/json/object.js";
import type { CapturedCall } from "../capture/capture.js";
import { clientPackage } from "../packages.js";
import { answered } from "../realServer.js";

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

/** In the revision of the protocol that the server speaks. @throws BacklotError MISSING_PACKAGE, SERVER_FAILED */
export async function readServer(transport: Transport): Promise<ServerSurface> {
  const sdk = await clientPackage(() => import("@modelcontextprotocol/client"));
  const client = new sdk.Client(
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

const MOST_BYTES = 16 * 1_048_576;
const MOST_RESOURCES = 1_000;
const PATIENCE_MS = 10_000;

interface Listed {
  readonly resources: readonly Resource[] | null;
  readonly templates: readonly ResourceTemplateType[];
  readonly prompts: readonly Prompt[] | null;
}

interface ReadOffers {
  readonly calls: readonly CapturedCall[];
  readonly notes: readonly ServerNote[];
}

type Result = NonNullable<CapturedCall["result"]>;

/** An error is kept as the server's answer. After an unanswered request the server is asked nothing more. */
async function readOffers(client: Client, { resources, templates, prompts }: Listed): Promise<ReadOffers> {
  const calls: CapturedCall[] = [];
  const notes: ServerNote[] = [];
  const { ProtocolError } = await import("@modelcontextprotocol/client");
  let bytes = 0;
  let isSilent = false;
  const ask = async (origin: string, call: Pick<CapturedCall, "method" | "params">, asked: () => Promise<Result>) => {
    if (isSilent) return void notes.push({ reason: UNREAD, origin });
    try {
      const result = await asked();
      const size = Buffer.byteLength(JSON.stringify(result));
      if (bytes + size > MOST_BYTES) return void notes.push({ reason: TOO_MUCH, origin });
      bytes += size;
      calls.push({ ...call, result });
    } catch (error) {
      if (error instanceof ProtocolError) {
        const { code, message, data } = error;
        calls.push({ ...call, error: { code, message, ...(data === undefined ? {} : { data }) } });
        return;
      }
      isSilent = true;
      notes.push({ reason: UNREAD, origin, detail: error instanceof Error ? error.message : String(error) });
    }
  };
  const options = { timeout: PATIENCE_MS };
  if (resources !== null) {
    calls.push({ method: "resources/list", params: {}, result: { resources } });
    calls.push({ method: "resources/templates/list", params: {}, result: { resourceTemplates: templates } });
  }
  if (prompts !== null) calls.push({ method: "prompts/list", params: {}, result: { prompts } });
  for (const [nth, { uri }] of (resources ?? []).entries()) {
    const origin = `resources/${uri}`;
    if (nth >= MOST_RESOURCES) notes.push({ reason: TOO_MUCH, origin });
    else await ask(origin, { method: "resources/read", params: { uri } }, () => client.readResource({ uri }, options));
  }
  for (const { uriTemplate } of templates) notes.push({ reason: OF_TEMPLATE, origin: `templates/${uriTemplate}` });
  for (const { name, arguments: given = [] } of prompts ?? []) {
    const origin = `prompts/${name}`;
    if (given.length > 0) notes.push({ reason: OF_ARGUMENTS, origin });
    if (given.some(({ required }) => required === true)) continue;
    await ask(origin, { method: "prompts/get", params: { name } }, () => client.getPrompt({ name }, options));
  }
  return { calls, notes };
}

const OF_TEMPLATE = "resources of a template are served only where their reading was captured";
const OF_ARGUMENTS = "a prompt that takes arguments is served only where a call of it was captured";
const TOO_MUCH = "a resource or prompt is listed, and too large to keep";
const UNREAD = "a resource or prompt is listed, and the server did not give it";

/** A feature of a server that no intent expresses. */
export interface ServerNote {
  /** One sentence, the same for every case of its kind. */
  readonly reason: string;
  /** Place on the server: `tools/get-sum`. */
  readonly origin: string;
  /** The exact keyword or type. */
  readonly detail?: string;
  /** Name of an omitted item: `create-label with-dash`. */
  readonly leftOut?: string;
}
