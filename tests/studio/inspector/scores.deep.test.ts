import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { scoreExecutedFiles } from "../../../src/corpora/scores/files/scoreExecutedFiles.js";
import { storedReport } from "../../../src/corpora/scores/files/stored.js";
import { bootstrapInterval } from "../../../src/corpora/scores/statistics/interval.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages, verdictOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();
const GOLD = "examples/dining.jsonl";

/** Our dialogues of dinners, of which every third one breaks off in the middle. */
function brokenOff(): string {
  const lines = readFileSync(GOLD, "utf8").trim().split("\n");
  const dialogues = lines.map((line, i) => {
    const { turns, ...rest } = JSON.parse(line) as { readonly turns: readonly unknown[] };
    return { ...rest, turns: i % 3 === 1 ? turns.slice(0, turns.length / 2) : turns };
  });
  const file = join(folder, "executed.jsonl");
  writeFileSync(file, dialogues.map((one) => `${JSON.stringify(one)}\n`).join(""));
  return file;
}

/** Scores executed dialogues as `backlot score run --json` does. @returns the file */
async function scored(executed: string): Promise<string> {
  const drawn = { resamples: 200, level: 0.95, seed: 1 };
  const score = await scoreExecutedFiles([executed], { gold: GOLD, intents: "intents" });
  const entries = score.report.entries.map((entry) => {
    const interval = entry.score.units && bootstrapInterval(entry.score.units, drawn);
    return interval == null ? entry : { ...entry, score: { ...entry.score, interval } };
  });
  const file = join(folder, "score.json");
  writeFileSync(file, JSON.stringify(await storedReport({ ...score, report: { ...score.report, entries } }, drawn)));
  return file;
}

/** The first column of the table with a label. */
const namesIn = (page: Page, label: string): Promise<string[]> =>
  page.getByRole("table", { name: label, exact: true }).locator("tbody th").allInnerTexts();

inChromium("scores in the page", () => {
  const pages = new Pages();
  let url = "";
  let scores = "";
  beforeAll(async () => {
    const executed = brokenOff();
    scores = await scored(executed);
    url = (await reportOf([executed], join(folder, "scores.html"), {}, { scores })).url;
  });

  test("are tables with intervals, by what they are broken down by, in the order that is asked for", async () => {
    const { page, requests, errors } = await pages.open(`${url}#view=scores`, { offline: true });
    const numbers = page.getByRole("table", { name: "Scores", exact: true });
    const row = numbers.locator("tr", { hasText: "goalCompletion" });
    await row.waitFor();
    expect(await row.locator("td").allInnerTexts()).toEqual([
      expect.stringMatching(/^0\.\d{4}$/),
      expect.stringMatching(/0\.\d{4} to [01]\.\d{4}$/),
      expect.stringMatching(/^\d+$/),
    ]);
    expect(await page.locator(".scores h2").allInnerTexts()).toEqual([
      "Scores",
      "Worst of goalCompletion",
      ...["by intent", "by domain", "by slot type", "by phenomenon"].map((by) => `goalCompletion ${by}`),
    ]);
    const label = "goalCompletion by intent";
    const [before, byName] = [await namesIn(page, label), page.getByRole("table", { name: label })];
    expect(before.length).toBeGreaterThan(1);
    await byName.getByRole("button", { name: "name" }).click();
    expect(await namesIn(page, label)).toEqual([...before].sort());
    await byName.getByRole("button", { name: "name" }).click();
    expect(await namesIn(page, label)).toEqual([...before].sort().reverse());
    expect(await byName.locator("[aria-sort]").getAttribute("aria-sort")).toBe("descending");
    await byName.getByRole("button", { name: "value" }).click();
    const values = (await byName.locator("tbody td:nth-child(2)").allInnerTexts()).map(Number);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test("lead to the worst dialogues, at the command, and to all dialogues of a part", async () => {
    const { page } = await pages.open(`${url}#view=scores`, { offline: true });
    await page.getByRole("link", { name: "goalSlots" }).click();
    await page.locator("h2", { hasText: "Worst of goalSlots" }).waitFor();
    await page.reload();
    const worst = page.locator(".scores li a").first();
    const id = await worst.innerText();
    await worst.click();
    await verdictOf(page);
    expect(await page.locator(".dialogue h2").innerText()).toBe(id);
    await page.goBack();
    const part = page.getByRole("table", { name: "goalSlots by intent" }).getByRole("link").first();
    const intent = await part.innerText();
    await part.click();
    await page.locator(".found").waitFor();
    expect(await page.getByLabel(intent, { exact: false }).first().isChecked()).toBe(true);
  });

  test.each(LOOKS)("are accessible and fit, in %s colours at %d pixels", async (colorScheme, width) => {
    const { page } = await pages.open(`${url}#view=scores`, {
      offline: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.locator(".scores table").nth(1).waitFor();
    const within = await page.locator(".scores").evaluate((view) => view.scrollWidth - view.clientWidth);
    expect({ within, ...(await faultsOf(page)) }).toEqual({ within: 0, ...NO_FAULTS });
  });

  test("on a narrow page bring what was chosen into sight", async () => {
    const { page } = await pages.open(`${url}#view=scores`, { offline: true, viewport: { width: 390, height: 800 } });
    await page.getByRole("link", { name: "goalSlots" }).click();
    const heading = page.locator("h2", { hasText: "Worst of goalSlots" });
    await expect.poll(async () => (await heading.boundingBox())?.y ?? 800).toBeLessThan(400);
  });

  test("are shown without a dialogue", async () => {
    const alone = await reportOf([], join(folder, "alone.html"), {}, { scores });
    const { page, errors } = await pages.open(alone.url, { offline: true });
    await page.locator(".scores li").first().waitFor();
    expect(await page.locator("nav[aria-label=Views] a").allInnerTexts()).toEqual([
      expect.stringMatching(/^Scores/),
      expect.stringMatching(/^Intents/),
      expect.stringMatching(/^Playground/),
    ]);
    expect(await page.locator(".scores").innerText()).toContain("Name the dialogues too");
    expect(errors).toEqual([]);
  });

  test("run nothing of a file that has a script in every field", async () => {
    const bad = "</script><img src=x onerror='globalThis.ran=1'>\u202e\u0007";
    const number = { value: 0.5, support: 1, interval: [0, 1], error: undefined };
    const misses = [{ id: bad, turn: 0, value: 0, expected: bad, actual: { [bad]: bad }, note: bad }];
    const file = join(folder, `bad-${"<img src=x onerror=globalThis.ran=2>".replaceAll("/", "")}.json`);
    writeFileSync(
      file,
      JSON.stringify({
        [bad]: { [bad]: 1 },
        backlot: {
          field: bad,
          definition: 1,
          options: { [bad]: bad },
          intervals: { level: 0.95 },
          notes: [{ text: bad, count: 1, examples: [bad] }],
          scores: [
            { ...number, path: [bad], name: bad, misses },
            { ...number, path: [bad, bad, bad], name: bad, misses, isDetail: true, error: bad },
            { ...number, path: ["byIntent", bad, bad], name: bad, misses, isDetail: true },
          ],
        },
      }),
    );
    const report = await reportOf([GOLD], join(folder, "bad.html"), {}, { scores: file });
    const { page, requests, errors } = await pages.open(`${report.url}#view=scores`, { offline: true });
    await page.locator(".scores li").first().waitFor();
    expect(await page.locator(".scores h2").nth(1).innerText()).toBe(
      "Worst of </script><img src=x onerror='globalThis.ran=1'>\\u202e\\u0007",
    );
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect(await page.locator("iframe, img, link, svg").count()).toBe(0);
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
    expect(await page.locator("#page").innerText()).not.toMatch(/[\u202e\u0007]/);
  });
});
