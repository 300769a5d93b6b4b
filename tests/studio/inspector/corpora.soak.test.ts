import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import { OPERATORS } from "../../../src/users/operators/operators.js";
import { schemaPolicy } from "../../../src/users/reference/schemaPolicy.js";
import { soakPart } from "../../runs.js";
import { hasShared } from "../../shared.js";
import { inChromium, Pages, verdictOf, violationsOf, type WatchedPage } from "./chromium.js";
import { brokenOff, imported } from "./corpora.js";
import { hasty, storeRehearsals } from "./rehearsed.js";
import { comparisonReportOf, reportFolder, reportOf } from "./reports.js";

/*
 * The views of whole corpora: what a page of three dialogues does not show. In CI a tenth of each.
 */

const folder = reportFolder();

/** A view, and what is drawn once all of it is there. */
type View = readonly [hash: string, drawn: string];

const LOOKS = [
  ["light", 1280],
  ["dark", 390],
] as const;

const CORPUS: readonly View[] = [
  ["#", ".row"],
  ["#dialogue=2&turn=12", ".state h3"],
  ["#view=schema", ".intent .code"],
  ["#view=playground", "main input"],
];

/** Looks at each view in both widths, in light colours at the one and in dark ones at the other. */
async function lookAt({ page, requests, errors }: WatchedPage, views: readonly View[]): Promise<void> {
  for (const [hash, drawn] of views) {
    await page.goto(page.url().replace(/#.*|$/, hash));
    await page.locator(drawn).first().waitFor();
    for (const [colorScheme, width] of LOOKS) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const scrolls = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      const look = { hash, colorScheme, width };
      expect({ ...look, scrolls, cut: await cutIn(page), violations: await violationsOf(page) }).toEqual({
        ...look,
        scrolls: 0,
        cut: [],
        violations: [],
      });
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  expect({ requests, errors }).toEqual({ requests: [], errors: [] });
}

/** Returns the classes of those parts of a view that would have to be scrolled sideways. */
const cutIn = (page: Page): Promise<readonly string[]> =>
  page
    .locator("main .scroll")
    .evaluateAll((parts) => parts.flatMap((part) => (part.scrollWidth > part.clientWidth ? [part.className] : [])));

const countOf = async (page: Page, view: string): Promise<number> =>
  Number(await page.locator("nav[aria-label=Views] a", { hasText: view }).locator(".count").innerText());

inChromium("whole corpora in the page", () => {
  const pages = new Pages();

  describe.skipIf(!hasShared)("of the reference data (needs the reference data)", () => {
    test.each([
      ["lucid", {}],
      ["sgd", {}],
      ["star", {}],
      ["forms", { lenient: true }],
    ] as const)("%s", async (format, options) => {
      const { folder: project, transcripts, dialogues } = await imported(folder, format);
      const choices = { project, intents: `${project}/intents` };
      const { url } = await reportOf([transcripts], join(folder, `${format}.html`), choices, options);
      const watched = await pages.open(url, { offline: true });
      expect(await countOf(watched.page, "Dialogues")).toBe(dialogues);
      await lookAt(watched, CORPUS);
      // LUCID's first and third use what Backlot reads differently on purpose.
      await watched.page.evaluate('location.hash = "dialogue=1"');
      expect(await verdictOf(watched.page)).toBe("replays as recorded");
    });

    test("two runs of LUCID's dialogues, of which one breaks off every third", async () => {
      const corpus = await imported(folder, "lucid");
      const runs = [
        { name: "whole", files: [corpus.transcripts] },
        { name: "broken off", files: [brokenOff(corpus)] },
      ] as const;
      const intents = join(corpus.folder, "intents");
      const { url } = await comparisonReportOf(runs, join(folder, "compared.html"), { intents }, corpus.transcripts);
      const watched = await pages.open(`${url}#view=compare`, { offline: true });
      const { page } = watched;
      expect(await countOf(page, "Compare")).toBe(corpus.dialogues);
      const counts = (await page.locator(".changes .count").allInnerTexts()).map(Number);
      expect(counts.reduce((sum, count) => sum + count)).toBe(corpus.dialogues);
      // A result that is not of one run alone says of which run it is.
      expect(await page.locator(".notes").innerText()).toMatch(/\(whole\)[\s\S]*\(broken off\)/);
      await lookAt(watched, [
        ["#view=compare", ".figures"],
        ["#view=compare&change=lost&dialogue=1", ".first-difference"],
      ]);
      const id = await page.locator(".pair h2").innerText();
      await page.keyboard.press("j");
      await expect.poll(() => page.locator(".pair h2").innerText()).not.toBe(id);
      await page.locator(".first-difference").waitFor();
    });
  });

  test("rehearsals of a policy that breaks a property", async () => {
    const file = join(folder, "rehearsed.jsonl");
    const settings = await projectSettings({});
    const backend = await loadBackend(settings.intents, settings.backend);
    const intents = soakPart([...backend.catalog.keys()]);
    const rehearsed = await storeRehearsals(file, backend, hasty(schemaPolicy(backend)), intents, OPERATORS, [1, 2]);
    backend.close();
    const { url } = await reportOf([file], join(folder, "rehearsed.html"));
    const watched = await pages.open(`${url}#view=rehearsals`, { offline: true });
    const { page } = watched;
    const heading = page.locator(".rehearsals h2").first();
    expect(await heading.innerText()).toMatch(new RegExp(`^[1-9]\\d* of ${rehearsed} rehearsals failed$`));
    await lookAt(watched, [
      ["#view=rehearsals", ".failed"],
      ["#view=dialogues&property=asksBeforePerforming", ".row .bad"],
    ]);
    const failed = Number(/^\d+/.exec(await page.locator(".found [role=status]").innerText()));
    await page.evaluate('location.hash = "view=rehearsals"');
    expect(await heading.innerText()).toBe(`${failed} of ${rehearsed} rehearsals failed`);
  });
});
