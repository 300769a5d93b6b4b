// Bundles the inspector's page as one HTML file: its scripts and styles are in it, and it loads nothing.
import { join } from "node:path";
import preact from "@preact/preset-vite";
import { build } from "vite";
import { viteSingleFile } from "vite-plugin-singlefile";

/**
 * @param root the repository
 * @param outDir the folder that gets `index.html`
 */
export async function bundlePage(root, outDir) {
  await build({
    root: join(root, "src/inspector/page"),
    configFile: false,
    logLevel: "warn",
    plugins: [
      preact({ devToolsEnabled: false, prefreshEnabled: false }),
      viteSingleFile({ removeViteModuleLoader: true }),
    ],
    build: { outDir, emptyOutDir: false, target: "es2023", reportCompressedSize: false },
  });
}
