import { pathToFileURL } from "node:url";
import { BacklotError, type Place } from "../../../../base/errors.js";
import { isObject, type JsonObject } from "../../../../base/json/object.js";
import { own } from "../../../../kit/internal.js";
import type { ApiRefusal } from "../../mapping.js";

export interface NodeFiles {
  nameOf(file: string): string;
  /** The value of a file; undefined if there is none. @throws BacklotError BAD_REFERENCE for one that cannot be read */
  valueOf(file: string): unknown;
}

export class ApiNode {
  readonly value: unknown;
  readonly file: string;
  private readonly document: NodeFiles;
  private readonly around: { readonly node: ApiNode; readonly key: string } | null;
  private written: string | undefined;

  constructor(document: NodeFiles, file: string, value: unknown, around: ApiNode["around"] = null) {
    this.document = document;
    this.file = file;
    this.value = value;
    this.around = around;
  }

  get path(): readonly string[] {
    return this.around === null ? [] : [...this.around.node.path, this.around.key];
  }

  /** `#/paths/~1pets/get` without the `#`. */
  get pointer(): string {
    this.written ??= this.path.map((step) => `/${step.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    return this.written;
  }

  get place(): Place {
    return { file: this.document.nameOf(this.file), pointer: this.pointer };
  }

  /** The same as text: `pets.yaml#/paths/~1pets/get`. */
  get at(): string {
    return `${this.document.nameOf(this.file)}#${this.pointer}`;
  }

  /** Returns the node under a key without following references; undefined if there is none. */
  child(key: string | number): ApiNode | undefined {
    const { value } = this;
    const held = Array.isArray(value)
      ? value[Number(key)]
      : isObject(value)
        ? own(value as JsonObject, String(key))
        : undefined;
    if (held === undefined) return undefined;
    return new ApiNode(this.document, this.file, held, { node: this, key: String(key) });
  }

  /** Returns the node under a key behind all references; undefined if there is none. */
  get(key: string | number): ApiNode | undefined {
    return this.child(key)?.followed();
  }

  entries(): [key: string, node: ApiNode][] {
    return Object.keys(this.object()).map((key) => [key, this.child(key) as ApiNode]);
  }

  items(): ApiNode[] {
    if (!Array.isArray(this.value)) throw this.bad("must be a list");
    return this.value.map((_, index) => this.child(index) as ApiNode);
  }

  object(): JsonObject {
    if (isObject(this.value)) return this.value;
    throw this.bad("must be an object");
  }

  text(key: string): string | undefined {
    const value = this.child(key)?.value;
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  }

  get reference(): string | undefined {
    const ref = isObject(this.value) ? this.value.$ref : undefined;
    return typeof ref === "string" ? ref : undefined;
  }

  /** Returns the node behind all references. @throws BacklotError BAD_REFERENCE if they lead nowhere, or in a circle */
  followed(): ApiNode {
    if (this.reference === undefined) return this;
    const { ends, open } = followedIn(this.document);
    const passed: unknown[] = [];
    let node: ApiNode = this;
    try {
      while (node.reference !== undefined) {
        const key = node.value;
        const end = ends.get(key);
        if (end !== undefined) node = end;
        else if (open.has(key)) throw this.badReference("leads only to references, in a circle");
        else if (open.size === MAX_OPEN) throw this.badReference(`leads to more than ${MAX_OPEN} others in a row`);
        else {
          open.add(key);
          passed.push(key);
          node = node.target();
        }
      }
      for (const key of passed) ends.set(key, node);
      return node;
    } finally {
      for (const key of passed) open.delete(key);
    }
  }

  target(): ApiNode {
    const { targets } = followedIn(this.document);
    const known = targets.get(this.file) ?? new Map<string, ApiNode>();
    targets.set(this.file, known);
    const target = known.get(this.reference as string) ?? this.found();
    known.set(this.reference as string, target);
    return target;
  }

  private found(): ApiNode {
    const [address = "", fragment = ""] = (this.reference as string).split("#");
    const file = resolvedAddress(address, this.file);
    const value = this.document.valueOf(file);
    if (value === undefined) throw this.badReference("leads to no file of the document");
    if (fragment !== "" && !fragment.startsWith("/"))
      throw this.badReference("names its target by an anchor; only JSON pointers are followed");
    let node: ApiNode | undefined = new ApiNode(this.document, file, value);
    for (const [i, written] of (fragment === "" ? [] : fragment.slice(1).split("/")).entries()) {
      // A part on the way may itself be a reference to where the next step is found.
      node = (i > 0 ? node?.followed() : node)?.child(unescapedStep(written));
    }
    if (node === undefined) throw this.badReference("leads nowhere");
    return node;
  }

  /** The error for something that OpenAPI has otherwise. @param why completes "… must be an object" */
  bad(why: string): BacklotError {
    return new BacklotError("BAD_OPENAPI", `${this.pointer === "" ? "the document" : this.pointer} ${why}`, {
      place: this.place,
    });
  }

  private badReference(why: string): BacklotError {
    return new BacklotError("BAD_REFERENCE", `the reference ${this.reference} ${why}`, { place: this.place });
  }
}

/** So many references may be followed at once, one for the sake of the other. */
const MAX_OPEN = 1_000;

/** Ends and open references by the objects that hold them; targets by the file of a reference and its text. */
interface Followed {
  readonly ends: Map<unknown, ApiNode>;
  readonly open: Set<unknown>;
  readonly targets: Map<string, Map<string, ApiNode>>;
}

/** Nodes behind the references of each document, so that no reference is followed twice. */
const FOLLOWED = new WeakMap<NodeFiles, Followed>();

function followedIn(document: NodeFiles): Followed {
  const known = FOLLOWED.get(document) ?? { ends: new Map(), open: new Set(), targets: new Map() };
  FOLLOWED.set(document, known);
  return known;
}

export interface Oddity extends Pick<ApiRefusal, "at" | "message" | "effect"> {
  readonly left?: string;
}

export type Say = (at: string, message: string) => void;

/** The value made of a part; undefined, and said, if the part is not as OpenAPI has it. */
export function soundPart<T>(make: () => T, say: Say): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof BacklotError)) throw error;
    const { file, pointer = "" } = error.place;
    say(`${file}#${pointer}`, error.message);
    return undefined;
  }
}

export interface Reached {
  readonly file: string;
  readonly fragment: string;
  /** True if the keys of the part are names that somebody chose. */
  readonly isMap: boolean;
}

/** Keys under which names of the author's own stand, whatever these look like. */
const MAPS: ReadonlySet<string> = new Set(
  (
    "paths properties patternProperties dependentSchemas $defs definitions schemas responses parameters " +
    "examples requestBodies headers links callbacks pathItems content"
  ).split(" "),
);

/** References count where OpenAPI has them: in extensions and in examples they are data. */
export function reachedFrom(part: unknown, from: Pick<Reached, "file" | "isMap">, seen: Set<object>): Reached[] {
  const found: Reached[] = [];
  const look = (value: unknown, isMap: boolean): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    if (Array.isArray(value)) {
      for (const item of value) look(item, false);
      return;
    }
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref === "string") {
      const [address = "", fragment = ""] = $ref.split("#", 2);
      found.push({ file: resolvedAddress(address, from.file), fragment, isMap });
    }
    for (const key of Object.keys(value)) {
      const held = (value as JsonObject)[key];
      if (typeof held !== "object" || (!isMap && (key === "example" || key.startsWith("x-")))) continue;
      look(held, !isMap && MAPS.has(key));
    }
  };
  look(part, from.isMap);
  return found;
}

/** The value at a pointer of a file; the whole file where the way there leads over references. */
export function partAt(whole: unknown, fragment: string): unknown {
  let part: unknown = whole;
  for (const step of fragment.split("/").slice(1)) {
    const key = unescapedStep(step);
    part = Array.isArray(part) ? part[Number(key)] : isObject(part) && Object.hasOwn(part, key) ? part[key] : undefined;
  }
  return part ?? whole;
}

const NOWHERE = "https://document.invalid";

export const fileAddress = (path: string): string => pathToFileURL(path).pathname;

function resolvedAddress(address: string, from: string): string {
  if (address === "") return from;
  try {
    const url = new URL(address, new URL(from, NOWHERE));
    return url.origin === NOWHERE ? url.pathname + url.search : url.href;
  } catch {
    return address;
  }
}

function unescapedStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // It stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}
