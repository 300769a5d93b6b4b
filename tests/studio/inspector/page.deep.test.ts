import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { sampleOf } from "../../runs.js";
import { inChromium, Pages, verdictOf, violationsOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();

inChromium("a report, opened from the disk without a network", () => {
  const pages = new Pages();
  let url = "";
  beforeAll(async () => {
    url = (await reportOf(["examples"], join(folder, "examples.html"))).url;
  });

  test("executes every example in the page, each as it was recorded, and asks nobody for anything", async () => {
    const { page, requests, errors } = await pages.open(url, { offline: true });
    await page.locator(".row").first().waitFor();
    const count = Number(/of (\d+)/.exec(await page.locator(".found").innerText())?.[1]);
    expect(count).toBeGreaterThan(90);
    const verdicts = new Set<string>();
    // The engine in a browser executes all of them in `tests/studio/browser/engine.deep.test.ts`.
    for (const place of sampleOf([...Array(count).keys()], 8)) {
      await page.evaluate(`location.hash = "dialogue=${place}"`);
      await page.locator(`.row[aria-current]`).waitFor();
      verdicts.add(await verdictOf(page));
    }
    expect([...verdicts]).toEqual(["replays as recorded"]);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test("follows an address that changes as soon as the page is drawn", async () => {
    const { page } = await pages.open("about:blank", { offline: true });
    await page.addInitScript(`new MutationObserver((_, observer) => {
      if (document.querySelector(".bar") === null) return;
      observer.disconnect();
      location.hash = "dialogue=5";
    }).observe(document, { childList: true, subtree: true });`);
    await page.goto(url);
    await page.locator(".row[aria-current]").waitFor();
    expect(page.url()).toContain("#dialogue=5");
  });

  test("shows the row of the dialogue that an address names, and keeps it when the list is scrolled away", async () => {
    const { page } = await pages.open(`${url}#dialogue=80`, { offline: true });
    const [row, rows] = [page.locator(".row[aria-current]"), page.locator(".rows")];
    await row.waitFor();
    const isSeen = async (): Promise<boolean> => {
      const [inner, outer] = await Promise.all([row.boundingBox(), rows.boundingBox()]);
      if (inner === null || outer === null) throw new Error("both are drawn");
      return inner.y + inner.height > outer.y && inner.y < outer.y + outer.height;
    };
    await expect.poll(isSeen).toBe(true);
    await row.focus();
    await rows.evaluate((list) => list.scrollTo({ top: 0 }));
    await expect.poll(isSeen).toBe(false);
    expect(await row.evaluate((one) => one.matches(":focus"))).toBe(true);
  });

  test("follows an address that names a dialogue by its id, and shows such addresses", async () => {
    const { page } = await pages.open(`${url}#dialogue=7`, { offline: true });
    await verdictOf(page);
    const id = await page.locator(".row[aria-current] .id").innerText();
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await expect.poll(() => page.url()).toContain(new URLSearchParams({ id }).toString());
    const again = await pages.open(page.url(), { offline: true });
    await verdictOf(again.page);
    expect(await again.page.locator(".dialogue h2").innerText()).toBe(id);
  });

  test("steps once for each press of a key, also where it is held", async () => {
    const { page } = await pages.open(`${url}#dialogue=3`, { offline: true });
    await verdictOf(page);
    const steps = await page.locator(".steps ol").evaluate((list) => list.getBoundingClientRect().height);
    expect(steps).toBeGreaterThan(800);
    await page.keyboard.down("ArrowRight");
    for (let i = 1; i < 12; i++) await page.keyboard.down("ArrowRight");
    await page.keyboard.up("ArrowRight");
    const at = await page.locator(".step[aria-current]").evaluate((step) => step.closest("li")?.dataset["index"]);
    expect(at).toBe("12");
    await page.keyboard.press("ArrowLeft");
    expect(await page.locator(".step[aria-current]").evaluate((step) => step.closest("li")?.dataset["index"])).toBe(
      "11",
    );
  });

  test("asks the engine for one state at a time while a key is held, and for that of the last step at the end", async () => {
    const { page } = await pages.open(`${url}#dialogue=3`, { offline: true });
    await verdictOf(page);
    const state = page.locator(".state h3");
    await state.waitFor();
    // Questions to the engine wait until the key is let go.
    const asked = await page.evaluate<number>(`(async () => {
      const waiting = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (...given) { waiting.push(() => postMessage.apply(this, given)); };
      for (let i = 0; i < 12; i++) {
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
      Worker.prototype.postMessage = postMessage;
      for (const ask of waiting) ask();
      // The address changes with a timer that was set before.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return waiting.length;
    })()`);
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(2);
    const again = await pages.open(page.url(), { offline: true });
    await verdictOf(again.page);
    const wanted = await again.page.locator(".state h3").innerText();
    expect(wanted).not.toBe("As it was opened");
    await expect.poll(() => state.innerText(), { timeout: 240_000 }).toBe(wanted);
  });

  test("shows how the back-end stood at a step, and what the step has changed", async () => {
    const { page } = await pages.open(`${url}#dialogue=3&turn=6`, { offline: true });
    await verdictOf(page);
    await page.locator(".state h3").waitFor();
    expect(await page.locator(".state h3").innerText()).toBe("After command 3");
    expect((await page.locator(".task tr.changed").allInnerTexts()).map((text) => text.split(/\s+/))).toEqual([
      ["duration_minutes", "45"],
    ]);
  });

  test("filters by what it counts, and searches all words", async () => {
    const { page } = await pages.open(url, { offline: true });
    const found = page.locator(".found [role=status]");
    await page.getByLabel("book_table").check();
    await expect.poll(() => found.innerText()).toBe("9 of 91");
    await page.getByLabel("book_table").uncheck();
    await expect.poll(() => found.innerText()).toBe("91 of 91");
    await page.keyboard.press("/");
    await page.keyboard.type("osteria lucca");
    await expect.poll(() => found.innerText(), { timeout: 240_000 }).toMatch(/^[1-9] of 91$/);
    await expect.poll(() => page.url()).toContain("text=osteria");
  });

  test.each(sampleOf(["light", "dark"] as const, 2))(
    "is accessible in every view, in %s colours, and fits narrow and wide windows",
    async (colorScheme) => {
      for (const hash of ["", "#view=schema", "#dialogue=3&turn=6"]) {
        const { page } = await pages.open(url + hash, { offline: true, colorScheme });
        await page.locator(".row").first().waitFor();
        if (hash.includes("dialogue")) await verdictOf(page);
        expect({ hash, violations: await violationsOf(page) }).toEqual({ hash, violations: [] });
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const scrolls = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
          expect({ hash, width, scrolls }).toEqual({ hash, width, scrolls: 0 });
        }
        if (!hash.includes("dialogue")) continue;
        await page.keyboard.press("e");
        await page.locator("form.fork").waitFor();
        expect(await violationsOf(page)).toEqual([]);
        await page.keyboard.press("Escape");
        await page.locator("body").press("?");
        await page.locator("dialog.help").waitFor();
        expect(await violationsOf(page)).toEqual([]);
      }
    },
  );
});
