import { python } from "backlot/kit";
import { compare } from "./numbers.js";
import type { Answer, Service, Start } from "./service.js";
import { Directory, File, fill, listed } from "./tree.js";
import { at, className, type Dict, dict, isTrue, type Live, raise, textOf } from "./values.js";

const UNITS = ["B", "KB", "MB", "GB", "TB"];
const UNSUPPORTED = "Unsupported path. Only one folder level at a time is supported.";
const PATH = "path not allowed in destination. Provide only a file or directory name.";
const COUNTS: Readonly<Record<string, string>> = { l: "lines", w: "words", c: "characters" };
const DEEPEST = 990;

/** GorillaFileSystem: files below one root, with a current directory. */
export class GorillaFileSystem implements Service {
  readonly #root: Directory;
  readonly #isLong: boolean;
  #here: Directory;

  constructor({ config, isLong, table }: Start) {
    const [[name, held] = ["/", null]] = (config.get("root") ?? new Map()) as Dict;
    const padding = {
      text: String(isLong ? table("FILE_CONTENT_EXTENSION") : ""),
      spared: (isLong ? table("FILES_TAIL_USED") : []) as Live[],
      files: (isLong ? table("POPULATE_FILE_EXTENSION") : []) as string[],
    };
    this.#root = new Directory(String(name), null);
    if (held !== null) fill(this.#root, at(held, "contents") as Dict, isLong ? padding : null);
    this.#here = this.#root;
    this.#isLong = isLong;
  }

  dump(): Dict {
    return dict({ long_context: this.#isLong, root: listed(this.#root) });
  }

  hidden(): Dict {
    return dict({ cwd: this.#path() });
  }

  pwd(): Answer {
    return { current_working_directory: this.#path() };
  }

  ls(a: Live): Answer {
    const names = [...this.#here.entries.keys()];
    return { current_directory_content: isTrue(a) ? names : names.filter((name) => !name.startsWith(".")) };
  }

  cd(given: Live): Answer {
    const folder = textOf(given, "rstrip").replace(/\/+$/, "") || "/";
    if (folder !== "/" && folder.includes("/")) return { error: `cd: ${folder}: ${UNSUPPORTED}` };
    if (folder === "..") {
      if (this.#here.parent === null) return { error: "Current directory is already the root. Cannot go back." };
      this.#here = this.#here.parent;
      return {};
    }
    const target = this.#directoryAt(folder);
    if (target === null) return { error: `cd: '${folder}': No such file or directory` };
    this.#here = target;
    return { current_working_directory: target.name };
  }

  mkdir(given: Live): Answer {
    const name = nameOf(given);
    const problem = this.#taken(name);
    if (problem !== null) return { error: `mkdir: cannot create directory '${name}': ${problem}` };
    this.#here.addDirectory(name);
    return null;
  }

  touch(given: Live): Answer {
    const name = nameOf(given);
    const problem = this.#taken(name);
    if (problem !== null) return { error: `touch: cannot touch '${name}': ${problem}` };
    this.#here.addFile(name);
    return null;
  }

  echo(content: Live, given: Live): Answer {
    if (given === null) return { terminal_output: content };
    const name = nameOf(given);
    if (isBad(name)) return { error: `echo: cannot write to '${name}': Invalid character` };
    if (name === "") return { terminal_output: content };
    const item = this.#here.entries.get(name);
    if (item === undefined) return { error: `echo: cannot write to '${name}': No such file` };
    if (item instanceof Directory) return raise("'Directory' object has no attribute '_write'");
    item.content = content;
    return null;
  }

  cat(given: Live): Answer {
    const name = nameOf(given);
    if (isBad(name)) return { error: `cat: '${name}': Invalid character` };
    const item = this.#here.entries.get(name);
    if (item === undefined) return { error: `cat: '${name}': No such file or directory` };
    return item instanceof File ? { file_content: item.content } : { error: `cat: '${name}': Is a directory` };
  }

  find(given: Live, name: Live): Answer {
    const path = textOf(given, given === null ? "rstrip" : "strip");
    const target = this.#directoryAt(path);
    if (target === null) return { error: `find: '${path}': No such file or directory` };
    const matches: string[] = [];
    const search = (directory: Directory, base: string, depth: number): void => {
      if (depth > DEEPEST) raise("maximum recursion depth exceeded");
      for (const [key, item] of directory.entries) {
        const place = `${base}/${key}`;
        if (name === null || key.includes(wordOf(name))) matches.push(place);
        if (item instanceof Directory) search(item, place, depth + 1);
      }
    };
    search(target, path.replace(/\/+$/, ""), 0);
    return { matches };
  }

  wc(name: Live, mode: Live): Answer {
    const type = typeof mode === "string" && Object.hasOwn(COUNTS, mode) ? COUNTS[mode] : undefined;
    if (type === undefined) return { error: `wc: invalid mode '${python.text(mode)}'` };
    const content = this.#read(name);
    if (content === null) return missing("wc", name);
    if (mode === "l") return { count: python.lines(content).length, type };
    return { count: mode === "w" ? words(content).length : [...content].length, type };
  }

  sort(name: Live): Answer {
    const content = this.#read(name);
    if (content === null) return missing("sort", name);
    return { sorted_content: python.lines(content).sort(python.compare).join("\n") };
  }

  grep(name: Live, pattern: Live): Answer {
    const content = this.#read(name);
    if (content === null) return missing("grep", name);
    return { matching_lines: python.lines(content).filter((line) => line.includes(wordOf(pattern))) };
  }

  du(readable: Live): Answer {
    let size = sizeOf(this.#here, 0);
    if (!isTrue(readable)) return { disk_usage: `${size} bytes` };
    for (const unit of UNITS) {
      if (size < 1024) return { disk_usage: `${python.round(size, 2).toFixed(2)} ${unit}` };
      size /= 1024;
    }
    return { disk_usage: `${size.toFixed(2)} PB` };
  }

  tail(name: Live, given: Live): Answer {
    const content = this.#read(name);
    if (content === null) return missing("tail", name);
    const lines = python.lines(content);
    const count = compare(given, lines.length, ">") > 0 ? lines.length : Number(given);
    if (className(given) === "float") raise("slice indices must be integers or None or have an __index__ method");
    // A slice from -0 is everything, and from a positive place what follows it.
    return { last_lines: lines.slice(count === 0 ? 0 : -count).join("\n") };
  }

  diff(first: Live, second: Live): Answer {
    const [one, other] = [this.#read(first), this.#read(second)];
    if (one === null || other === null) {
      return { error: `diff: ${python.text(first)} or ${python.text(second)}: No such file or directory` };
    }
    const others = python.lines(other);
    const pairs = python.lines(one).flatMap((line, i) => {
      const beside = others[i];
      return beside === undefined || beside === line ? [] : [`- ${line}\n+ ${beside}`];
    });
    return { diff_lines: pairs.join("\n") };
  }

  mv(source: Live, destination: Live): Answer {
    return this.#transfer("mv", "move", "moved", source, destination);
  }

  cp(source: Live, destination: Live): Answer {
    return this.#transfer("cp", "copy", "copied", source, destination);
  }

  rm(name: Live): Answer {
    if (!this.#here.entries.delete(python.text(name))) {
      return { error: `rm: cannot remove '${python.text(name)}': No such file or directory` };
    }
    return { result: `'${python.text(name)}' removed` };
  }

  rmdir(given: Live): Answer {
    const name = python.text(given);
    const item = this.#here.entries.get(name);
    const refused = (problem: string): Answer => ({ error: `rmdir: cannot remove '${name}': ${problem}` });
    if (item === undefined) return refused("No such file or directory");
    if (item instanceof File) return refused("Not a directory");
    if (item.entries.size > 0) return refused("Directory not empty");
    this.#here.entries.delete(name);
    return { result: `'${name}' removed` };
  }

  #transfer(command: string, verb: string, done: string, from: Live, to: Live): Answer {
    const [source, target] = [python.text(from), nameOf(to)];
    const item = this.#here.entries.get(source);
    const refused = (rest: string): Answer => ({ error: `${command}: cannot ${verb} '${source}'${rest}` });
    if (item === undefined) return refused(": No such file or directory");
    if (target.includes("/")) return { error: `${command}: ${PATH}` };
    const there = this.#here.entries.get(target);
    if (there instanceof File) return refused(` to '${target}': Not a directory`);
    const moves = command === "mv";
    const into = there ?? this.#here;
    const name = there === undefined ? target : source;
    if (moves && into.entries.has(name)) return refused(` to '${target}/${source}': File exists`);
    if (moves) this.#here.entries.delete(source);
    if (item instanceof File) into.addFile(name, item.content);
    else {
      const made = into.addDirectory(name);
      made.entries = moves ? item.entries : new Map(item.entries);
    }
    return { result: `'${source}' ${done} to '${there === undefined ? target : `${target}/${source}`}'` };
  }

  #taken(name: string): string | null {
    if (isBad(name)) return "Invalid character";
    return this.#here.entries.has(name) ? "File exists" : null;
  }

  #read(name: Live): string | null {
    const item = typeof name === "string" ? this.#here.entries.get(name) : undefined;
    return item instanceof File ? textOf(item.content, "splitlines") : null;
  }

  #path(): string {
    const names: string[] = [];
    for (let one: Directory | null = this.#here; one !== null; one = one.parent) names.unshift(one.name);
    return `/${names.join("/")}`;
  }

  #directoryAt(path: string): Directory | null {
    if (path === ".") return this.#here;
    if (path === "/") return this.#root;
    let found = path.startsWith("/") ? this.#root : this.#here;
    for (const name of path.replace(/^\/+|\/+$/g, "").split("/")) {
      const next = found.entries.get(name);
      if (!(next instanceof Directory)) return null;
      found = next;
    }
    return found;
  }
}

const isBad = (name: string): boolean => /[|/\\?%*:"><]/.test(name);

const missing = (command: string, name: Live): Answer => ({
  error: `${command}: ${python.text(name)}: No such file or directory`,
});

/** A name that Python looks for characters in. */
function nameOf(value: Live): string {
  return typeof value === "string" ? value : raise(`argument of type '${className(value)}' is not iterable`);
}

/** A text that is looked for in another. */
function wordOf(value: Live): string {
  return typeof value === "string"
    ? value
    : raise(`'in <string>' requires string as left operand, not ${className(value)}`);
}

/** The words of Python's `split()`. */
function words(content: string): readonly string[] {
  return content.split(/[\s\x1c-\x1f\x85]+/).filter((word) => word !== "");
}

function sizeOf(item: File | Directory, depth: number): number {
  if (depth > DEEPEST) raise("maximum recursion depth exceeded");
  if (item instanceof File) return bytesOf(textOf(item.content, "encode"));
  return [...item.entries.values()].reduce((size, held) => size + sizeOf(held, depth + 1), 0);
}

/** The length of a text in UTF-8. */
function bytesOf(text: string): number {
  let size = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    size += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return size;
}
