import type { ApiNode } from "./node.js";

/** What relative addresses are resolved against: of a document in a file nobody knows where it will be served. */
const HERE = "http://localhost/";

/**
 * The paths below which an operation is served: those of its own servers, of its path's, or of the document's. A
 * relative server is one on the same host; variables have their defaults.
 * @throws BacklotError BAD_OPENAPI
 */
export function basePathsOf(...owners: readonly ApiNode[]): readonly string[] {
  const servers = owners.map((owner) => owner.child("servers")?.items() ?? []).find((list) => list.length > 0) ?? [];
  const paths = servers.map(pathOf);
  return paths.length === 0 ? [""] : [...new Set(paths)];
}

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
