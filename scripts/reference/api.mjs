import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Application } from "typedoc";

/** The pages of the public API, one for each subpath of the package, from the sources' doc comments. */
export async function apiPages(root, scratch) {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = Object.entries(exports).flatMap(([path, { types }]) =>
    types === undefined
      ? []
      : [{ path, source: join(root, types.replace("./dist/", "src/").replace(/\.d\.ts$/, ".ts")) }],
  );
  const application = await Application.bootstrapWithPlugins({
    plugin: ["typedoc-plugin-markdown"],
    tsconfig: join(root, "tsconfig.json"),
    entryPoints: entries.map(({ source }) => source),
    out: scratch,
    outputFileStrategy: "modules",
    disableSources: true,
    readme: "none",
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    hideBreadcrumbs: true,
    hidePageHeader: true,
    skipErrorChecking: true,
    // A name is public because a guide uses it, or a public function takes or returns it: types of their parts are not.
    validation: { notExported: false },
    treatWarningsAsErrors: true,
    logLevel: "Warn",
  });
  const project = await application.convert();
  if (project === undefined) throw new Error("the sources cannot be read for the API reference");
  application.validate(project);
  if (application.logger.hasWarnings()) throw new Error("the API reference would lack what its warnings name");
  await application.generateOutputs(project);
  const pages = readdirSync(scratch, { recursive: true })
    .filter((name) => name.endsWith(".md"))
    .sort();
  return pages.map((name) => [relative(scratch, join(scratch, name)), readFileSync(join(scratch, name), "utf8")]);
}
