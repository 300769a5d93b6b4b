import { BacklotError } from "../../../base/errors.js";
import type { Listener } from "./app.js";
import type { Route, Service } from "./routes/route.js";

/**
 * A protocol besides the server's own routes: `importedApi` of `backlot/serve`, `starProtocol` of `backlot/corpora`.
 * `serveHttp(backend, { protocols: [importedApi("openapi.json")] })`
 */
export interface Protocol {
  readonly name: string;
}

export interface ProtocolParts {
  readonly routes?: readonly Route[];
  readonly about?: string;
  readonly schemas?: Readonly<Record<string, object>>;
  /** Wraps the listener, to answer requests before any route. */
  readonly front?: (service: Service, routes: readonly Route[], next: Listener) => Listener;
}

const PARTS = new WeakMap<object, ProtocolParts>();

/** Makes a protocol of parts that only the server sees. */
export function protocolOf(name: string, parts: ProtocolParts): Protocol {
  const protocol = { name };
  PARTS.set(protocol, parts);
  return protocol;
}

export function partsOf(protocol: Protocol): ProtocolParts & Protocol {
  const parts = typeof protocol === "object" && protocol !== null ? PARTS.get(protocol) : undefined;
  if (parts === undefined)
    throw new BacklotError("BAD_OPTION", "protocols must be a list of what importedApi or starProtocol gives");
  return { ...parts, name: protocol.name };
}
