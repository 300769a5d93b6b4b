import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { IntentSource } from "../../../src/mocks/mcp/intents/source.js";
import { serverPackages } from "../../../src/mocks/mcp/packages.js";
import { McpSessions } from "../../../src/mocks/mcp/sessions.js";
import type { Backend } from "../../../src/runtime/backend.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { runs } from "../../runs.js";

const backends: Backend[] = [];

beforeAll(async () => {
  for (const command of ["book_table", "set_reminder"])
    backends.push(
      await loadBackend([`intents/${command}.json`], { engine: "native", behaviours: false, fixtures: {} }),
    );
});
afterAll(() => {
  for (const backend of backends) backend.close();
});

/** Names of sessions, some of which look like the ids of other sessions' later dialogues. */
const name = fc.constantFrom("a", "a-2", "a-2-2", "a-3", "b", "default");
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom("ask" as const, "end" as const), name }) },
  { weight: 1, arbitrary: fc.constant({ kind: "reload" } as const) },
);

it("no two dialogues have one id, whatever sessions are called, and however often they end and begin again", async () => {
  const packages = await serverPackages();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const ended: string[] = [];
      let [served, other] = backends as [Backend, Backend];
      const source = new IntentSource(packages, served, { onEnd: ({ id }) => void ended.push(id) });
      const sessions = new McpSessions(source, 100);
      let dialogues = 0;
      for (const one of steps) {
        if (one.kind === "end") sessions.end(one.name);
        else if (one.kind === "ask") {
          const isNew = !sessions.all.some((session) => session.name === one.name);
          if (isNew) dialogues += 1;
          const [intent] = served.intents;
          await sessions.named(one.name)?.held.dialogue.tools.call(intent?.command ?? "", {});
        } else {
          [served, other] = [other, served];
          dialogues += source.reload(served).length;
        }
      }
      await sessions.close();
      expect([ended.length, new Set(ended).size]).toEqual([dialogues, dialogues]);
      const [first] = steps.flatMap((one) => (one.kind === "ask" ? [one.name] : []));
      if (first !== undefined) expect(ended).toContain(first);
    }),
    runs(300),
  );
});
