import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages, verdictOf } from "./chromium.js";
import { hasty, storeRehearsals } from "./rehearsed.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();

inChromium("stored rehearsals in the page", () => {
  const pages = new Pages();
  let url = "";
  beforeAll(async () => {
    const file = join(folder, "runs.jsonl");
    const settings = await projectSettings({});
    const backend = await loadBackend(settings.intents, settings.backend);
    await storeRehearsals(
      file,
      backend,
      hasty(schemaPolicy(backend)),
      ["book_table", "find_restaurants"],
      ["correction"],
    );
    backend.close();
    url = (await reportOf([file], join(folder, "runs.html"))).url;
  });

  test("show what is broken, its shortest dialogue, its test, and what was never reached", async () => {
    const { page, requests, errors } = await pages.open(`${url}#view=rehearsals`, { offline: true });
    await page.locator(".failed").first().waitFor();
    expect(await page.locator(".failed .mark").allInnerTexts()).toEqual(["asksBeforePerforming"]);
    await page.getByRole("button", { name: "Show the test" }).click();
    const text = await page.locator(".failed .code").innerText();
    expect(text).toContain('expect(transcript).toKeepTo("asksBeforePerforming"');
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy as a test" }).click();
    await page.getByText("copied").waitFor();
    expect((await page.evaluate<string>("navigator.clipboard.readText()")).trim()).toBe(text.trim());
    await page.locator("summary", { hasText: "signals of intents" }).click();
    expect(await page.locator("details[open]").innerText()).toContain("book_table failed");
    await page.locator(".failed a .id").click();
    expect(await verdictOf(page)).toBe("replays as recorded");
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test.each(LOOKS)("are accessible and fit, in %s colours at %d pixels", async (colorScheme, width) => {
    const { page } = await pages.open(`${url}#view=rehearsals`, {
      offline: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.getByRole("button", { name: "Show the test" }).click();
    for (const summary of await page.locator("details summary").all()) await summary.click();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
  });
});
