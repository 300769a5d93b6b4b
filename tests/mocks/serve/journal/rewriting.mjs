/*
 * node rewriting.mjs FOLDER FSYNC AT [BYTES]: serves our own intents with a journal that is rewritten from BYTES on, a few kilobytes by
 * default, prints each call by which the first rewriting touches the disk, and kills itself before the call of number AT.
 */
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { basename } from "node:path";

const [folder, fsync, at, bytes = "4000"] = process.argv.slice(2);
const { open, rename, rm } = promises;
let calls = 0;
let isRewriting = false;

function before(call, path) {
  const name = basename(path);
  const what = name.endsWith(".tmp") ? "temporary" : path === folder ? "folder" : name;
  if (call === "open" && what === "temporary") isRewriting = true;
  if (!isRewriting || !path.startsWith(folder)) return;
  process.stdout.write(`${call} ${what}\n`);
  calls++;
  if (calls === Number(at)) process.kill(process.pid, "SIGKILL");
  if (call === "rm") isRewriting = false;
}

promises.open = async (path, ...rest) => {
  before("open", String(path));
  const handle = await open(path, ...rest);
  for (const call of ["appendFile", "datasync", "sync"]) {
    const original = handle[call].bind(handle);
    handle[call] = (...args) => {
      before(call, String(path));
      return original(...args);
    };
  }
  return handle;
};
promises.rename = (from, to) => {
  before("rename", String(from));
  return rename(from, to);
};
promises.rm = (path, ...rest) => {
  before("rm", String(path));
  return rm(path, ...rest);
};
syncBuiltinESMExports();

const { loadBackend } = await import("../../../../dist/runtime/index.js");
const { serveHttp } = await import("../../../../dist/mocks/serve/index.js");
const backend = await loadBackend("intents", { engine: "native", behaviours: false, fixtures: "fixtures" });
const { url } = await serveHttp(backend, { port: 0, journal: { folder, fsync, compactBytes: Number(bytes) } });
process.stdout.write(`serving at ${url}\n`);
