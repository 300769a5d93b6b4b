import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type BackendOptions, loadBackend, replayTranscript } from "../../../src/runtime/index.js";
import { sampleOf } from "../../runs.js";
import { backendWith, behaviour, project } from "./project.js";

/* Whoever is stopped cannot say where it was; what is reported names the behaviour and its file all the same. */

const ENGINES = ["quickjs", "isolated"] as const;
const LOOP = "for (;;);";
const BUILT_IN = "new Array(4294967295).join('');";
const FULL = "const all = []; for (;;) all.push(new Uint8Array(1e6));";

describe.each(sampleOf(ENGINES, 2))("on %s", (engine) => {
  const options: BackendOptions = { engine, deadlineMs: 100 };

  test.each([
    ["SANDBOX_TIMEOUT", LOOP, "the command ran past its deadline"],
    ["SANDBOX_MEMORY", FULL, "the command used up the sandbox's memory"],
  ])("%s of a command names the behaviours that it runs", async (code, text, message) => {
    const backend = await backendWith({ act: `perform() { ${text} }`, book: `check() { ${text} }` }, options);
    const session = backend.open();
    expect(session.execute('act(how="x")')).toMatchObject([{ code, message: expect.stringContaining(message) }]);
    expect(session.execute('act(how="x")')).toMatchObject([
      { message: expect.stringMatching(/; it runs the behaviour of act \(act\.behavior\.ts\)$/) },
    ]);
    session.execute("book()");
    session.execute('x0.from_day = "2026-01-02"');
    expect(session.execute('x0.from_day, x0.to_day = "2026-01-02", "2026-01-03"')).toMatchObject([
      { code, message: expect.stringMatching(/; it runs the behaviour of book \(book\.behavior\.ts\)$/) },
    ]);
    backend.close();
  });

  // Code that is stopped from outside is named like code that stops at an interrupt: loading.deep.test.ts tries the deadline.
  test.each(
    sampleOf(
      [
        ["SANDBOX_TIMEOUT", BUILT_IN, "ran past the deadline as it was loaded"],
        ["SANDBOX_TIMEOUT", LOOP, "ran past the deadline as it was loaded"],
        ["SANDBOX_MEMORY", FULL, "used up the sandbox's memory as it was loaded"],
      ] as const,
      2,
    ),
  )("%s as behaviours are loaded names the one: %s", async (code, text, message) => {
    const guilty = `${text}\n${behaviour("book", "")}`;
    for (const others of [{}, { "act.behavior.ts": behaviour("act", "") }]) {
      const folder = project({ ...others, "book.behavior.ts": guilty });
      await expect(loadBackend(folder, options)).rejects.toMatchObject({
        code,
        message: `the behaviour of book (book.behavior.ts) ${message}`,
        place: { file: join(folder, "book.behavior.ts") },
      });
    }
  });
});

test("replays name them too", async () => {
  const backend = await backendWith({ act: `perform() { ${LOOP} }` }, { deadlineMs: 100 });
  const turns = [
    { author: "User", text: "do x" },
    { author: "System", command: 'act(how="x")', index: 0 },
  ] as const;
  const { divergences } = replayTranscript(backend, { id: "one", turns });
  expect(JSON.stringify(divergences)).toContain("it runs the behaviour of act (act.behavior.ts)");
  backend.close();
});
