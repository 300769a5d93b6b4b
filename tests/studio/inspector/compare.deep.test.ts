import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages } from "./chromium.js";
import { hasty, storeRehearsals } from "./rehearsed.js";
import { comparisonReportOf, reportFolder } from "./reports.js";

const folder = reportFolder();
const OPERATORS = ["correction", "cancellation", "digression", "refused_at_first"] as const;

inChromium("two runs in the page", () => {
  const pages = new Pages();
  let url = "";
  let lost = 0;
  beforeAll(async () => {
    const files = [join(folder, "careful.jsonl"), join(folder, "hasty.jsonl")] as const;
    const settings = await projectSettings({});
    const backend = await loadBackend(settings.intents, settings.backend);
    const careful = schemaPolicy(backend);
    await storeRehearsals(files[0], backend, careful, ["book_table", "find_restaurants"], OPERATORS);
    lost = await storeRehearsals(files[1], backend, hasty(careful), ["book_table"], OPERATORS);
    backend.close();
    const runs = [
      { name: "careful", files: [files[0]] },
      { name: "hasty", files: [files[1]] },
    ] as const;
    url = (await comparisonReportOf(runs, join(folder, "compared.html"))).url;
  });

  test("show what was lost, their numbers with intervals, and where a dialogue parts", async () => {
    const { page, requests, errors } = await pages.open(`${url}#view=compare`, { offline: true });
    await page.locator(".figures").waitFor();
    const row = page.locator(".figures tr", { hasText: "unconsentedPerformances" });
    expect((await row.innerText()).split(/\s+/).filter((cell) => cell !== "")).toEqual(
      expect.arrayContaining(["unconsentedPerformances", "0.0000", "1.0000", "+1.0000", "to"]),
    );
    await page.locator(".changes").getByLabel("lost").check();
    const rows = page.locator(".rows .row");
    await expect.poll(() => rows.count()).toBe(lost);
    await rows.first().click();
    await page.locator(".first-difference").waitFor();
    const sides = page.locator(".first-difference .side");
    expect(await sides.nth(1).innerText()).toContain("performed");
    expect(await page.locator(".parting").count()).toBe(1);
    expect(page.url()).toContain("change=lost");
    // Everything of both dialogues stands there, what is before the first difference on both sides.
    const before = await page.locator(".pair-row.same").first().locator(".side").allInnerTexts();
    expect(before[0]).toBe(before[1]);
    const current = page.locator(".pair-row[aria-current]");
    const first = await current.evaluate((one) => one.closest("li")?.dataset["index"]);
    await page.keyboard.press("n");
    await expect.poll(() => current.evaluate((one) => one.closest("li")?.dataset["index"])).not.toBe(first);
    await page.keyboard.press("p");
    await expect.poll(() => current.evaluate((one) => one.closest("li")?.dataset["index"])).toBe(first);
    const id = await page.locator(".pair h2").innerText();
    await page.keyboard.press("j");
    await expect.poll(() => page.locator(".pair h2").innerText()).not.toBe(id);
    await page.locator(".sides-head a").nth(1).click();
    await page.locator(".dialogue-head .mark").first().waitFor();
    expect(page.url()).toContain("nth=2");
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test.each(LOOKS)("are accessible and fit, in %s colours at %d pixels", async (colorScheme, width) => {
    for (const hash of ["#view=compare", "#view=compare&dialogue=0"]) {
      const { page } = await pages.open(url + hash, { offline: true, colorScheme, viewport: { width, height: 800 } });
      await page.locator(hash.includes("dialogue") ? ".first-difference" : ".figures").waitFor();
      expect({ hash, ...(await faultsOf(page)) }).toEqual({ hash, ...NO_FAULTS });
    }
  });
});
