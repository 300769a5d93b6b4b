// Which files of a built package are ever used: code that its doors, its command or a thread loads, and declarations that its
// doors' types need. The build removes all others, such as what a bundle replaces, and a test holds the tarball to it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import ts from "typescript";
import { isBuilt } from "./rooms.mjs";

/** Files that no import names: the scripts of the sandbox, and the entry files of threads. */
const STARTED = [
  "runtime/guest.js",
  "runtime/guestBehaviours.js",
  "runtime/isolatedWorker.js",
  "runtime/replay/worker.js",
  "codegen/typecheck/worker.js",
  "corpora/making/threads/worker.js",
  "corpora/tau/bench/worker.js",
  "testing/mutation/trials/worker.js",
  "testing/mutation/policy/worker.js",
  "fleet/worker/host.js",
  "fleet/worker/rehearsalThread.js",
  "fleet/worker/writingThread.js",
  "fleet/worker/replayThread.js",
  "cli/commands/rehearse/worker.js",
];

/** Parts that the benchmark, the reference and the tests load one by one. */
const MEASURED = [
  "cli/program.js",
  "cli/terminal/exit.js",
  "codegen/print/printClass.js",
  "codegen/print/printValidator.js",
  "corpora/multiwoz/scores/files/predictions.js",
  "corpora/multiwoz/scores/success/evaluate.js",
  "base/errors.js",
  "transcript/files/index.js",
  "labels/index.js",
  "corpora/scores/index.js",
  "corpora/tau/scores/domain.js",
  "corpora/tau/scores/judgeRuns.js",
  "runtime/assets.js",
  "runtime/engines/isolated.js",
  "runtime/engines/native.js",
  "runtime/engines/quickjs.js",
  "runtime/index.js",
  "runtime/pool/loggedGuest.js",
  "runtime/session/session.js",
  "transcript/index.js",
];

/**
 * The .js and .d.ts files below a built folder that nothing uses, by their paths in it.
 * @param dist the folder
 * @param manifest the package.json, whose paths into `./dist/` are meant in that folder
 * @throws where code imports a file that is not there
 */
export async function unreachable(dist, manifest) {
  const [scripts, types] = [await scriptsFrom(resolve(dist), manifest), typesFrom(dist, manifest)];
  const names = readdirSync(dist, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) =>
    name.endsWith(".d.ts") ? !types.has(name) : name.endsWith(".js") && !scripts.has(name),
  );
}

/** The paths in dist that a part of the manifest names. */
function named(part) {
  return [...JSON.stringify(part).matchAll(/"\.?\/?dist\/([^"]+)"/g)].map(([, path]) => path);
}

async function scriptsFrom(dist, { exports, bin, imports }) {
  const doors = named([exports, bin, imports]).filter((path) => path.endsWith(".js"));
  const late = isBuilt(dist, "late") ? readdirSync(join(dist, "late")).map((name) => `late/${name}`) : [];
  const entries = [...doors, ...late, ...[...STARTED, ...MEASURED].filter((path) => isBuilt(dist, path))];
  const { metafile } = await build({
    entryPoints: [...new Set(entries)].map((path) => join(dist, path)),
    absWorkingDir: dist,
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    outdir: "out",
    format: "esm",
    platform: "node",
    packages: "external",
    // The manifest's own names stand for entry points here: on the first build they lie nowhere else yet.
    external: Object.keys(imports ?? {}),
    logLevel: "error",
  });
  return new Set(Object.keys(metafile.inputs));
}

/** The declarations that users import, by their paths in dist. */
export const doorsOf = ({ exports }) => [...new Set(named(exports).filter((path) => path.endsWith(".d.ts")))];

function typesFrom(dist, manifest) {
  const found = new Set();
  const rest = doorsOf(manifest);
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = readFileSync(join(dist, path), "utf8");
    const { importedFiles, referencedFiles } = ts.preProcessFile(text);
    // The compiler's own reader passes over this form.
    const namespaces = [...text.matchAll(/^export \* as \w+ from "(.*)";$/gm)].map(([, fileName]) => ({ fileName }));
    for (const { fileName } of [...importedFiles, ...referencedFiles, ...namespaces]) {
      if (!fileName.startsWith(".")) continue;
      const target = join(dist, dirname(path), fileName.replace(/\.js$/, ".d.ts"));
      if (existsSync(target)) rest.push(relative(dist, target).replaceAll("\\", "/"));
    }
  }
  return found;
}
