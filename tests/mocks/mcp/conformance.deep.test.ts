import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Listening } from "../../../src/mocks/mcp/endpoint.js";
import { mcpServer } from "../../../src/mocks/mcp/index.js";
import { loadBackend } from "../../../src/runtime/index.js";
import { sampleOf } from "../../runs.js";
import { runConformance } from "./conformance/runner.js";
import { serveFixture } from "./conformance/serve.js";

/*
 * The official conformance runner. It decides by what each revision of the protocol required when it was published. What it
 * runs besides (extensions, scenarios that are pending or were added later) counts for nothing there; here it is met too,
 * but for what `NOTHING_SHOWN` names.
 */

/** `✓ tools-list: 4 passed, 0 failed` */
const LINE = /^[✓✗] ([\w/-]+): (\d+) passed, (\d+) failed/gm;
/** `  ✗ tasks-lifecycle (extension)`: what was run and is not scored. */
const NOT_SCORED = /^ {2}[✓✗] ([\w/-]+) \([\w-]+\)$/gm;

/** Scenarios in which no check passes or fails, and why. */
const NOTHING_SHOWN: Readonly<Record<string, string>> = {
  "server-sse-polling": "a stream over HTTP that is cut off is not taken up again: the server keeps no events",
  "tasks-status-notifications": "the runner has no check yet, and servers need not send them",
};

describe("the official conformance runner finds no failed check", () => {
  let fixture: Listening;
  beforeAll(async () => {
    fixture = await serveFixture();
  });
  afterAll(() => fixture.close());

  it.each(
    sampleOf(
      [
        ["2026-07-28", 37, 13],
        ["2025-11-25", 30, 3],
      ] as const,
      2,
    ),
  )("in any server scenario that %s requires: %i, and in what it runs besides: %i", async (revision, count, more) => {
    const { text, code } = await runConformance(["server", "--url", `${fixture.url}/mcp`, "--requirements", revision]);
    const besides = new Set([...text.matchAll(NOT_SCORED)].map(([, name]) => name));
    const unmet = [...text.matchAll(LINE)].filter(([, name, passed, failed]) => {
      return besides.has(name) && (passed === "0" || failed !== "0");
    });
    expect(unmet.map(([, name]) => name)).toEqual(Object.keys(NOTHING_SHOWN).filter((name) => besides.has(name)));
    expect(besides.size).toBe(more);
    const scored = [...text.matchAll(LINE)].filter(([, name]) => !besides.has(name));
    expect(scored.filter(([, , passed, failed]) => passed === "0" || failed !== "0").map(([line]) => line)).toEqual([]);
    expect(scored).toHaveLength(count);
    expect(code).toBe(0);
  });
});

/** The scenario that depends on our intents comes first; the server above meets the others, too. */
const OURS = sampleOf(
  [
    ["tools-list", "2026-07-28"],
    ["tools-list", "2025-11-25"],
    ["server-initialize", "2025-11-25"],
    ["ping", "2025-11-25"],
    ["dns-rebinding-protection", "2025-11-25"],
    ["dns-rebinding-protection", "2026-07-28"],
    ["server-session-lifecycle", "2025-11-25"],
  ] as const,
  7,
);

describe("beside them, our own intents", () => {
  it.each(OURS)("fail no check of %s in %s", async (scenario, revision) => {
    const backend = await loadBackend("intents", { fixtures: "fixtures" });
    const server = await mcpServer(backend);
    const { url } = await server.listen();
    try {
      const which = ["--scenario", scenario, "--spec-version", revision];
      const { text, code } = await runConformance(["server", "--url", `${url}/mcp`, ...which]);
      expect(text).toMatch(/Passed: (\d+)\/\1, 0 failed/);
      expect(code).toBe(0);
    } finally {
      await server.close();
      backend.close();
    }
  });
});
