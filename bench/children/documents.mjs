// One round of the documents case: node --expose-gc bench/children/documents.mjs ROOT parse|import|serve|serveAgain|bare FILE OUT
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { get } from "node:http";
import { join } from "node:path";
import { Build } from "../builds.mjs";
import { cost } from "../rounds.mjs";

const [root, does, file, out] = process.argv.slice(2);
const build = new Build("measured", root);
const MB = 1024 * 1024;
// Empty for each measurement: what an earlier one left there would count for this one.
process.env.BACKLOT_CACHE = `${out}-cache`;
const printed = await { parse, import: imported, serve, serveAgain, bare: memory }[does]();
console.log(JSON.stringify(printed));
process.exit();

/** The parser that the import uses, alone. */
async function parse() {
  const { default: Whole } = await import("@apidevtools/swagger-parser");
  const Parser = Object.getPrototypeOf(Whole);
  return cost(() => new Parser().parse(file));
}

async function imported() {
  const { importOpenapi } = await build.load("cli/doors/serve.js");
  const { writeImport } = await build.load("transcript/files/importing/index.js");
  // Loading what imports is no part of importing; the parser is loaded by both.
  await import("@apidevtools/swagger-parser");
  const { cpu } = await cost(() => writeImport(out, importOpenapi([file]), { format: "openapi" }));
  return { cpu, mb: (await sizeOf(out)) / MB };
}

/** Memory after a first list of rows, in a process that has not imported the document itself. */
async function serve() {
  another("import");
  return served();
}

/** The same where another process has served it: the behaviours are in the cache. */
async function serveAgain() {
  another("serve");
  return served();
}

function another(what) {
  execFileSync(process.execPath, ["--expose-gc", import.meta.filename, root, what, file, out]);
}

async function served() {
  const { loadBackend } = await build.load("runtime/index.js");
  const { importedApi, serveHttp } = await build.load("cli/doors/serve.js");
  const [intents, fixtures] = [join(out, "intents"), join(out, "fixtures")];
  const backend = await loadBackend(intents, {
    behaviours: join(intents, "behaviours"),
    ...(existsSync(fixtures) ? { fixtures } : {}),
  });
  const api = join(out, "openapi.json");
  const server = await serveHttp(backend, { protocols: [importedApi(api)] });
  await ask(`${server.url}${listIn(JSON.parse(readFileSync(api, "utf8")))}`);
  return memory();
}

/** The path of the first operation that lists rows, for which a behaviour runs. */
function listIn({ operations }) {
  const isList = ({ method, path, rows }) => method === "get" && rows?.does === "list" && !path.includes("{");
  const list = Object.values(operations).find(isList);
  return `${list.basePaths[0]}${list.path}`;
}

/** Asks without `fetch`, which alone takes 20 to 38 MB. */
function ask(url) {
  return new Promise((resolve, reject) => {
    get(url, (response) => {
      if (response.statusCode === 200) response.resume().on("end", resolve);
      else reject(new Error(`${url} is answered with ${response.statusCode}`));
    }).on("error", reject);
  });
}

/** Memory of the process after a collection of garbage. */
async function memory() {
  for (let i = 0; i < 4; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { mb: process.memoryUsage.rss() / MB };
}

async function sizeOf(folder) {
  let size = 0;
  for (const one of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (one.isFile()) size += (await stat(join(one.parentPath ?? one.path, one.name))).size;
  return size;
}
