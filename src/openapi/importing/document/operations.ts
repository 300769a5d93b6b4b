import type { ApiResponse } from "../../mapping.js";
import { bodyOf, type ReadBody, responsesOf } from "./messages.js";
import type { ApiNode } from "./node.js";
import { parametersOf, type ReadParameter } from "./parameters.js";
import type { Schemas } from "./schemas.js";
import { basePathsOf } from "./servers.js";

/** An operation as the document describes it. */
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
  readonly node: ApiNode;
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
const PARTS = /\{([^{}/]+)\}/g;

/**
 * All operations of a document, in its order.
 * @throws BacklotError BAD_OPENAPI for what breaks OpenAPI's rules (ids that stand twice, paths that match the same
 * requests, parts of a path that no parameter describes), BAD_REFERENCE
 */
export function operationsOf(root: ApiNode, schemas: Schemas): readonly ReadOperation[] {
  const operations: ReadOperation[] = [];
  const ids = new Map<string, ApiNode>();
  const shapes = new Map<string, string>();
  for (const [path, given] of root.child("paths")?.entries() ?? []) {
    if (path.startsWith("x-")) continue;
    if (!path.startsWith("/")) throw given.bad("is a path that does not begin with /");
    const shape = path.replace(PARTS, "{}");
    const twin = shapes.get(shape);
    if (twin !== undefined) throw given.bad(`matches the same requests as ${twin}`);
    shapes.set(shape, path);
    const item = given.followed();
    for (const method of METHODS) {
      const node = item.get(method);
      if (node === undefined) continue;
      const operation = operationOf(root, path, item, method, node, schemas);
      const { id } = operation;
      const other = id === undefined ? undefined : ids.get(id);
      if (other !== undefined) throw node.bad(`has the operationId ${id} of ${other.pointer}`);
      if (id !== undefined) ids.set(id, node);
      operations.push(operation);
    }
  }
  return operations;
}

function operationOf(
  root: ApiNode,
  path: string,
  item: ApiNode,
  method: string,
  node: ApiNode,
  schemas: Schemas,
): ReadOperation {
  node.object();
  const parameters = parametersOf(item, node, schemas);
  for (const [, name] of path.matchAll(PARTS)) {
    if (!parameters.some((one) => one.in === "path" && one.name === name))
      throw node.bad(`describes no path parameter ${name}, which is part of ${path}`);
  }
  const stray = parameters.find((one) => one.in === "path" && !path.includes(`{${one.name}}`));
  if (stray !== undefined)
    throw stray.node.bad(`belongs to a path parameter ${stray.name}, which ${path} does not have`);
  const id = node.text("operationId");
  const description = [node.text("summary"), node.text("description"), item.text("summary")].find(
    (text) => text !== undefined && text.trim() !== "",
  );
  const tags = node.child("tags")?.value;
  const responses = responsesOf(node, schemas);
  return {
    method,
    path: path.replace(/\.json$/, ""),
    template: path,
    ...(id === undefined ? {} : { id }),
    description: description?.trim() ?? `${method.toUpperCase()} ${path}`,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === "string") : [],
    basePaths: basePathsOf(node, item, root),
    parameters,
    body: bodyOf(node, schemas),
    responses,
    node,
  };
}

/** What an operation answers with when all is well: the lowest status below 300, or `2XX`, or `default`. */
export function successOf({ responses }: Pick<ReadOperation, "responses">): ApiResponse | undefined {
  const status = Object.keys(responses)
    .filter((one) => one.startsWith("2"))
    .sort()[0];
  return responses[status ?? "default"];
}
