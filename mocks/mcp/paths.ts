import { type BehaviourWorld, fail, type Row, type Value } from "backlot/kit";
import { answer, find, type Gives, listIn, objectsIn, type Perform, type Rows } from "./shared.js";

/* Effects of the tools of an imported MCP server on files and folders. */

/** Files by their paths, and the folders that they lie in. */
interface Paths extends Rows {
  readonly folders: readonly Rows[];
  /** The column with what a file holds. */
  readonly content: string | null;
  readonly gives: Gives;
}

/** Entries below a path: its own, all that match a pattern, or a tree. */
export function listPaths({
  slot,
  pattern,
  marks,
  isTree,
  ...paths
}: Paths & {
  readonly slot: string | null;
  readonly pattern: string | null;
  /** True if lines begin with [FILE] or [DIR]. */
  readonly marks: boolean;
  readonly isTree: boolean;
}): Perform {
  return {
    perform({ slots }, world) {
      const at = slot === null ? "" : tidy(String(slots[slot] ?? ""));
      const all = [...pathsOf(paths, world)];
      const inside = all.filter(([path]) => path !== at && (at === "" || path.startsWith(at === "/" ? at : `${at}/`)));
      const isFolder = all.length === 0 || all.some(([path, kind]) => path === at && kind === "directory");
      if (slot !== null && inside.length === 0 && !isFolder) return fail(`No such file or directory: ${at}`);
      const wanted = pattern === null ? null : slots[pattern];
      if (typeof wanted === "string") {
        const fits = matcher(wanted);
        const found = inside.map(([path]) => path).filter((path) => fits(path.slice(at.length + 1)));
        return answer(paths.gives, {}, null, { text: found.length === 0 ? "No matches found" : found.join("\n") });
      }
      if (isTree) return answer(paths.gives, {}, null, { text: JSON.stringify(treeOf(at, inside), null, 2) });
      const own = inside.filter(([path]) => parentOf(path) === at || slot === null);
      const line = ([path, kind]: Entry): string =>
        slot === null ? path : marks ? `${kind === "file" ? "[FILE]" : "[DIR]"} ${nameOf(path)}` : nameOf(path);
      const shown = slot === null ? own.filter(([, kind]) => kind === "directory") : own;
      return answer(paths.gives, {}, null, { text: shown.map(line).join("\n") });
    },
  };
}

/** Contents of several files. */
export function readPaths({ slot, ...paths }: Paths & { readonly slot: string }): Perform {
  const [key = ""] = paths.key;
  return {
    perform({ slots }, world) {
      const parts = listIn(slots[slot]).map((path) => {
        const row = find(world, paths, { [key]: path });
        if (row === null) return `${String(path)}: Error - No such file or directory: ${String(path)}`;
        return `${String(path)}:\n${String(row[paths.content ?? key] ?? "")}\n`;
      });
      return answer(paths.gives, {}, null, { text: parts.join("\n---\n") });
    },
  };
}

/** Another path for a file, or for a folder with all that is in it. */
export function movePath({ from, to, ...paths }: Paths & { readonly from: string; readonly to: string }): Perform {
  const [key = ""] = paths.key;
  return {
    perform({ slots }, world) {
      const [source, target] = [tidy(String(slots[from])), tidy(String(slots[to]))];
      const all = pathsOf(paths, world);
      if (!all.has(source)) return fail(`No such file or directory: ${source}`);
      if (all.has(target)) return fail(`${target} already exists`);
      for (const { entity } of [paths, ...paths.folders]) {
        for (const row of world.rows<Row>(entity)) {
          const path = tidy(String(row[key]));
          if (path !== source && !path.startsWith(`${source}/`)) continue;
          world.update(entity, row.id as Value, { [key]: target + path.slice(source.length) });
        }
      }
      return answer(paths.gives, {}, null, { text: `${paths.gives.done}: ${source} to ${target}` });
    },
  };
}

/** Other words in a file. */
export function editPath({
  slot,
  edits,
  old,
  fresh,
  dry,
  ...paths
}: Paths & {
  readonly slot: string;
  readonly edits: string;
  readonly old: string;
  readonly fresh: string;
  readonly dry: string | null;
}): Perform {
  const [key = ""] = paths.key;
  return {
    perform({ slots }, world) {
      const path = String(slots[slot] ?? "");
      const row = find(world, paths, { [key]: path });
      if (row === null) return fail(`No such file or directory: ${path}`);
      const column = paths.content ?? key;
      let text = String(row[column] ?? "");
      const lines: string[] = [];
      for (const edit of objectsIn(slots[edits])) {
        const [before, after] = [String(edit[old]), String(edit[fresh])];
        if (!text.includes(before)) return fail(`Could not find exact match for edit:\n${before}`);
        text = text.split(before).join(after);
        lines.push(...before.split("\n").map((line) => `-${line}`), ...after.split("\n").map((line) => `+${line}`));
      }
      if (dry === null || slots[dry] !== true) world.update(paths.entity, row.id as Value, { [column]: text });
      return answer(paths.gives, {}, null, { text: lines.join("\n") });
    },
  };
}

type Entry = readonly [path: string, kind: "file" | "directory"];

/** Every path that there is, with the folders above it. */
function pathsOf(paths: Paths, world: BehaviourWorld): ReadonlyMap<string, Entry[1]> {
  const [key = ""] = paths.key;
  const made = new Map<string, Entry[1]>();
  const above = (path: string): void => {
    const parent = parentOf(path);
    if (parent === "" || parent === "/" || made.has(parent)) return;
    made.set(parent, "directory");
    above(parent);
  };
  for (const { entity } of paths.folders)
    for (const row of world.rows<Row>(entity)) made.set(tidy(String(row[key])), "directory");
  for (const row of world.rows<Row>(paths.entity)) made.set(tidy(String(row[key])), "file");
  for (const path of [...made.keys()]) above(path);
  return new Map([...made].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function treeOf(at: string, inside: readonly Entry[]): readonly object[] {
  return inside
    .filter(([path]) => parentOf(path) === at)
    .map(([path, kind]) => ({
      name: nameOf(path),
      type: kind,
      ...(kind === "file"
        ? {}
        : {
            children: treeOf(
              path,
              inside.filter(([one]) => one.startsWith(`${path}/`)),
            ),
          }),
    }));
}

const tidy = (path: string): string => path.replace(/\/+$/, "") || (path.startsWith("/") ? "/" : "");
const parentOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

/** Returns true if a path fits a pattern such as `*.md` or `notes`: stars stand for any letters, two of them for folders too. */
function matcher(pattern: string): (path: string) => boolean {
  if (!pattern.includes("*")) return (path) => nameOf(path).includes(pattern);
  const parts = pattern
    .replace(/^\*\*\//, "")
    .split("*")
    .filter((part) => part !== "");
  const [isDeep, startsFree, endsFree] = [pattern.includes("**"), pattern.startsWith("*"), pattern.endsWith("*")];
  return (path) => {
    const text = isDeep ? nameOf(path) : path;
    let at = 0;
    for (const [nth, part] of parts.entries()) {
      const found = text.indexOf(part, at);
      if (found < 0 || (nth === 0 && !startsFree && found > 0)) return false;
      at = found + part.length;
    }
    return (endsFree || at === text.length) && (isDeep || !text.includes("/"));
  };
}
