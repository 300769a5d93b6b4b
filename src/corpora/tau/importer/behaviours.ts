import { fileURLToPath } from "node:url";
import { readText } from "../../../base/io/index.js";
import { behaviourFile } from "../../../mocks/rows/behaviourFile.js";
import { RULES_FILE } from "../../../testing/ownParts.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import type { Benchmark } from "../format/task.js";
import type { Domain } from "./release.js";

/** The tools of the benchmark, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/tau/", import.meta.url);

/** The file of a domain's tools, and the function in it that makes the behaviour of one. */
export function sourceOf(domain: Domain, benchmark: Benchmark): { readonly file: string; readonly maker: string } {
  const edition = benchmark === "tau2" ? "Tau2" : "V1";
  return { file: `${domain}.ts`, maker: domain === "airline" ? `airline${edition}` : domain };
}

/** Yields a behaviour for each tool, and the files that they import. */
export function* behavioursOf(
  tools: Iterable<string>,
  { file, maker }: { readonly file: string; readonly maker: string },
): Generator<ImportItem> {
  for (const tool of tools) {
    const text = `import { ${maker} } from "./${file.replace(/\.ts$/, ".js")}";\n\nexport default ${maker}(${JSON.stringify(tool)});\n`;
    yield { kind: "behaviour", name: behaviourFile(tool), text };
  }
  const seen = new Set([file]);
  for (const name of seen) {
    const text = readText(fileURLToPath(new URL(name, SOURCES)));
    for (const [, imported] of text.matchAll(/from "\.\/([\w.]+)\.js"/g)) seen.add(`${imported}.ts`);
    yield { kind: "behaviour", name, text };
  }
}

/** Yields the policy of a domain as rules for `backlot audit`, if the package contains them. */
export function* rulesOf(domain: Domain, benchmark: Benchmark): Generator<ImportItem> {
  if (benchmark !== "tau2" || domain === "telecom") return;
  const text = readText(fileURLToPath(new URL(`policies/${domain}.rules.ts`, SOURCES)));
  yield { kind: "file", path: RULES_FILE, text };
}
