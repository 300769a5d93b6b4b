// Puts chunks that `backlot/testing` needs after its start into CommonJS files, which are loaded at the first call of what is in
// them: only these can be loaded at once, without a promise, in Node 20 too. Who imports a back-end and nothing else reads a
// fifth of the code. In the place of each chunk stays a module that loads it, for whoever imports it for its own sake.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { minify } from "./minify.mjs";
import { isBuilt } from "./rooms.mjs";

/** The modules whose functions load chunks late: the door of tests, and that of back-ends. */
const DOORS = ["cli/doors/testing.js", "runtime/index.js"];
/** Their exports beside functions. A test compares all of them with the source. */
const CLASSES = ["Audit", "BehaviourCoverageCount"];
const OBJECTS = ["matchers", "properties", "transcriptSerializer"];

/** The chunks; two of them import one another. */
const LATE = [
  "runtime/rows/chunk.js",
  "users/phrases/chunk.js",
  "users/chunk.js",
  "testing/project/chunk.js",
  "testing/chunk.js",
];
/** The module that loads them, beside them. */
const LOADER = "late/late.js";

/** @param dist the built folder, by its full path, with its chunks as they stay */
export async function makeLateChunks(dist) {
  if (!DOORS.every((door) => isBuilt(dist, door))) return;
  const exported = new Map();
  for (const chunk of LATE) exported.set(chunk, await namesIn(dist, chunk));
  const given = new Set();
  mkdirSync(join(dist, dirname(LOADER)), { recursive: true });
  for (const chunk of LATE) await convert(dist, chunk, given);
  const eager = [...given].filter((path) => !exported.has(path));
  writeFileSync(join(dist, LOADER), loader(eager));
  for (const door of DOORS) {
    const path = join(dist, door);
    writeFileSync(path, wrapped(door, readFileSync(path, "utf8"), exported));
  }
  for (const [chunk, names] of exported) {
    const loaded = `import { late } from "${specifier(chunk, LOADER)}";\nconst { ${names.join(", ")} } = late(${JSON.stringify(chunk)});\n`;
    writeFileSync(join(dist, chunk), `${loaded}export { ${names.join(", ")} };\n`);
  }
}

async function namesIn(dist, chunk) {
  const options = { entryPoints: [join(dist, chunk)], write: false, metafile: true, format: "esm", outdir: "out" };
  const { metafile } = await build(options);
  return Object.values(metafile.outputs)[0].exports;
}

/** The CommonJS file of a chunk. */
const fileOf = (chunk) => `late/${dirname(chunk).replaceAll("/", "-")}.cjs`;

/** Writes a chunk as a function of a `require` for our own modules, and notes which these are. */
async function convert(dist, chunk, given) {
  const file = fileOf(chunk);
  const outside = ({ path, resolveDir, kind }) => {
    const target = path.startsWith("#") ? path : relative(dist, resolve(resolveDir, path)).replaceAll("\\", "/");
    if (kind === "dynamic-import") return { path: specifier(file, target), external: true };
    given.add(target);
    return { path: target, external: true };
  };
  const { outputFiles } = await build({
    entryPoints: [join(dist, chunk)],
    write: false,
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20.19",
    packages: "external",
    banner: { js: "module.exports = (own, module) => { const packages = require; ((require) => {" },
    footer: { js: "})((name) => own(name) ?? packages(name)); };" },
    plugins: [{ name: "outside", setup: ({ onResolve }) => onResolve({ filter: /^[.#]/ }, outside) }],
    logLevel: "warning",
  });
  writeFileSync(join(dist, file), minify(file, outputFiles[0].text));
}

/** The module that gives a late chunk by its path: it loads the file, and hands it the modules that it imports. */
function loader(eager) {
  const imports = eager.map((path, i) => {
    return `import * as m${i} from "${path.startsWith("#") ? path : specifier(LOADER, path)}";`;
  });
  return `import { createRequire } from "node:module";
${imports.join("\n")}
const eager = { ${eager.map((path, i) => `"${path}": m${i}`).join(", ")} };
const files = { ${LATE.map((chunk) => `"${chunk}": "${specifier(LOADER, fileOf(chunk))}"`).join(", ")} };
const load = createRequire(import.meta.url);
const made = new Map();
const own = (path) => eager[path] ?? (Object.hasOwn(files, path) ? late(path) : undefined);
export function late(chunk) {
  let module = made.get(chunk);
  if (module === undefined) {
    module = { exports: {} };
    // A chunk that imports this one in a circle finds what there is so far.
    made.set(chunk, module);
    try {
      load(files[chunk])(own, module);
    } catch (error) {
      made.delete(chunk); // the next call says the same, and not that a function is missing
      throw error;
    }
  }
  return module.exports;
}
const traps = (chunk, name, all) => Object.fromEntries(all.map((trap) =>
  [trap, (_, ...args) => Reflect[trap](late(chunk)[name], ...args)]));
export const lateFunction = (chunk, name) => (...args) => late(chunk)[name](...args);
export const lateObject = (chunk, name) => new Proxy({}, traps(chunk, name, Object.getOwnPropertyNames(Reflect)));
export const lateClass = (chunk, name) => new Proxy(function () {}, traps(chunk, name, ["construct", "get"]));
`;
}

/** A door with a function in the place of each of its exports from a late chunk. */
function wrapped(door, text, exported) {
  const rest = text.replace(/export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?/g, (statement, list, from) => {
    const chunk = join(dirname(door), from).replaceAll("\\", "/");
    if (!exported.has(chunk)) return statement;
    const exports = list.split(",").map((one) => {
      const [held, name = held] = one.trim().split(/\s+as\s+/);
      const maker = CLASSES.includes(name) ? "lateClass" : OBJECTS.includes(name) ? "lateObject" : "lateFunction";
      return `export const ${name} = ${maker}("${chunk}", "${held}");\n`;
    });
    return exports.join("");
  });
  return `import { lateClass, lateFunction, lateObject } from "${specifier(door, LOADER)}";\n${rest}`;
}

/** How one module names another, both by their paths in the folder. */
function specifier(from, to) {
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}
