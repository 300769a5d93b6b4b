import type { ApiRefusal, ApiResponse } from "../../mapping.js";
import { serverPaths } from "./document.js";
import { bodyOf, type ReadBody, responsesOf } from "./messages.js";
import { type ApiNode, type Oddity, type Say, soundPart } from "./node.js";
import { inPath, parametersOf, type ReadParameter } from "./parameters.js";
import type { Schemas } from "./schemas.js";

export interface ReadOperation {
  readonly method: string;
  /** Its path without the ending `.json`, which some APIs write after every path. */
  readonly path: string;
  /** Its path as it is in requests. */
  readonly template: string;
  readonly id?: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly basePaths: readonly string[];
  readonly parameters: readonly ReadParameter[];
  readonly body: ReadBody | null;
  readonly responses: Readonly<Record<string, ApiResponse>>;
  readonly odd: readonly Oddity[];
  readonly node: ApiNode;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
/** Keys of a path with operations that only OpenAPI 3.2 knows. */
const LATER = ["query", "additionalOperations"] as const;

/** A breach of OpenAPI's rules costs the operation, or the part of it, where it stands. */
export function operationsOf(
  root: ApiNode,
  schemas: Schemas,
): { readonly operations: readonly ReadOperation[]; readonly refused: readonly ApiRefusal[] } {
  const operations: ReadOperation[] = [];
  const refused: ApiRefusal[] = [];
  const leftOut =
    (name: string): Say =>
    (at, message) =>
      refused.push({ operation: name, at, message, effect: "unusable", left: name });
  const ofDocument: Say = (at, message) => refused.push({ operation: "servers", at, message, effect: "odd" });
  const servers = serverPaths(root, ofDocument);
  const context = { schemas, templates: new PathTemplates(), ids: new Map<string, ApiNode>() };
  for (const [path, given] of root.get("paths")?.entries() ?? []) {
    if (path.startsWith("x-")) continue;
    const item = soundPart(() => pathItem(path, given), leftOut(path));
    if (item === undefined) continue;
    const own = serverPaths(item, ofDocument);
    const basePaths = [own, servers, [""]].find((paths) => paths.length > 0) as readonly string[];
    for (const method of METHODS) {
      const name = `${method.toUpperCase()} ${path}`;
      const operation = soundPart(() => operationOf(path, item, method, basePaths, context), leftOut(name));
      if (operation !== undefined && operation !== null) operations.push(operation);
    }
    for (const key of LATER)
      if (item.child(key) !== undefined)
        leftOut(`${key} ${path}`)(item.at, `${item.pointer} has ${key}, which OpenAPI 3.1 does not know`);
  }
  return { operations, refused };
}

function pathItem(path: string, given: ApiNode): ApiNode {
  if (!path.startsWith("/")) throw given.bad("is a path that does not begin with /");
  const item = given.followed();
  item.object();
  return item;
}

interface ReadContext {
  readonly schemas: Schemas;
  readonly templates: PathTemplates;
  readonly ids: Map<string, ApiNode>;
}

function operationOf(
  path: string,
  item: ApiNode,
  method: string,
  basePaths: readonly string[],
  { schemas, templates, ids }: ReadContext,
): ReadOperation | null {
  const node = item.get(method);
  if (node === undefined) return null;
  node.object();
  const odd: Oddity[] = [];
  const say: Say = (at, message) => odd.push({ at, message, effect: "odd" });
  const leave = (left: string): Say => {
    return (at, message) => odd.push({ at, message, effect: "left_out", left });
  };
  const template = templates.take(method, path, node, say);
  const servers = serverPaths(node, say);
  const parameters = inPath(parametersOf(item, node, schemas, leave, say), template.parts, node, leave, say);
  const id = freeId(node, ids, say);
  const description = [node.text("summary"), node.text("description"), item.text("summary")].find(
    (text) => text !== undefined && text.trim() !== "",
  );
  const tags = node.child("tags")?.value;
  return {
    method,
    path: template.text.replace(/\.json$/, ""),
    template: template.text,
    ...(id === undefined ? {} : { id }),
    description: description?.trim() ?? `${method.toUpperCase()} ${path}`,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    basePaths: servers.length > 0 ? servers : basePaths,
    parameters,
    body: soundPart(() => bodyOf(node, schemas), leave("body")) ?? null,
    responses: responsesOf(node, schemas, say),
    odd,
    node,
  };
}

function freeId(node: ApiNode, ids: Map<string, ApiNode>, say: Say): string | undefined {
  const id = node.text("operationId");
  if (id === undefined) return undefined;
  let free = id;
  for (let count = 2; ids.has(free); count++) free = `${id}_${count}`;
  if (free !== id)
    say(node.at, `${node.pointer} has the operationId ${id} of ${ids.get(id)?.pointer}; it is called ${free}`);
  ids.set(free, node);
  return free;
}

/** Returns the answer of a successful operation: that of the lowest status below 300, or `2XX`, or `default`. */
export function successOf({ responses }: Pick<ReadOperation, "responses">): ApiResponse | undefined {
  const status = Object.keys(responses)
    .filter((one) => one.startsWith("2"))
    .sort()[0];
  return responses[status ?? "default"];
}

/** A path with the names of its parts in order: as its operation says them, and as they are called. */
interface PathTemplate {
  readonly text: string;
  readonly parts: readonly { readonly said: string; readonly name: string }[];
}

const PARTS = /\{([^{}/]+)\}/g;

/** The paths of a document. Those that match the same requests are one, however their parts are called. */
class PathTemplates {
  /** The names of the parts, by the path without them. */
  private readonly names = new Map<string, readonly string[]>();
  private readonly taken = new Map<string, string>();

  /** @throws BacklotError BAD_OPENAPI where an operation of the same method has the path */
  take(method: string, path: string, node: ApiNode, say: Say): PathTemplate {
    const shape = path.replace(PARTS, "{}");
    const key = `${method} ${shape}`;
    const twin = this.taken.get(key);
    if (twin !== undefined) throw node.bad(`matches the same requests as ${twin}`);
    this.taken.set(key, path);
    if (/[?#]/.test(path)) say(node.at, `${node.pointer} is at a path with ? or #, which no request has`);
    const said = [...path.matchAll(PARTS)].map(([, name = ""]) => name);
    const names = this.names.get(shape) ?? distinct(said);
    this.names.set(shape, names);
    const other = said.find((name, i) => name !== names[i]);
    if (other !== undefined)
      say(node.at, `${node.pointer}: the part ${other} of ${path} is called ${names[said.indexOf(other)]}`);
    let at = 0;
    const text = path.replace(PARTS, () => `{${names[at++]}}`);
    return { text, parts: said.map((one, i) => ({ said: one, name: names[i] as string })) };
  }
}

function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`;
    taken.add(free);
    return free;
  });
}
