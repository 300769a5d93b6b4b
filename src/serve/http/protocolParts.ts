import { BacklotError } from "../../errors.js";
import type { Listener } from "./app.js";
import type { Protocol } from "./protocol.js";
import type { Route, Service } from "./routes/route.js";

/** What a protocol adds to a server. */
export interface ProtocolParts {
  /** Routes of its own, below its own tag. */
  readonly routes?: readonly Route[];
  /** What its tag means, in the server's description. */
  readonly about?: string;
  /** The schemas that its routes name. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** Answers requests before any route. */
  readonly front?: (service: Service, routes: readonly Route[], next: Listener) => Listener;
}

const PARTS = new WeakMap<object, ProtocolParts>();

/** A protocol of these parts, which stay the server's affair. */
export function protocolOf(name: string, parts: ProtocolParts): Protocol {
  const protocol = { name };
  PARTS.set(protocol, parts);
  return protocol;
}

/** What a protocol adds. @throws BacklotError BAD_OPTION for what is no protocol */
export function partsOf(protocol: Protocol): ProtocolParts & Protocol {
  const parts = typeof protocol === "object" && protocol !== null ? PARTS.get(protocol) : undefined;
  if (parts === undefined)
    throw new BacklotError("BAD_OPTION", "protocols must be a list of what importedApi or starProtocol gives");
  return { ...parts, name: protocol.name };
}
