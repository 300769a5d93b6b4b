import { describe, expect, test } from "vitest";
import { type BackendOptions, loadBackend } from "../../../src/runtime/index.js";
import { sampleOf } from "../../runs.js";
import { behaviour, project } from "./project.js";

/*
 * The top level of behaviours runs when a backend is loaded: within a deadline, and without holding up the
 * event loop of whoever loads it.
 */

const QUICK: BackendOptions = { deadlineMs: 50 };

async function loadedWith(statement: string, options = QUICK): Promise<unknown> {
  const files = { "act.behavior.ts": `${statement}\n${behaviour("act", "")}` };
  return loadBackend(project(files), options).then(
    (backend) => backend.close(),
    (error: unknown) => error,
  );
}

describe("a top level that takes too long", () => {
  const ENDLESS: readonly (readonly [name: string, statement: string])[] = [
    ["a built-in that no interrupt reaches", 'new Array(4294967295).join("");'],
    ["another one", "Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1);"],
    ["a built-in in a loop", "for (;;) 'x'.repeat(1e6).split('');"],
    ["a regular expression", "/(a+)+b/.test('a'.repeat(60));"],
    ["a loop", "for (;;);"],
  ];

  // One that no interrupt reaches, and one that it does; the soak tries the others.
  test.each(sampleOf(ENDLESS, 4))("%s ends the load, not the process", async (_, statement) => {
    for (const engine of ["isolated", "quickjs"] as const) await endsTheLoad(statement, engine);
  });

  async function endsTheLoad(statement: string, engine: "isolated" | "quickjs"): Promise<void> {
    let turns = 0;
    const timer = setInterval(() => turns++, 20);
    const failure = await loadedWith(statement, { ...QUICK, engine });
    clearInterval(timer);
    expect(failure).toMatchObject({ code: "SANDBOX_TIMEOUT", message: expect.stringContaining("deadline") });
    // One for each 20 ms of a second or more: the loop went on.
    expect(turns).toBeGreaterThan(5);
  }
});
