import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { folder } from "../../../cli/backlot.js";
import { soakTest } from "../../../runs.js";
import { inChromium, Pages, verdictOf } from "../chromium.js";
import { Served } from "./served.js";

const TABLE = { restaurant_name: "Blue Heron", date: "2024-05-18", time: "20:00", party_size: 2 };
const book = (date: string) =>
  `book_table(${Object.entries({ ...TABLE, date }).map(([slot, value]) => `${slot}=${JSON.stringify(value)}`)})`;

inChromium("sessions that are long, or whose behaviours loop, as they happen", () => {
  const pages = new Pages();

  async function opened(served: Served, id: string) {
    const watched = await pages.open(served.live);
    await watched.page.locator(".row", { hasText: id }).click();
    await watched.page.locator(".dialogue").waitFor();
    return watched;
  }

  soakTest("10,000 turns: the page follows, steps back and opens anew, and memory grows little", async () => {
    const served = await Served.start();
    await served.post("/sessions", { id: "ana", seed: 3 });
    const { page, errors } = await opened(served, "ana");
    const memories: { readonly server: number; readonly page: number }[] = [];
    for (let commands = 0; commands < 5_000; commands += 2) {
      const date = new Date(Date.UTC(2024, 4, 1 + (commands % 600))).toISOString().slice(0, 10);
      const { index } = await served.post("/sessions/ana/commands", { command: book(date) });
      await served.post("/sessions/ana/commands", { command: `confirm(x${index})` });
      if ((commands + 2) % 1_000 !== 0) continue;
      await page.locator(`.step[aria-current]:has-text("confirm(x${index})")`).waitFor();
      memories.push({ server: served.memory, page: await heapOf(page) });
    }
    const [first, last] = [memories[0], memories.at(-1)];
    expect((last?.server ?? 0) - (first?.server ?? 0)).toBeLessThan(100);
    expect((last?.page ?? 0) - (first?.page ?? 0)).toBeLessThan(150);
    expect(await verdictOf(page)).toBe("replays as recorded");

    await stateOf(page, 9_998);
    for (const index of [9_996, 9_994, 9_992]) {
      await page.keyboard.press("ArrowLeft");
      await stateOf(page, index);
    }
    expect(await page.locator(".state section.task").count()).toBeLessThan(200);
    await page.keyboard.press("Home");
    await stateOf(page, 0);
    for (let pressed = 0; pressed < 20; pressed++) await page.keyboard.press("ArrowRight");
    await stateOf(page, 40);

    await page.reload();
    expect(await verdictOf(page)).toBe("replays as recorded");
    await page.keyboard.press("End");
    await stateOf(page, 9_998);
    expect(errors).toEqual([]);
  });

  test("a behaviour that loops: its caller gets the error in time, the page shows it, and all sessions go on", async () => {
    const behaviours = folder({
      "book_table.behavior.js": `import { defineBehaviour, fail } from "backlot/kit";
        export default defineBehaviour("book_table", {
          check({ slots }) {
            while (slots.party_size > 8);
            return slots.party_size > 4 ? fail("too many") : undefined;
          },
        });`,
    });
    const served = await Served.start("--behaviours", behaviours);
    for (const id of ["ana", "bob"]) await served.post("/sessions", { id });
    const { page, errors } = await opened(served, "ana");
    const looping = served.post("/sessions/ana/commands", { command: book("2024-05-18").replace("=2)", "=9)") });
    const other = served.post("/sessions/bob/commands", { command: book("2024-05-18") });
    expect(await looping).toMatchObject({ signals: [{ kind: "error", code: "SANDBOX_TIMEOUT" }] });
    expect(await other).toMatchObject({ signals: [{ kind: "confirm" }] });
    await page.locator(".signal.error", { hasText: "SANDBOX_TIMEOUT" }).waitFor();
    expect(await verdictOf(page)).not.toBe("diverges");
    const { signals } = await served.post("/sessions/ana/commands", {
      command: book("2024-05-18").replace("=2)", "=5)"),
    });
    expect(signals).toMatchObject([{ kind: "failed", reason: "too many" }]);
    await page.locator(".signal.failed", { hasText: "too many" }).waitFor();
    await page.locator(".dialogue-head .mark", { hasText: "replays as recorded" }).waitFor();
    await page.locator(".row", { hasText: "bob" }).click();
    await page.locator(".signal.confirm").waitFor();
    expect(errors).toEqual([]);
  });
});

/** Waits until the state after the command of an index is shown. */
async function stateOf(page: Page, index: number): Promise<void> {
  await page.locator(".state h3", { hasText: new RegExp(`^After command ${index}$`) }).waitFor();
}

/** Returns the memory that scripts of the page keep, in MB. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}
