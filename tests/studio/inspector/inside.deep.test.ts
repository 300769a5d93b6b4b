import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { Random } from "../../../src/kit/random.js";
import { loadBackend } from "../../../src/runtime/loadBackend.js";
import { projectSettings } from "../../../src/testing/project/settings.js";
import type { Turn } from "../../../src/transcript/transcript.js";
import { inChromium, Pages, verdictOf, violationsOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();
const SEED = 7;

inChromium("what behaviours do at a step", () => {
  const pages = new Pages();
  let url = "";
  beforeAll(async () => {
    const commands = [
      'book_table(restaurant_name="Osteria Lucca", date="2024-05-18", party_size=5)',
      'x0.time = "09:30"',
      'x0.time = "19:30"',
      "confirm(x0)",
      "x0.party_size = 6",
    ];
    const { intents, backend: options } = await projectSettings({});
    const backend = await loadBackend(intents, options);
    const session = backend.open({ seed: SEED });
    const turns = commands.flatMap((command): readonly Turn[] => {
      const index = session.next;
      const signals = session.execute(command);
      return [
        { author: "System", index, command },
        ...signals.map((signal, nth) => ({ author: "Signal", index: index + 1 + nth, signal }) as const),
      ];
    });
    backend.close();
    const file = join(folder, "seeded.jsonl");
    writeFileSync(file, JSON.stringify({ id: "seeded", seed: SEED, turns }));
    url = (await reportOf([file], join(folder, "seeded.html"))).url;
  });

  test("is shown: which way its conditions went, with their lines, and the numbers that were drawn", async () => {
    const { page, errors } = await pages.open(`${url}#dialogue=0`, { offline: true });
    await verdictOf(page);
    const state = page.locator(".state");
    const branches = page.locator(".branches", { hasText: "book_table.behavior.ts" });
    const ways = async (line: string): Promise<readonly string[]> =>
      (await branches.count()) === 0 ? [] : branches.locator("tr", { hasText: line }).locator(".mark").allInnerTexts();
    const at = async (step: number): Promise<void> => {
      const heading = state.locator("h3");
      const before = await heading.innerText();
      await page.locator(".step-main").nth(step).click();
      await expect.poll(() => heading.innerText()).not.toBe(before);
    };
    await at(1);
    expect(await ways("minutesOf(time) < OPENS")).toEqual(expect.arrayContaining(["it holds"]));
    await at(2);
    expect(await ways("minutesOf(time) < OPENS")).toEqual(expect.arrayContaining(["it does not hold"]));
    expect(await state.innerText()).not.toContain("Random draws");
    await at(3);
    expect(await ways("if (isFree(wanted))")).toEqual(["it holds"]);
    const drawn = new Random(SEED).next();
    const draws = state.locator("dl div", { hasText: "Random draws" });
    expect(await draws.innerText()).toContain(drawn.toFixed(4));
    expect(await state.innerText()).toContain(`TB-${10_000 + Math.floor(drawn * 90_000)}`);
    await at(4);
    expect(await draws.innerText()).not.toContain(drawn.toFixed(4));
    expect(await draws.innerText()).toContain("1 so far");
    expect(await violationsOf(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0);
    expect(errors).toEqual([]);
  });
});
