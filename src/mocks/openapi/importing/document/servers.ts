import type { ApiNode } from "./node.js";
import { type Say, soundPart } from "./sound.js";

/** Base of relative addresses: a document in a file does not say where it will be served. */
const HERE = "http://localhost/";

/**
 * The paths of the servers that a part of a document has; none if it has no servers. A relative server is one on the
 * same host; variables have their defaults.
 */
export function serverPaths(owner: ApiNode, say: Say): readonly string[] {
  const servers = soundPart(() => owner.child("servers")?.items(), say) ?? [];
  return [...new Set(servers.flatMap((server) => soundPart(() => pathOf(server), say) ?? []))];
}

/** @throws BacklotError BAD_OPENAPI */
function pathOf(server: ApiNode): string {
  const url = server.text("url");
  if (url === undefined) throw server.bad("has no url");
  const filled = url.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const variable = server.child("variables")?.child(name);
    const value = variable?.child("default")?.value;
    if (typeof value !== "string" && typeof value !== "number")
      throw server.bad(`has a variable ${name} without a default`);
    return String(value);
  });
  try {
    const parts = decodeURI(new URL(filled, HERE).pathname).split("/");
    return parts.flatMap((part) => (part === "" ? [] : [`/${part}`])).join("");
  } catch {
    throw server.bad(`has the url ${JSON.stringify(url)}, which is none`);
  }
}
