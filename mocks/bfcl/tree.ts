import { at, type Dict, dict, type Live, raise } from "./values.js";

/** A file: shared by all directories that hold it. */
export class File {
  readonly name: string;
  content: Live;
  constructor(name: string, content: Live) {
    this.name = name;
    this.content = content;
  }
}

/** A directory. Two directories may share their entries, and an entry may have another directory as its parent. */
export class Directory {
  readonly name: string;
  readonly parent: Directory | null;
  entries = new Map<string, File | Directory>();

  constructor(name: string, parent: Directory | null) {
    this.name = name;
    this.parent = parent;
  }

  addFile(name: string, content: Live = ""): void {
    if (this.entries.has(name)) raise(`File '${name}' already exists in directory '${this.name}'.`);
    this.entries.set(name, new File(name, content));
  }

  addDirectory(name: string): Directory {
    if (this.entries.has(name)) raise(`Directory '${name}' already exists in directory '${this.name}'.`);
    const made = new Directory(name, this);
    this.entries.set(name, made);
    return made;
  }
}

/** Texts and files that pad a directory tree. */
export interface Padding {
  /** The text behind the content of a file. */
  readonly text: string;
  /** The files that it is not put behind. */
  readonly spared: readonly Live[];
  /** The files of directories that hold no others. */
  readonly files: readonly string[];
}

/** Fills a directory with configured contents. */
export function fill(directory: Directory, contents: Dict, padding: Padding | null): Directory {
  let isLowest = true;
  for (const [key, item] of contents) {
    const name = String(key);
    const kind = at(item, "type");
    if (kind === "directory") {
      isLowest = false;
      const held = fill(new Directory(name, directory), at(item, "contents") as Dict, padding);
      directory.entries.set(name, held);
    } else if (kind === "file") {
      const content = at(item, "content");
      const isPadded = padding !== null && !padding.spared.includes(name);
      directory.entries.set(name, new File(name, isPadded ? `${String(content)}${padding.text}` : content));
    }
  }
  if (isLowest) for (const name of padding?.files ?? []) directory.addFile(name);
  return directory;
}

/** Returns a tree as data. A directory that holds itself is listed there without its contents. */
export function listed(item: File | Directory, above: readonly unknown[] = []): Dict {
  if (item instanceof File) return dict({ file: item.name, content: item.content });
  const inside = above.includes(item.entries) ? [] : [...item.entries];
  const path = [...above, item.entries];
  const contents = new Map(inside.map(([name, held]) => [name, listed(held, path)] as const));
  return dict({ directory: item.name, contents: contents as Dict });
}
