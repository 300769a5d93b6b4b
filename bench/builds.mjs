import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** The repository that this benchmark belongs to. */
const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A built checkout of Backlot. Several are measured in one run: each is loaded from its own `dist`. */
export class Build {
  /** What figures call it: `here`, or `base`. */
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

  /** A module of this build, such as `runtime/index.js`. */
  load(module) {
    return import(pathToFileURL(this.file("dist", module)).href);
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
