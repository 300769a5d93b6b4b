import { availableParallelism } from "node:os";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { folder } from "../../transcript/files/importing/folder.js";

/* How long a bundler may take follows from how busy the machine is. Load and clock go by hand here. */

const machine = vi.hoisted(() => ({ load: 0, builds: 0, stops: 0 }));
vi.mock("node:os", async (actual) => ({
  ...(await actual<typeof import("node:os")>()),
  loadavg: () => [machine.load, 0, 0],
}));
vi.mock("esbuild", () => ({
  build: () => {
    machine.builds++;
    return new Promise(() => undefined);
  },
  stop: async () => void machine.stops++,
}));

// Other test files of this process have loaded the bundler with the real machine, and will want it so.
vi.resetModules();
const { bundle } = await import("../../../src/runtime/bundling/bundle.js");

afterEach(() => void vi.useRealTimers());
afterAll(() => void vi.resetModules());

/** When a bundler that never ends is stopped, in seconds of the clock; null if it is not within five minutes. */
async function stoppedAfter(load: number): Promise<number | null> {
  machine.load = load;
  const inside = folder({ "a.ts": "export const one = 1;" });
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  let error: unknown = null;
  const before = machine.builds;
  const bundling = { folder: inside, called: "the folder", modules: ["a.ts"], kit: "" };
  bundle(bundling, async () => undefined).catch((thrown: unknown) => {
    error = thrown;
  });
  // The first one loads the bundler, which takes as long as it takes.
  while (machine.builds === before) await new Promise((resolve) => setImmediate(resolve));
  for (let seconds = 0; seconds <= 300; seconds += 0.5) {
    await new Promise((resolve) => setImmediate(resolve));
    if (error !== null) {
      expect(error).toMatchObject({ code: "BAD_MODULE", message: "bundling a.ts took more than 10 seconds" });
      return seconds;
    }
    vi.advanceTimersByTime(500);
  }
  return null;
}

test("a bundler is stopped after ten seconds of a machine that does nothing else, and later on a busy one", async () => {
  const cores = availableParallelism();
  expect(await stoppedAfter(0)).toBe(10);
  expect(await stoppedAfter(cores)).toBe(10);
  expect(await stoppedAfter(4 * cores)).toBe(40);
  expect(await stoppedAfter(20 * cores)).toBe(200);
  expect(machine.stops).toBe(4);
});
