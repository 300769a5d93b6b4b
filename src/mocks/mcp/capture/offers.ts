import type { McpServer, Result, ServerCapabilities } from "@modelcontextprotocol/server";
import { isObject } from "../../../base/json/object.js";
import type { ServerPackages } from "../packages.js";
import { type CapturedCall, requestKey, withoutMeta } from "./capture.js";

export const OFFERS_FILE = "mcp-offers.jsonl";

const REQUESTS = {
  resources: ["resources/list", "resources/templates/list", "resources/read"],
  prompts: ["prompts/list", "prompts/get"],
  completions: ["completion/complete"],
} as const;

type Request = (typeof REQUESTS)[keyof typeof REQUESTS][number];

const METHODS: ReadonlySet<string> = new Set(Object.values(REQUESTS).flat());

export const isOffer = ({ method }: CapturedCall): boolean => METHODS.has(method);

/** Captured resources and prompts of a real server. The last captured answer counts; other requests are refused. */
export class CapturedOffers {
  readonly capabilities: Pick<ServerCapabilities, keyof typeof REQUESTS>;
  private readonly sdk: ServerPackages["server"];
  private readonly calls = new Map<string, CapturedCall>();
  private readonly served: readonly Request[];

  constructor({ server: sdk }: ServerPackages, calls: readonly CapturedCall[]) {
    this.sdk = sdk;
    for (const call of calls.filter(isOffer)) this.calls.set(offerKey(call.method, call.params), call);
    const asked = new Set(calls.map(({ method }) => method));
    const offered = Object.entries(REQUESTS).filter(([, methods]) => methods.some((method) => asked.has(method)));
    // Captured offers never change.
    const kinds = { resources: { listChanged: false }, prompts: { listChanged: false }, completions: {} };
    this.capabilities = Object.fromEntries(offered.map(([name]) => [name, kinds[name as keyof typeof kinds]]));
    this.served = offered.flatMap(([, methods]) => methods);
  }

  register({ server }: McpServer): void {
    for (const method of this.served) {
      // The captured result is passed on, whatever the method.
      server.setRequestHandler(
        method,
        ({ params }: { readonly params?: unknown }) => this.answer(method, params) as never,
      );
    }
  }

  private answer(method: Request, params: unknown): Result {
    const call = this.calls.get(offerKey(method, params));
    if (call?.result !== undefined) return structuredClone(call.result) as Result;
    const { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } = this.sdk;
    if (call?.error !== undefined) throw new ProtocolError(call.error.code, call.error.message, call.error.data);
    const asked = withoutMeta(params);
    if (method === "resources/read") {
      const uri = String(asked.uri);
      throw new ResourceNotFoundError(uri, `The resource ${uri} was not captured`);
    }
    const message = `Not captured: ${method} ${JSON.stringify(asked)}`;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
  }
}

/** Treats missing arguments and an empty object of arguments as equal. */
function offerKey(method: string, params: unknown): string {
  const { arguments: given, ...rest } = withoutMeta(params);
  const isGiven = isObject(given) && Object.keys(given).length > 0;
  return requestKey(method, isGiven ? { ...rest, arguments: given } : rest);
}
