import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { mutate, mutationTestResult } from "../../../src/testing/mutation/index.js";
import { survivorsOf } from "../../../src/testing/mutation/report.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages, verdictOf } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();

inChromium("a mutation report in the page", () => {
  const pages = new Pages();
  let url = "";
  let survivors = 0;
  beforeAll(async () => {
    const dialogues = ["examples/home.jsonl"];
    const report = await mutate({ dialogues, only: "set_thermostat", incremental: false, workers: 1 });
    survivors = survivorsOf(report).length;
    const mutation = join(folder, "mutation.json");
    writeFileSync(mutation, JSON.stringify(await mutationTestResult(report)));
    url = (await reportOf(dialogues, join(folder, "mutation.html"), {}, { mutation })).url;
  }, 240_000);

  test("shows what nothing noticed, the files, and the dialogues that get there", async () => {
    const { page, requests, errors } = await pages.open(`${url}#view=mutation`, { offline: true });
    await page.locator(".survivor").first().waitFor();
    expect(survivors).toBeGreaterThan(2);
    expect(await page.locator(".survivor").count()).toBe(survivors);
    const change = page.locator(".survivor", { hasText: "slot room is optional" }).locator(".change");
    expect((await change.innerText()).split("\n")).toEqual(['"optional": false,', '"optional": true,']);
    await page.locator("nav a", { hasText: "set_thermostat.behavior.ts" }).click();
    await page.locator(".survivor", { hasText: "slot room is optional" }).waitFor({ state: "detached" });
    expect(await page.locator(".mutated").count()).toBe(1);
    await page.reload();
    expect(await page.locator(".mutated h3").innerText()).toBe("intents/behaviours/set_thermostat.behavior.ts");
    await page.locator(".reaching a").first().click();
    expect(await verdictOf(page)).toBe("replays as recorded");
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test.each(LOOKS)("is accessible and fits, in %s colours at %d pixels", async (colorScheme, width) => {
    const { page } = await pages.open(`${url}#view=mutation`, {
      offline: true,
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.locator(".survivor").first().waitFor();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
  });

  test("runs nothing of a report that has a script in every field", async () => {
    const bad = "</script><img src=x onerror='globalThis.ran=1'>\u202e\u0007";
    const place = { line: 1, column: 1 };
    const mutant = (status: string) => ({
      id: bad,
      mutatorName: bad,
      description: bad,
      replacement: bad,
      status,
      coveredBy: ["1"],
      location: { start: place, end: { line: 1, column: 9 } },
    });
    const mutation = join(folder, "bad.json");
    const files = { [bad]: { source: bad, mutants: [mutant("Survived"), mutant("NoCoverage")] } };
    writeFileSync(mutation, JSON.stringify({ files, testFiles: { [bad]: { tests: [{ id: "1", name: bad }] } } }));
    const report = await reportOf(["examples/home.jsonl"], join(folder, "bad.html"), {}, { mutation });
    const { page, requests, errors } = await pages.open(`${report.url}#view=mutation`, { offline: true });
    await page.locator(".survivor").nth(1).waitFor();
    expect(await page.locator(".survivor").first().innerText()).toContain(
      "<img src=x onerror='globalThis.ran=1'>\\u202e\\u0007",
    );
    expect(await page.evaluate("globalThis.ran")).toBeUndefined();
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });
});
