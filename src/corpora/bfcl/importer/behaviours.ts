import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { readText } from "../../../base/io/index.js";
import { behaviourFile } from "../../../mocks/rows/behaviourFile.js";
import type { ImportItem } from "../../../transcript/files/importing/item.js";
import type { Tool } from "../format/tool.js";
import { INSTANCES } from "../format/world.js";

/** The classes of the benchmark, which the package contains and an import copies. */
const SOURCES = new URL("../../../../mocks/bfcl/", import.meta.url);

/** Yields a behaviour for each method, and the classes themselves. */
export async function* behavioursOf(tools: readonly Tool[]): AsyncGenerator<ImportItem> {
  for (const { name, owner, required, optional } of tools) {
    const parts = [owner, name, required, ...(optional.length === 0 ? [] : [optional])];
    const given = parts.map((part) => JSON.stringify(part)).join(", ");
    const text = `import { tool } from "./tool.js";\n\nexport default tool(${given});\n`;
    yield { kind: "behaviour", name: behaviourFile(name), text };
  }
  const query = `find_${INSTANCES}`;
  const text = `import { instances } from "./tool.js";\n\nexport default instances(${JSON.stringify(query)});\n`;
  yield { kind: "behaviour", name: behaviourFile(query), text };
  for (const name of (await readdir(SOURCES)).filter((one) => one.endsWith(".ts")).sort())
    yield { kind: "behaviour", name, text: readText(fileURLToPath(new URL(name, SOURCES))) };
}
