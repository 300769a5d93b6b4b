import type { ApiNode } from "./node.js";
import type { Say } from "./sound.js";

/** A path with the names of its parts in order: as its operation says them, and as they are called. */
export interface PathTemplate {
  readonly text: string;
  readonly parts: readonly { readonly said: string; readonly name: string }[];
}

const PARTS = /\{([^{}/]+)\}/g;

/** The paths of a document. Those that match the same requests are one, however their parts are called. */
export class PathTemplates {
  /** The names of the parts, by the path without them. */
  private readonly names = new Map<string, readonly string[]>();
  private readonly taken = new Map<string, string>();

  /**
   * The path of an operation.
   * @throws BacklotError BAD_OPENAPI where an operation of the same method has it
   */
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

/** Names of which none stands twice. */
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count++) free = `${name}_${count}`;
    taken.add(free);
    return free;
  });
}
