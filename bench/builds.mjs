import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The repository that this benchmark belongs to. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Where modules lay in earlier commits that this one is compared with, the latest place first. */
const EARLIER = {
  "codegen/print/printClass.js": ["codegen/printClass.js"],
  "codegen/print/printValidator.js": ["codegen/printValidator.js"],
  "corpora/index.js": ["importers/index.js"],
  "corpora/making/index.js": ["pipeline/index.js"],
  "transcript/files/importing/index.js": ["files/importing/index.js", "importers/index.js"],
  "corpora/multiwoz/scores/files/data.js": ["corpora/scores/index.js"],
  "corpora/multiwoz/scores/files/predictions.js": ["corpora/scores/index.js"],
  "corpora/multiwoz/scores/success/evaluate.js": ["corpora/scores/index.js"],
  "kit/internal.js": ["kit/index.js"],
  "mocks/serve/index.js": ["serve/index.js"],
  "runtime/engines/isolated.js": ["runtime/isolated.js"],
  "runtime/engines/native.js": ["runtime/native.js"],
  "runtime/engines/quickjs.js": ["runtime/quickjs.js"],
  "runtime/pool/loggedGuest.js": ["runtime/loggedGuest.js"],
  "runtime/session/session.js": ["runtime/session.js"],
};

/** A built checkout of Backlot. Several are measured in one run: each is loaded from its own `dist`. */
export class Build {
  /** Name in figures: `here` or `base`. */
  name;
  /** The folder of the checkout. */
  root;

  constructor(name, root) {
    this.name = name;
    this.root = resolve(root);
    if (!existsSync(this.file("dist/runtime/index.js"))) {
      throw new Error(`${this.root} has no dist/runtime/index.js; build it first: npm run build`);
    }
  }

  /** A module of this build, such as `runtime/index.js`, by where it lies today. */
  async load(module) {
    // Reading and writing files had no room of its own.
    if (module === "transcript/files/index.js" && !existsSync(this.file("dist", module))) {
      const rooms = ["schema", "transcript", "files"].filter((room) => existsSync(this.file("dist", room)));
      return Object.assign({}, ...(await Promise.all(rooms.map((room) => this.load(`${room}/index.js`)))));
    }
    return import(pathToFileURL(this.module(module)).href);
  }

  /** The file of a module, here or where it lay in an earlier commit; of a door, where package.json says. */
  module(path) {
    const today = this.file("dist", path);
    if (existsSync(today)) return today;
    const [, door] = /^cli\/doors\/(\w+)\.js$/.exec(path) ?? [];
    if (door !== undefined) {
      return this.file(JSON.parse(readFileSync(this.file("package.json"), "utf8")).exports[`./${door}`].default);
    }
    const places = (EARLIER[path] ?? []).map((place) => this.file("dist", place));
    return places.find((place) => existsSync(place)) ?? today;
  }

  /** The commit that is checked out; empty outside of a repository. */
  get commit() {
    try {
      return execFileSync("git", ["rev-parse", "HEAD"], {
        cwd: this.root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    } catch {
      return "";
    }
  }

  /** A file of this checkout. */
  file(...path) {
    return join(this.root, ...path);
  }
}

/** This checkout, and the one it is compared with where there is one. */
export function builds(base) {
  const here = new Build("here", ROOT);
  return base === undefined ? [here] : [here, new Build("base", base)];
}
