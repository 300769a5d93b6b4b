// Runs the long repetitions of the tests, room by room, and records what passed:
//
//   npm run test:soak                     every room
//   npm run test:soak -- users mocks/mcp  these rooms
//   npm run test:soak -- --list           when each room last passed, and on which commit
//
// A room is a folder of tests/, of a large one each folder in it; `house` (the tests beside these folders) or `versions` (other versions of Node and vitest, and ten runs
// in a row under load). A soak takes all laws and sweeps in full with a seed of its own, the deep tests in full, and the tests that
// repeat a law in other colours, widths, servers, kits, seeds and kill points. tests/soak.json keeps the last pass of each room. Commit it.
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const RECORD = join(root, "tests/soak.json");

/** Rooms that would take an hour as a whole. Tests that lie in them and in none of their folders belong to `house`. */
const IN_PARTS = ["corpora", "mocks", "studio", "testing"];

/** Command that `versions` runs after a build. */
const VERSIONS = [["scripts/node-versions.mjs"], ["scripts/vitest-versions.mjs"], ["scripts/ten-runs.mjs"]];

const { values, positionals } = parseArgs({
  options: { list: { type: "boolean", default: false } },
  allowPositionals: true,
});
const rooms = roomsOf();
const unknown = positionals.filter((name) => !rooms.has(name));
if (unknown.length > 0) {
  console.error(`no room is called ${unknown.join(" or ")}; the rooms are ${[...rooms.keys()].join(", ")}`);
  process.exit(2);
}

const failed = [];
if (!values.list) {
  for (const name of positionals.length === 0 ? rooms.keys() : new Set(positionals)) {
    console.log(`\n=== soak: ${name}`);
    const started = Date.now();
    const passed = rooms.get(name).every((args) => run(args));
    if (passed) keep(name, Math.round((Date.now() - started) / 1000));
    else failed.push(name);
  }
}
table();
if (failed.length > 0) console.log(`\nfailed: ${failed.join(", ")}`);
process.exitCode = failed.length === 0 ? 0 : 1;

/** The rooms by name, each with the scripts of Node that soak it, one after the other. */
function roomsOf() {
  const vitest = (...paths) => [["node_modules/vitest/vitest.mjs", "run", "--mode", "soak", ...paths]];
  const foldersIn = (path) =>
    readdirSync(join(root, "tests", path), { withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map(({ name }) => (path === "" ? name : `${path}/${name}`));
  const folders = foldersIn("").flatMap((name) => (IN_PARTS.includes(name) ? foldersIn(name) : [name]));
  const filesIn = (path) =>
    readdirSync(join(root, path), { withFileTypes: true })
      .filter((one) => one.isFile() && /\.test\.ts$/.test(one.name))
      .map(({ name }) => `${path}/${name}`);
  const files = ["tests", ...IN_PARTS.map((name) => `tests/${name}`)].flatMap(filesIn);
  const isSoaked = (folder) =>
    readdirSync(join(root, "tests", folder), { recursive: true, encoding: "utf8" }).some(
      (path) =>
        /\.(deep|soak)\.test\.ts$/.test(path) ||
        (path.endsWith(".test.ts") &&
          /"fast-check"|\/runs\.js"/.test(readFileSync(join(root, "tests", folder, path), "utf8"))),
    );
  return new Map([
    ...folders.filter(isSoaked).map((name) => [name, vitest(`tests/${name}/`)]),
    ["house", vitest(...files)],
    ["versions", VERSIONS],
  ]);
}

function run(args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" }).status === 0;
}

/** Writes down that a room passed. The file is replaced whole. */
function keep(name, seconds) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const isChanged = git("status", "--porcelain", "--", ":!tests/soak.json") !== "";
  const commit = `${git("rev-parse", "--short=8", "HEAD")}${isChanged ? " with changes" : ""}`;
  const passes = {
    ...passesKept(),
    [name]: { date: new Date().toISOString().slice(0, 10), commit, node: process.version, seconds },
  };
  const rows = Object.entries(passes).sort(([a], [b]) => (a < b ? -1 : 1));
  const lines = rows.map(([room, pass]) => `  "${room}": ${JSON.stringify(pass, null, 1).replaceAll(/\s+/g, " ")}`);
  writeFileSync(`${RECORD}.new`, `{\n${lines.join(",\n")}\n}\n`);
  renameSync(`${RECORD}.new`, RECORD);
}

function passesKept() {
  return JSON.parse(readFileSync(RECORD, "utf8"));
}

function table() {
  const passes = passesKept();
  console.log("\nroom | last passed | commit | Node | seconds");
  for (const name of rooms.keys()) {
    const pass = passes[name];
    const cells = pass === undefined ? ["never", "", "", ""] : [pass.date, pass.commit, pass.node, pass.seconds];
    console.log([name, ...cells].join(" | "));
  }
}
