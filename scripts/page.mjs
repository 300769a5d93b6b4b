// Bundles a page as one HTML file: its scripts and styles are in it, and it loads nothing.
import { join } from "node:path";
import preact from "@preact/preset-vite";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/**
 * @param root the repository
 * @param folder the page's folder, with `index.html`
 * @param outDir the folder that gets `index.html`
 */
export async function bundlePage(root, folder, outDir) {
  // Whoever builds it, such as a test: what is shipped is the same.
  process.env.NODE_ENV = "production";
  await build({
    root: join(root, folder),
    configFile: false,
    logLevel: "warn",
    // By package.json it lies in dist, which a first build has not made yet.
    resolve: { alias: { "#packages": join(root, "src/base/packages/bundled.ts") } },
    plugins: [
      preact({ devToolsEnabled: false, prefreshEnabled: false }),
      viteSingleFile({ removeViteModuleLoader: true }),
    ],
    build: { outDir, emptyOutDir: false, target: "es2023", reportCompressedSize: false },
  });
}
