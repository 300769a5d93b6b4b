import { BacklotError } from "../../../base/errors.js";
import { readJsonFile } from "../../../base/io/json.js";
import { isObject } from "../../../base/json/object.js";
import type { Backend } from "../../../runtime/backend.js";
import { didYouMean } from "../../../schema/nearest.js";
import type { ApiMapping, ApiOperation } from "../mapping.js";

export type Matched =
  | { readonly operation: ServedOperation; readonly path: ReadonlyMap<string, string> }
  | { readonly methods: readonly string[] };

interface Way {
  readonly operation: ServedOperation;
  readonly segments: readonly Segment[];
  /** Fixed part of each segment, for the order: paths that are fixed earlier come first. */
  readonly rank: string;
}

/** A segment of a path, as fixed parts with names between: `{name}.png` has `""` and `.png` around `name`. */
interface Segment {
  readonly fixed: readonly string[];
  readonly names: readonly string[];
}

/** Finds the operation of a request. Of several matching paths, the path that is fixed earlier wins. */
export class ApiPaths {
  private readonly ways = new Map<number, Way[]>();

  constructor(operations: readonly ServedOperation[]) {
    for (const operation of operations) {
      for (const base of operation.basePaths) {
        const way = wayTo(operation, base + operation.path);
        const length = segmentsOf(base + operation.path).length;
        this.ways.set(length, [...(this.ways.get(length) ?? []), way]);
      }
    }
    for (const ways of this.ways.values()) ways.sort((a, b) => (a.rank < b.rank ? -1 : a.rank > b.rank ? 1 : 0));
  }

  /** @param pathname raw, without unnecessary escapes @throws BacklotError BAD_REQUEST for an undecodable path */
  find(method: string, pathname: string): Matched | null {
    const methods = new Set<string>();
    const sent = pathname.split("/");
    for (const { operation, segments } of this.ways.get(sent.length) ?? []) {
      const path = matched(segments, sent);
      if (path === null) continue;
      methods.add(operation.method.toUpperCase());
      const isMeant = operation.method === method || (method === "head" && operation.method === "get");
      if (isMeant) return { operation, path: new Map([...path].map(([name, text]) => [name, decoded(text)])) };
    }
    return methods.size === 0 ? null : { methods: [...methods] };
  }
}

export function fitsTemplate(template: string, pathname: string): boolean {
  const [segments, sent] = [segmentsOf(template), pathname.split("/")];
  return segments.length === sent.length && matched(segments, sent) !== null;
}

function segmentsOf(path: string): readonly Segment[] {
  return path.split("/").map((segment) => {
    const parts = segment.split(/[{}]/);
    return {
      fixed: parts.filter((_, i) => i % 2 === 0).map((part) => encodeURI(part)),
      names: parts.filter((_, i) => i % 2 === 1),
    };
  });
}

function wayTo(operation: ServedOperation, path: string): Way {
  const segments = segmentsOf(path);
  const rank = segments.map(({ fixed, names }) => (names.length === 0 ? 0 : fixed.some((part) => part !== "") ? 1 : 2));
  return { operation, segments, rank: rank.join("") };
}

/** Returns the text for each name; null if the segments do not match. Takes linear time. */
function matched(segments: readonly Segment[], sent: readonly string[]): ReadonlyMap<string, string> | null {
  const found = new Map<string, string>();
  for (const [i, { fixed, names }] of segments.entries()) {
    const text = sent[i] ?? "";
    const [first = "", ...others] = fixed;
    if (!text.startsWith(first) || (names.length === 0 && text !== first)) return null;
    let at = first.length;
    for (const [k, name] of names.entries()) {
      const next = others[k] ?? "";
      // A name takes at least one character; the last name takes all before the end of the segment.
      const end = k === names.length - 1 ? text.length - next.length : text.indexOf(next, at + 1);
      if (end <= at || !text.startsWith(next, end)) return null;
      found.set(name, text.slice(at, end));
      at = end + next.length;
    }
  }
  return found;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BacklotError("BAD_REQUEST", "the path cannot be decoded");
  }
}

export interface ServedOperation extends ApiOperation {
  readonly command: string;
}

/** @throws BacklotError of reading; BAD_OPTION for no import's mapping, and if the back-end lacks its intents */
export function readApi(given: string | ApiMapping, backend: Backend): ApiMapping {
  const value: unknown = typeof given === "string" ? readJsonFile(given) : given;
  const place = typeof given === "string" ? { file: given } : {};
  const badMapping = (why: string): BacklotError =>
    new BacklotError("BAD_OPTION", `${place.file ?? "the API"} ${why}`, { place });
  if (!isObject(value) || value.backlotOpenapi !== 1 || !isObject(value.operations) || !isObject(value.schemas))
    throw badMapping("is no mapping that `backlot import openapi` wrote");
  const mapping = value as unknown as ApiMapping;
  for (const [command, operation] of Object.entries(mapping.operations)) {
    if (!isOperation(operation)) throw badMapping(`has an operation ${command} that no import wrote`);
    if (backend.catalog.has(command)) continue;
    throw badMapping(`belongs to other intents: there is no ${command}${didYouMean(command, backend.catalog.keys())}`);
  }
  return mapping;
}

function isOperation(value: unknown): boolean {
  if (!isObject(value) || typeof value.method !== "string" || typeof value.path !== "string") return false;
  return Array.isArray(value.basePaths) && Array.isArray(value.parameters) && isObject(value.responses);
}
