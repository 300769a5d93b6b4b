// Writes the API report of each subpath into api/, from what the build declares: every public name with its type, so that
// a change of the surface is seen as a change of a file. With --check nothing is written, and a difference is an error.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import apiExtractor from "@microsoft/api-extractor";

const { CompilerState, Extractor, ExtractorConfig } = apiExtractor;
const root = fileURLToPath(new URL("..", import.meta.url));
const isCheck = process.argv.includes("--check");
const reports = join(root, "api");
const scratch = join(tmpdir(), `backlot-api-${process.pid}`);

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const entries = Object.entries(manifest.exports).flatMap(([path, target]) =>
  target.types === undefined ? [] : [[path === "." ? "backlot" : path.slice(2), join(root, target.types)]],
);

/** Settings for the report of one subpath; messages about it are this script's own. */
function configuration([name, file]) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: root,
      mainEntryPointFilePath: file,
      compiler: { tsconfigFilePath: join(root, "tsconfig.json") },
      apiReport: {
        enabled: true,
        reportFileName: `${name}.api.md`,
        reportFolder: `${reports}/`,
        reportTempFolder: `${scratch}/`,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      newlineKind: "lf",
      messages: {
        compilerMessageReporting: { default: { logLevel: "none" } },
        tsdocMessageReporting: { default: { logLevel: "none" } },
        extractorMessageReporting: { default: { logLevel: "none" } },
      },
    },
    packageJsonFullPath: join(root, "package.json"),
    configObjectFullPath: undefined,
  });
}

mkdirSync(reports, { recursive: true });
mkdirSync(scratch, { recursive: true });
const changed = [];
try {
  const configurations = entries.map(configuration);
  const compilerState = CompilerState.create(configurations[0], {
    additionalEntryPoints: entries.map(([, file]) => file),
  });
  for (const [index, one] of configurations.entries()) {
    const { apiReportChanged } = Extractor.invoke(one, {
      localBuild: !isCheck,
      compilerState,
      messageCallback: (message) => {
        message.handled = message.logLevel !== "error";
      },
    });
    if (apiReportChanged) changed.push(entries[index][0]);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
const stale = readdirSync(reports).filter((name) => !entries.some(([entry]) => name === `${entry}.api.md`));
if (!isCheck) for (const name of stale) rmSync(join(reports, name));

if (changed.length + stale.length === 0) console.log(`api/ says what the ${entries.length} subpaths export`);
else if (!isCheck) console.log(`written: ${[...changed, ...stale].join(", ")}`);
else {
  console.error(
    `api/ is out of date for ${[...changed, ...stale].join(", ")}; run \`npm run api\` and look at the change`,
  );
  process.exitCode = 1;
}
