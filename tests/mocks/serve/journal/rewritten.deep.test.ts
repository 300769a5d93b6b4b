import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Random } from "../../../../src/kit/internal.js";
import type { Backend } from "../../../../src/runtime/backend.js";
import { SEED, soakCount } from "../../../runs.js";
import { TestServer } from "../client.js";
import { smallBackend } from "./actions.js";

/** How many servers are started, and left as a crash would; `killed.deep.test.ts` kills one. */
const RUNS = soakCount(800);
const IDS = ["a", "b", "c"] as const;

const folder = mkdtempSync(join(tmpdir(), "backlot-rewritten-"));
let backend: Backend;
beforeAll(async () => {
  backend = await smallBackend();
});
afterAll(() => {
  backend.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a journal that is rewritten at every change, while tools of several sessions are called", () => {
  it("brings back no call twice, and loses none", { timeout: 900_000 }, async () => {
    const random = new Random(SEED);
    let wrong = 0;
    for (let run = 0; run < RUNS; run++) {
      const journal = join(folder, `${run}`);
      const server = await TestServer.start({ journal: { folder: journal, compactBytes: 1 } }, backend);
      for (const id of IDS) await server.open({ id });
      const calls = IDS.flatMap((id) => Array.from({ length: 2 + Math.floor(random.next() * 3) }, () => id));
      await Promise.all(
        calls.map((id) =>
          server.post(`/sessions/${id}/tools/rent?style=one-shot`, { arguments: { bike: `bike of ${id}` } }),
        ),
      );
      // As a crash leaves it.
      cpSync(journal, `${journal}-copy`, { recursive: true, filter: (path) => !path.endsWith("lock") });
      const again = await TestServer.start({ journal: `${journal}-copy` }, backend);
      for (const id of IDS) {
        const parts = ["", "/transcript", "/snapshot"].map((part) => `/sessions/${id}${part}`);
        for (const part of parts) {
          const [before, after] = [await server.get(part), await again.get(part)];
          if (before.text !== after.text) {
            wrong++;
            break;
          }
        }
      }
      await server.server.close();
      await again.server.close();
    }
    expect(wrong).toBe(0);
    console.info(`seed ${SEED}: ${wrong} of ${RUNS * IDS.length} sessions came back as another`);
  });
});
