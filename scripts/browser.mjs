// How `backlot/browser` and the inspector's page are bundled: what Node does for the engine, `src/studio/browser/platform/` does in a
// browser.
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { build } from "esbuild";

/** The files in whose place `src/studio/browser/platform/` has one of the same name. */
const REPLACED = ["runtime/host.ts", "runtime/engines/bootApart.ts"];
const GUEST = /^#guest\//;
/** zod's messages in fifty languages, of which one is used. */
const LOCALES = /locales\/index\.js$/;
/** Modules by which zod writes and reads JSON Schemas: only `scripts/schema.mjs` asks for them. */
const JSON_SCHEMAS = /\/(from-json-schema|json-schema-processors)\.js$/;

/**
 * @param root the repository
 * @param guests the folder with the scripts of the sandbox
 */
function platform(root, guests) {
  const replaced = new Set(REPLACED.map((path) => join(root, "src", path)));
  return {
    name: "platform",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\/(host|bootApart)\.js$/ }, ({ path, resolveDir }) => {
        const file = resolve(resolveDir, path.replace(/\.js$/, ".ts"));
        return replaced.has(file) ? { path: join(root, "src/studio/browser/platform", basename(file)) } : undefined;
      });
      // By package.json it lies in dist, which a first build has not made yet.
      onResolve({ filter: /^#packages$/ }, () => ({ path: join(root, "src/base/packages/bundled.ts") }));
      onResolve({ filter: GUEST }, ({ path }) => ({
        path: join(guests, `${path.replace(GUEST, "")}.js`),
        namespace: "text",
      }));
      onLoad({ filter: /.*/, namespace: "text" }, ({ path }) => ({
        contents: readFileSync(path, "utf8"),
        loader: "text",
      }));
      onResolve({ filter: JSON_SCHEMAS }, ({ path, importer }) =>
        importer.includes("/node_modules/zod/") ? { path, namespace: "absent" } : undefined,
      );
      onLoad({ filter: /.*/, namespace: "absent" }, () => ({ contents: "module.exports = {};" }));
      onResolve({ filter: LOCALES }, ({ path, resolveDir }) => {
        const english = join(dirname(resolve(resolveDir, path)), "en.js");
        return existsSync(english) ? { path: english } : undefined;
      });
    },
  };
}

/**
 * Bundles `backlot/browser` as one module without imports.
 * @param root the repository
 * @param guests the folder with the scripts of the sandbox
 * @param outfile where it goes
 */
export async function bundleForBrowsers(root, guests, outfile) {
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  await build({
    entryPoints: [join(root, "src/studio/browser/index.ts")],
    outfile,
    allowOverwrite: true,
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2023",
    legalComments: "none",
    inject: [join(root, "src/studio/browser/platform/buffer.ts")],
    // The loader of QuickJS asks where it lies and fetches nothing from there, since it is given the bytes. Without this
    // name the bundle is a classic script but for its last statement: a page that is a file starts no other worker.
    define: { BACKLOT_VERSION: JSON.stringify(version), "import.meta.url": JSON.stringify("file:///") },
    plugins: [platform(root, guests)],
    logLevel: "warning",
  });
}
