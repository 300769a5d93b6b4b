import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sampleOf } from "../../runs.js";
import { runConformance } from "./conformance/runner.js";

/*
 * The official conformance runner as a server, and what reaches real servers as its client: `import mcp`, which looks at what a server
 * offers, and `import mcp --record`, through which an agent calls it.
 */

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const MAIN = join(ROOT, "dist/cli/main.js");
const AGENT = fileURLToPath(new URL("conformance/agent.mjs", import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backlot-client-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The checks of a scenario that passed, and the output where anything is wrong. */
async function checksOf(scenario: string, revision: string, client: readonly string[]) {
  const command = [process.execPath, ...client].join(" ");
  const args = ["client", "--command", command, "--scenario", scenario, "--spec-version", revision];
  const { text, code } = await runConformance([...args, "--timeout", "240000"]);
  return { code, text, passed: Number(/^Passed: (\d+)\/\1, 0 failed, 0 warnings$/m.exec(text)?.[1] ?? 0) };
}

describe("the official conformance runner finds no failed check", () => {
  it("of json-schema-ref-no-deref in 2026-07-28 when `import mcp` looks at its server", async () => {
    const client = [MAIN, "import", "mcp", "--quiet", "--out", folder];
    const { text, code, passed } = await checksOf("json-schema-ref-no-deref", "2026-07-28", client);
    expect(text).toContain("OVERALL: PASSED");
    expect([code, passed]).toEqual([0, 1]);
    // The reference's schema is not looked at, and its parameter takes any value.
    const report = await readFile(join(folder, "import-report.json"), "utf8");
    expect(report).toContain("a reference that leads nowhere in the document: http://localhost");
    expect(report).toContain("a parameter takes more than the server's");
  });

  // A client that calls tools or takes a stream up again has initialised it.
  it.each(
    sampleOf(
      [
        ["tools_call", "2026-07-28", 2],
        ["tools_call", "2025-11-25", 2],
        ["sse-retry", "2025-11-25", 3],
        ["initialize", "2025-11-25", 1],
      ] as const,
      4,
    ),
  )("of %s in %s when an agent calls its server through the recorder", async (scenario, revision, count) => {
    const { text, code, passed } = await checksOf(scenario, revision, [AGENT, MAIN]);
    expect(text).toContain("OVERALL: PASSED");
    expect([code, passed]).toEqual([0, count]);
  });
});
