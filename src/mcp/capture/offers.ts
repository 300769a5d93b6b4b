import type { McpServer, Result, ServerCapabilities } from "@modelcontextprotocol/server";
import { isObject } from "../../json/object.js";
import type { ServerPackages } from "../packages.js";
import { type CapturedCall, requestKey, withoutMeta } from "./capture.js";

/** The name of the file, beside imported intents, that holds what the server offers besides its tools. */
export const OFFERS_FILE = "mcp-offers.jsonl";

/** The requests about what a server offers besides its tools, by the capability that they belong to. */
const REQUESTS = {
  resources: ["resources/list", "resources/templates/list", "resources/read"],
  prompts: ["prompts/list", "prompts/get"],
  completions: ["completion/complete"],
} as const;

type Request = (typeof REQUESTS)[keyof typeof REQUESTS][number];

const METHODS: ReadonlySet<string> = new Set(Object.values(REQUESTS).flat());

/** Whether a call is about resources or prompts. */
export const isOffer = ({ method }: CapturedCall): boolean => METHODS.has(method);

/**
 * The resources and prompts of a real server as they were captured: a request gets the answer that was captured for
 * it last. One that was not captured is refused: nothing is made up.
 */
export class CapturedOffers {
  /** What a server with these offers says that it can do. */
  readonly capabilities: Pick<ServerCapabilities, keyof typeof REQUESTS>;
  private readonly sdk: ServerPackages["server"];
  private readonly calls = new Map<string, CapturedCall>();
  private readonly served: readonly Request[];

  /** @param calls others than those about resources and prompts are left out */
  constructor({ server: sdk }: ServerPackages, calls: readonly CapturedCall[]) {
    this.sdk = sdk;
    for (const call of calls.filter(isOffer)) this.calls.set(offerKey(call.method, call.params), call);
    const asked = new Set(calls.map(({ method }) => method));
    const offered = Object.entries(REQUESTS).filter(([, methods]) => methods.some((method) => asked.has(method)));
    // What was captured stays as it is, and only lists can be said to change.
    const kinds = { resources: { listChanged: false }, prompts: { listChanged: false }, completions: {} };
    this.capabilities = Object.fromEntries(offered.map(([name]) => [name, kinds[name as keyof typeof kinds]]));
    this.served = offered.flatMap(([, methods]) => methods);
  }

  /** Has a server, whose capabilities are these, answer from the capture. */
  register({ server }: McpServer): void {
    for (const method of this.served) {
      // What the real server answered is passed on, whichever of the methods' results it is.
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

/** What names a request: no arguments and an empty object of them are the same. */
function offerKey(method: string, params: unknown): string {
  const { arguments: given, ...rest } = withoutMeta(params);
  const isGiven = isObject(given) && Object.keys(given).length > 0;
  return requestKey(method, isGiven ? { ...rest, arguments: given } : rest);
}
