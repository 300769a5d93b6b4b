// Puts modules that are loaded together into one file, a chunk, since one file is loaded sooner than a hundred. In the place of
// each stays a module of its name that exports the same from the chunk: its importers notice nothing, and each class is there
// once.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { isBuilt } from "./rooms.mjs";

/** Modules that are fit for a browser. They come into files of their own: whoever imports one there gets nothing of Node's. */
const FOR_BROWSERS = /^(base\/(errors\.js$|json\/)|(labels|schema)\/|transcript\/(?!files\/))/;
/** Modules of one folder alone. */
const within = (folder) => ({ test: (path) => path.startsWith(folder) });
/** The others, without doors, the kit and what packages need, which are one file each already. */
const FOR_NODE = /^(?!base\/(errors\.js$|(json|packages)\/)|(labels|schema|kit|cli\/doors)\/|transcript\/(?!files\/))/;

/** Modules that replay one dialogue. */
const REPLAYING = ["cli/commands/replay/replayFiles.js", "runtime/replay/batch.js", "runtime/replay/pool.js"];

/**
 * The chunks by their paths in dist, in this order; each holds what its entries import at once and no file before it has. An
 * entry that ends in a slash stands for the modules of a folder, those of one command or of one part that is loaded late, and for
 * nothing else that they import.
 */
const CHUNKS = [
  { file: "base/json/chunk.js", entries: ["cli/program.js", "base/json/given.js"], fits: FOR_BROWSERS },
  { file: "labels/chunk.js", entries: ["testing/mockBackend.js"], fits: FOR_BROWSERS },
  {
    file: "schema/rules/chunk.js",
    entries: ["runtime/index.js", "cli/commands/run/runCommands.js", ...REPLAYING],
    fits: FOR_BROWSERS,
  },
  { file: "schema/chunk.js", entries: ["cli/doors/testing.js"], fits: FOR_BROWSERS },
  { file: "transcript/chunk.js", entries: ["cli/doors/transcript.js"], fits: FOR_BROWSERS },
  { file: "cli/chunk.js", entries: ["cli/start.js"], fits: FOR_NODE },
  {
    file: "runtime/chunk.js",
    entries: ["testing/mockBackend.js", "runtime/session/logLines.js", "runtime/session/finalTasks.js"],
    fits: FOR_NODE,
  },
  { file: "runtime/engines/chunk.js", entries: ["runtime/engines/isolated.js"], fits: FOR_NODE },
  { file: "runtime/pool/chunk.js", entries: ["runtime/engines/quickjs.js"], fits: FOR_NODE },
  { file: "cli/config/chunk.js", entries: ["cli/config/options.js"], fits: FOR_NODE },
  {
    file: "runtime/replay/chunk.js",
    entries: REPLAYING,
    fits: { test: (path) => FOR_NODE.test(path) && !path.startsWith("cli/") },
  },
  { file: "cli/corpus/chunk.js", entries: REPLAYING, fits: within("cli/") },
  {
    file: "runtime/rows/chunk.js",
    entries: [
      "runtime/index.js",
      // Room for what grows in the chunk of testing, which is loaded with this one.
      "users/operators/operators.js",
      "runtime/lateSandbox.js",
      "testing/properties/trace.js",
    ],
    // Its functions load this chunk late (lateChunks.mjs).
    fits: { test: (path) => FOR_NODE.test(path) && path !== "runtime/index.js" },
  },
  {
    file: "testing/project/chunk.js",
    // Parts of tools and servers that tests of policies need, too.
    entries: [
      "testing/project/settings.js",
      "mocks/tools/toolsOf.js",
      "mocks/tools/session/record.js",
      "mocks/tools/mock/mockOrigin.js",
    ],
    fits: FOR_NODE,
  },
  {
    file: "users/phrases/chunk.js",
    entries: ["users/phrases/vocabulary.js", "users/phrases/user/answers.js", "users/phrases/user/changes.js"],
    fits: FOR_NODE,
  },
  { file: "users/chunk.js", entries: ["cli/doors/testing.js"], fits: within("users/") },
  { file: "testing/chunk.js", entries: ["cli/doors/testing.js"], fits: FOR_NODE },
  {
    file: "mocks/chunk.js",
    entries: ["cli/doors/tools.js", "mocks/openapi/index.js"],
    fits: /^(mocks\/rows|transcript\/files\/importing|base\/io)\//,
  },
  { file: "mocks/tools/chunk.js", entries: ["cli/doors/tools.js"], fits: within("mocks/tools/") },
  {
    file: "corpora/making/chunk.js",
    entries: ["corpora/making/makeCorpus.js", "corpora/making/makeDialogue.js"],
    fits: FOR_NODE,
  },
  { file: "corpora/making/writing/chunk.js", entries: ["corpora/making/run/writeModelCorpus.js"], fits: FOR_NODE },
  {
    file: "corpora/making/stages/chunk.js",
    entries: [
      "corpora/making/stages/planning.js",
      "corpora/making/writing/wordsFirst.js",
      "corpora/making/writing/outlineFirst.js",
      "corpora/making/hearing/userWords.js",
      "corpora/making/hearing/responseWords.js",
    ],
    fits: within("corpora/making/"),
  },
  { file: "corpora/star/chunk.js", entries: ["corpora/star/importer/importStar.js"], fits: FOR_NODE },
  { file: "corpora/multiwoz/chunk.js", entries: ["corpora/multiwoz/importer/importMultiwoz.js"], fits: FOR_NODE },
  { file: "corpora/sgd/chunk.js", entries: ["corpora/sgd/importer/importSgd.js"], fits: FOR_NODE },
  { file: "corpora/star/scores/chunk.js", entries: ["corpora/star/scores/scoreStarFiles.js"], fits: FOR_NODE },
  {
    file: "corpora/multiwoz/scores/chunk.js",
    entries: ["corpora/multiwoz/scores/success/evaluate.js"],
    fits: FOR_NODE,
  },
  { file: "corpora/star/style/chunk.js", entries: ["corpora/star/style/starStyle.js"], fits: FOR_NODE },
  { file: "corpora/star/policy/chunk.js", entries: ["corpora/star/policy/index.js"], fits: FOR_NODE },
  { file: "corpora/forms/importer/chunk.js", entries: ["corpora/forms/importer/importForms.js"], fits: FOR_NODE },
  {
    file: "corpora/forms/chunk.js",
    entries: [
      "corpora/forms/index.js",
      "corpora/forms/scores/scoreFormsFiles.js",
      "corpora/forms/policy/formPolicy.js",
      "corpora/forms/style/formsStyle.js",
    ],
    fits: within("corpora/forms/"),
  },
  { file: "mocks/serve/chunk.js", entries: ["mocks/serve/http/server.js"], fits: within("mocks/serve/") },
  { file: "studio/wizard/chunk.js", entries: ["studio/wizard/http/server.js"], fits: within("studio/wizard/") },
  { file: "mocks/openapi/chunk.js", entries: ["mocks/openapi/index.js"], fits: within("mocks/openapi/") },
  { file: "mocks/mcp/chunk.js", entries: ["mocks/mcp/index.js"], fits: within("mocks/mcp/") },
  { file: "testing/mutation/chunk.js", entries: ["testing/mutation/mutate.js"], fits: within("testing/mutation/") },
  {
    file: "studio/inspector/chunk.js",
    entries: ["studio/inspector/index.js", "studio/inspector/html/wizardPage.js"],
    fits: within("studio/inspector/"),
  },
  { file: "corpora/scores/chunk.js", entries: ["corpora/scores/index.js"], fits: within("corpora/scores/") },
  { file: "corpora/sgd/style/chunk.js", entries: ["corpora/sgd/style/sgdStyle.js"], fits: FOR_NODE },
  { file: "corpora/lucid/scores/chunk.js", entries: ["corpora/lucid/scores/scoreLucidFiles.js"], fits: FOR_NODE },
  {
    file: "testing/project/lint/chunk.js",
    entries: ["testing/project/lintProject.js"],
    fits: within("testing/project/"),
  },
  {
    file: "cli/commands/rehearse/chunk.js",
    entries: ["cli/commands/rehearse/rehearseFlags.js", "cli/commands/rehearse/compareFlags.js"],
    fits: within("cli/commands/rehearse/"),
  },
  { file: "fleet/shared/chunk.js", entries: ["fleet/shared/"], fits: within("fleet/shared/") },
  {
    file: "fleet/chunk.js",
    entries: [
      "fleet/makeFleet.js",
      "fleet/mutateFleet.js",
      "fleet/rehearseFleet.js",
      "fleet/replayFleet.js",
      "fleet/worker/startWorker.js",
    ],
    fits: within("fleet/"),
  },
  ...[
    "cli/commands/export/",
    "cli/commands/import/",
    "cli/commands/init/scaffold/",
    "cli/commands/inspect/",
    "cli/commands/lint/",
    "cli/commands/make/",
    "cli/commands/mutate/",
    "cli/commands/score/",
    "cli/commands/serve/",
    "cli/commands/wizard/",
    "corpora/lucid/importer/",
    "corpora/sgd/exporter/",
    "corpora/sgd/scores/",
    "corpora/star/suggestions/",
    "studio/inspector/live/",
    "testing/mutation/tests/",
    "corpora/making/styles/",
    "runtime/evolution/",
    "users/simulated/model/",
    "corpora/suggestions/",
    "testing/arbitraries/",
    "testing/contracts/",
    "testing/policies/remote/",
    "testing/policies/toolCalling/",
    "corpora/making/run/",
    "mocks/tools/importing/",
  ].map((folder) => ({
    file: `${folder}chunk.js`,
    entries: [folder],
    fits: within(folder),
  })),
  {
    file: "cli/commands/run/chunk.js",
    entries: ["cli/commands/run/define.js", "cli/commands/run/runCommands.js"],
    fits: FOR_NODE,
  },
];

/**
 * Makes the chunks of a built folder.
 * @param dist the folder, by its full path
 * @param own names that package.json gives to files of the package
 */
export async function makeChunks(dist, own) {
  const options = {
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    external: own,
    absWorkingDir: dist,
    metafile: true,
    logLevel: "warning",
  };
  const { imports, exported } = await facts(dist, options);
  const placed = new Set();
  for (const { file, entries: listed, fits } of CHUNKS) {
    const entries = listed
      .filter((entry) => isBuilt(dist, entry))
      .flatMap((entry) => (entry.endsWith("/") ? modulesIn(dist, entry) : [entry]));
    if (entries.length === 0) continue;
    const modules = importedAtOnce(imports, entries).filter(
      (path) => fits.test(path) && !placed.has(path) && !isBound(dist, path, file),
    );
    if (modules.length === 0) continue;
    const lines = modules.flatMap((path, i) =>
      exported.get(path).map((name) => `export { ${name} as ${name}$${i} } from "./${path}";`),
    );
    for (const path of modules) placed.add(path);
    await build({
      ...options,
      outfile: join(dist, file),
      stdin: { contents: lines.join("\n"), resolveDir: dist },
      plugins: [outside(dist, file, placed)],
    });
    for (const [i, path] of modules.entries()) {
      const names = exported.get(path).map((name) => `${name}$${i} as ${name}`);
      writeFileSync(join(dist, path), `export { ${names.join(", ")} } from "${specifier(path, file)}";\n`);
    }
    placed.add(file);
    imports.set(
      file,
      [...new Set(modules.flatMap((path) => imports.get(path)))].filter((path) => !modules.includes(path)),
    );
    for (const path of modules) imports.set(path, [file]);
  }
}

/** The modules that each module imports at once, and the names that it exports. They are read in one build, before any chunk is made. */
async function facts(dist, options) {
  const names = readdirSync(dist, { recursive: true }).filter((name) => name.endsWith(".js"));
  const { metafile } = await build({
    ...options,
    // Names of the package, and of those files that stand in for Node's in a browser.
    external: [...options.external, "#guest/*"],
    entryPoints: names.map((name) => name.replaceAll("\\", "/")),
    splitting: true,
    outdir: dist,
    write: false,
  });
  const isAtOnce = ({ kind, external }) => kind === "import-statement" && external !== true;
  return {
    imports: new Map(
      Object.entries(metafile.inputs).map(([path, { imports }]) => [
        path,
        imports.filter(isAtOnce).map((imported) => imported.path),
      ]),
    ),
    exported: new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports])),
  };
}

/** The modules of a folder, without those of folders within and without its chunk. */
function modulesIn(dist, folder) {
  const names = readdirSync(join(dist, folder)).filter((name) => name.endsWith(".js") && name !== "chunk.js");
  return names.map((name) => `${folder}${name}`);
}

/** The modules that entries import, directly or not, and themselves; without what is imported later. */
function importedAtOnce(imports, entries) {
  const found = new Set(entries);
  for (const path of found) for (const imported of imports.get(path)) found.add(imported);
  return [...found];
}

/** True if a module asks where it lies, which would be another folder then. */
function isBound(dist, path, file) {
  return dirname(path) !== dirname(file) && readFileSync(join(dist, path), "utf8").includes("import.meta");
}

/** Leaves imports of what is not in the new file, and those that happen later, to the modules that lie there. */
function outside(dist, file, placed) {
  return {
    name: "outside",
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir, kind }) => {
        const target = relative(dist, resolve(resolveDir, path)).replaceAll("\\", "/");
        const isInside = kind !== "dynamic-import" && placed.has(target) && !target.endsWith("/chunk.js");
        return isInside ? undefined : { path: specifier(file, target), external: true };
      });
    },
  };
}

/** How one module names another, both by their paths in the folder. */
function specifier(from, to) {
  const path = relative(dirname(from), to).replaceAll("\\", "/");
  return path.startsWith(".") ? path : `./${path}`;
}
