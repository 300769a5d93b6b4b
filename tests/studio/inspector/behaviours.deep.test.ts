import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sampleOf } from "../../runs.js";
import { faultsOf, inChromium, LOOKS, NO_FAULTS, Pages } from "./chromium.js";
import { reportFolder, reportOf } from "./reports.js";

const folder = reportFolder();
const KIT = 'import { defineBehaviour, fail, succeed as granted } from "backlot/kit";';

inChromium("behaviours that are written in the playground", () => {
  const pages = new Pages();
  let url = "";
  beforeAll(async () => {
    const file = join(folder, "examples.html");
    url = `${(await reportOf(["examples/home.jsonl"], file)).url}#view=playground`;
  });

  test("the example is the behaviour of the intent that was typed, and does what it says", async () => {
    const { page, requests, errors } = await pages.open(url, { offline: true });
    await type(page, 'set_thermostat(temperature=20.5, room="kitchen")');
    await page.getByRole("button", { name: "Write a behaviour" }).click();
    expect(await module(page).inputValue()).toContain('defineBehaviour("set_thermostat"');
    await page.getByRole("button", { name: "Use it" }).click();
    await page.locator(".edited", { hasText: "the behaviour of set_thermostat" }).waitFor();
    await page.locator(".state", { hasText: "asked for on 2024-01-01" }).waitFor();
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test("one stands in the place of the project's own, keeps others, and is itself replaced", async () => {
    const { page, errors } = await pages.open(url, { offline: true });
    const book = 'book_table(restaurant_name="Blue Heron", date="2024-05-14", time="19:00", party_size=2)';
    await use(page, `${KIT}\nexport default defineBehaviour("book_table", { check: () => fail("not today") });`);
    await type(page, book);
    await page.locator(".signal.failed", { hasText: "not today" }).waitFor();
    await use(page, `${KIT}\nexport default defineBehaviour("order_food", { check: () => fail("no kitchen") });`);
    await page.locator(".edited", { hasText: "the behaviour of book_table, the behaviour of order_food" }).waitFor();
    await page.locator(".signal.failed", { hasText: "not today" }).waitFor();
    await use(
      page,
      `${KIT}\nexport default defineBehaviour("book_table", {\n  check: () => undefined,\n  perform: ({ slots }) => (slots.party_size > 1 ? fail("no pairs") : granted()),\n})`,
    );
    await page.locator(".signal.confirm").waitFor();
    await type(page, "confirm(x0)");
    await page.locator(".signal.failed", { hasText: "no pairs" }).waitFor();
    await page.getByRole("button", { name: "Back to the project as it is" }).click();
    await page.locator(".signal", { hasText: "no pairs" }).waitFor({ state: "detached" });
    expect(errors).toEqual([]);
  });

  test("what breaks a rule is refused with its place and advice, and the last good one stays", async () => {
    const { page, errors } = await pages.open(url, { offline: true });
    await use(page, `${KIT}\nexport default defineBehaviour("book_table", { check: () => fail("as it was") });`);
    for (const [text, place, message] of sampleOf(WRONG, 3)) {
      await write(page, text);
      const failure = page.locator(".failure", { hasText: message });
      await failure.waitFor();
      expect([message, await failure.innerText()]).toEqual([message, expect.stringContaining(place)]);
      expect((await failure.locator(".hint").innerText()).length).toBeGreaterThan(20);
      await page.getByRole("button", { name: "Cancel" }).click();
    }
    await type(page, 'book_table(restaurant_name="a", date="2024-05-14", time="19:00", party_size=2)');
    await page.locator(".signal.failed", { hasText: "as it was" }).waitFor();
    expect(errors).toEqual([]);
  });

  test("one that throws or loops at a command gives the product's error, with the line, and the page goes on", async () => {
    const { page } = await pages.open(url, { offline: true });
    await use(
      page,
      `${KIT}\nexport default defineBehaviour("book_table", {\n  check() {\n    throw new Error("oh");\n  },\n});`,
    );
    const book = 'book_table(restaurant_name="a", date="2024-05-14", time="19:00", party_size=2)';
    await type(page, book);
    await page.locator(".signal.error", { hasText: "book_table.behavior.js:4" }).waitFor();
    await use(page, `${KIT}\nexport default defineBehaviour("book_table", { check() { for (;;); } });`);
    await page.locator(".signal.error", { hasText: "SANDBOX_TIMEOUT" }).waitFor();
    await type(page, "set_thermostat()");
    await page.locator(".signal.ask").waitFor();
  });

  test("nothing of a module is executed in the page: it finds neither the page nor a network", async () => {
    const { page, requests, errors } = await pages.open(url, { offline: true });
    const found = "[typeof document, typeof fetch, typeof postMessage, typeof importScripts].join()";
    const script = '</textarea><script>document.title = "struck"</script><img src=x onerror=alert(1)>';
    await use(
      page,
      `${KIT}\nexport default defineBehaviour("book_table", { check: () => fail(${found} + ${JSON.stringify(script)}) });`,
    );
    await type(page, 'book_table(restaurant_name="a", date="2024-05-14", time="19:00", party_size=2)');
    await page.locator(".signal.failed", { hasText: "undefined,undefined,undefined,undefined</textarea>" }).waitFor();
    expect(await page.title()).not.toBe("struck");
    expect({ requests, errors }).toEqual({ requests: [], errors: [] });
  });

  test.each(LOOKS)("is accessible and fits, in %s colours at %d pixels", async (colorScheme, width) => {
    const { page } = await pages.open(url, { offline: true, colorScheme, viewport: { width, height: 800 } });
    await type(page, "book_table(party_size=2)");
    await write(page, `${KIT}\nexport default defineBehaviour("book_tabel", {});`);
    await page.locator(".failure").waitFor();
    expect(await faultsOf(page)).toEqual(NO_FAULTS);
    if (process.env.PICTURES)
      await page.screenshot({ path: join(process.env.PICTURES, `${colorScheme}-${width}.png`) });
  });
});

/** Modules that are refused: where, and what is said. */
const WRONG: readonly (readonly [text: string, place: string, message: string])[] = [
  ["const a = 1;", "", "default-exports"],
  [`${KIT}\nexport default defineBehaviour("book_tabel", {});`, "book_tabel.behavior.js:2:33", "book_table?"],
  [
    `${KIT}\nexport default defineBehaviour("book_table", { check() { return 1 + ; } });`,
    "book_table.behavior.js:2:69",
    "Syntax",
  ],
  [`${KIT}\nexport default defineBehaviour("book_table", {});\n}`, "book_table.behavior.js:3:2", "brackets"],
  [`${KIT}\nexport default defineBehaviour("book_table", {`, "book_table.behavior.js:2:", "brackets"],
  [
    `${KIT}\nimport { a } from "./calendar.js";\nexport default defineBehaviour("book_table", {});`,
    "book_table.behavior.js:2:1",
    "imports",
  ],
  [`${KIT}\nmissing();\nexport default defineBehaviour("book_table", {});`, "book_table.behavior.js:2", "missing"],
  [`${KIT}\nexport default defineBehaviour("book_table", { chek() {} });`, "", "chek"],
  [`${KIT}\ndefineBehaviour("book_table", {});`, "book_table.behavior.js", "default-export"],
  [`${KIT}\nfor (;;);\nexport default defineBehaviour("book_table", {});`, "book_table.behavior.js", "ran past"],
  [
    `${KIT}\nconst all = [];\nfor (;;) all.push("x".repeat(1e6) + all.length);\nexport default defineBehaviour("book_table", {});`,
    "book_table.behavior.js",
    "memory",
  ],
];

function module(page: Page) {
  return page.getByRole("textbox", { name: "A behaviour, as a module" });
}

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Write a behaviour" }).click();
  await module(page).fill(text);
  await page.getByRole("button", { name: "Use it" }).click();
}

async function use(page: Page, text: string): Promise<void> {
  await write(page, text);
  await module(page).waitFor({ state: "detached" });
}

async function type(page: Page, line: string): Promise<void> {
  const steps = page.locator(".steps .step");
  const before = await steps.count();
  const field = page.getByRole("textbox", { name: "Command", exact: true });
  await field.fill(line);
  await field.press("Enter");
  await steps.nth(before).locator(".signal").first().waitFor();
}
